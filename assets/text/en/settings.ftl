# Settings of oneself and of a server.

settings-own = **Your settings**, everywhere
    Language of private answers: **{ $own-language }**
    Look of private boards: **{ $own-theme }**
    Patterns beside colours: **{ $patterns }**
    Board: **{ $text }**
    When you play White in ISAAC: **{ $numbers }**
    Tips in first matches: **{ $tips }**
    Private boards: **{ $turned }**
settings-patterns-on = everywhere
settings-patterns-off = only with looks that have them
settings-text-on = as text, then as a picture
settings-text-off = as a picture
settings-numbers-on = White’s own numbers
settings-numbers-off = Black’s numbers, as in the record
settings-tips-on = on
settings-tips-off = off
settings-own-language-auto = as in your Discord

settings-server = **Settings of this server**
    Language of public messages: **{ $language }**
    Boards: **{ $posting }**
    Clock, unless a challenge says otherwise: **{ $clock }**
    Variant, unless a challenge says otherwise: **{ $variant }**
    Look of the boards: **{ $theme }**
settings-variant = { $game }: { $pool }

settings-own-theme = **Look of private boards**, which only you see, now: **{ $own-theme }**
    In the pictures, in this order: classic, dark, high contrast, safe for colour-blind eyes.
    Patterns beside colours: **{ $patterns }**
settings-server-theme = **Look of this server’s boards**, now: **{ $theme }**
    In the pictures, in this order: classic, dark, high contrast, safe for colour-blind eyes. Everybody can choose another one for their private boards.
settings-theme-alt = { $theme }: the same board in this look.
settings-own-theme-auto = as in each place
theme-classic = classic
theme-dark = dark
theme-high-contrast = high contrast
theme-colour-blind = safe for colour-blind eyes, with patterns

settings-done = Saved.
settings-unknown = I do not know that value, so nothing has changed. Please choose one from the menu.

settings-choose-own-language = Language of private answers…
settings-choose-language = Language of public messages…
settings-choose-posting = How boards are posted…
settings-choose-clock = The usual clock…
settings-choose-variant = The usual variant…
settings-choose-theme = Choose a look…
settings-choose-own-theme = Choose a look…
settings-button-text-on = Text before the picture
settings-button-text-off = Picture only
settings-button-patterns-on = With patterns
settings-button-patterns-off = Without patterns
settings-button-numbers-on = White’s own numbers
settings-button-numbers-off = Black’s numbers
settings-button-tips-on = Tips on
settings-button-tips-off = Tips off
settings-button-own-theme = Look of the boards
settings-button-server-theme = Look of the boards
settings-button-server = This server’s settings
settings-button-back = Back
