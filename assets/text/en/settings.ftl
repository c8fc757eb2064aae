# Settings of oneself and of a server.

settings-own = **Your settings**, in every server with me
    Language of private answers: **{ $language }**
    Look of private boards: **{ $theme }**
    { $patterns }
    Board: **{ $board }**
    When you play White in ISAAC: **{ $numbers }**
    Tips in first matches: **{ $tips }**
settings-patterns = Patterns beside colours: **{ $patterns }**
settings-patterns-on = everywhere
settings-patterns-off = only where the look has them
settings-text-on = as text, then as a picture
settings-text-off = as a picture
settings-numbers-on = White’s own numbers
settings-numbers-off = Black’s numbers, as in the record
settings-tips-on = on
settings-tips-off = off
settings-language-app = as in your Discord

settings-server = **Settings of this server**
    Language of public messages: **{ $language }**
    Boards: **{ $posting }**
    Clock, unless a challenge says otherwise: **{ $clock }**
    Variant, unless a challenge says otherwise: **{ $variants }**
    Look of the boards: **{ $theme }**
settings-variant = { $game }: { $pool }

settings-themes-own = **Look of private boards**, which only you see, now: **{ $theme }**
    In the pictures, in this order: classic, dark, high contrast, safe for colour-blind eyes.
settings-themes-server = **Look of this server’s boards**, now: **{ $theme }**
    In the pictures, in this order: classic, dark, high contrast, safe for colour-blind eyes. Everybody can choose another one for their private boards.
settings-theme-alt = { $theme }: the same board in this look.
settings-theme-server = as in each server
theme-classic = classic
theme-dark = dark
theme-high-contrast = high contrast
theme-colour-blind = safe for colour-blind eyes, with patterns

settings-done = Saved.
settings-unknown = I do not know that value, so nothing has changed. Please choose one from the menu.

settings-choose-language = Language of private answers…
settings-choose-public-language = Language of public messages…
settings-choose-posting = How boards are posted…
settings-choose-clock = The usual clock…
settings-choose-variant = The usual variant…
settings-choose-theme = Choose a look…
settings-button-text-on = Text before the picture
settings-button-text-off = Picture only
settings-button-patterns-on = With patterns
settings-button-patterns-off = Without patterns
settings-button-numbers-on = White’s own numbers
settings-button-numbers-off = Black’s numbers
settings-button-tips-on = Tips on
settings-button-tips-off = Tips off
settings-button-themes = Look of the boards
settings-button-server = This server’s settings
settings-button-back = Back
