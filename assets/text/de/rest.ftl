# Uhren, die ruhen: was vereinbart wird, was gesagt wird, wenn es so weit ist, und die Einstellungen dazu.

clock-weekends = { $clock }, an Samstagen und Sonntagen angehalten (Zeit in { $zone })
rest-leave = Läuft deine Zeit ab, wird stattdessen ein Urlaubstag verbraucht, solange du welche hast: { $days } im Jahr, jeder für alle deine Partien zugleich. In deinen eigenen Ruhezeiten, wie sie zu Beginn des Zuges eingestellt waren, läuft keine Zeit ab. Beides zusammen verlängert einen Zug um höchstens { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
} und 12 Stunden.
rest-quiet = Läuft deine Zeit ab, hast du verloren; aber in deinen eigenen Ruhezeiten, wie sie zu Beginn des Zuges eingestellt waren, läuft keine Zeit ab. Sie verlängern einen Zug um höchstens 12 Stunden.

rest-vacation = { $player }, deine Zeit für diesen Zug ist um. Dafür wird ein Urlaubstag verbraucht: Du hast Zeit bis { $when }.
rest-woken = { $player }, deine Ruhezeit ist vorbei, und du bist am Zug ({ $side }).
rest-woken-until = { $player }, deine Ruhezeit ist vorbei, und du bist am Zug ({ $side }). Frist: { $when }.
rest-direct = **{ $game }** gegen { $opponent }, { $link }:
    { $reminder }

digest-lead = { $count ->
    [one] Eine Partie wartet auf dich:
   *[other] { $count } Partien warten auf dich, die mit der wenigsten Zeit zuerst:
}
digest-line = - **{ $game }** gegen { $opponent }: { $link }
digest-line-until = - **{ $game }** gegen { $opponent }: { $link }, bis { $when }
digest-end = Diese Liste kommt einmal am Tag, weil du sie in { $command } bestellt hast.

settings-turned-on = deine Seite unten
settings-turned-off = so gedreht wie für alle
settings-button-turned-on = Meine Seite unten
settings-button-turned-off = Gedreht wie für alle
settings-button-own-time = Meine Zeit, Erinnerungen
settings-button-server-play = Wer, wo, wann

settings-own-time = **Deine Zeit und deine Erinnerungen**, überall
    Zeitzone: **{ $own-zone }**, jetzt { $now }
    Ruhezeit: **{ $quiet }**
    Erinnerungen: **{ $direct }**
    Liste wartender Partien: **{ $digest }**
    Urlaubstage in diesem Jahr: **noch { $left } von { $days }**
    -# In deiner Ruhezeit erwähne ich dich nicht, und keine mehrtägige Uhr läuft ab. Urlaubstage werden automatisch verbraucht, wenn deine Zeit um ist. Für Uhren gilt eine andere Zeitzone oder Ruhezeit ab deinem nächsten Zug.
settings-kept = In Partien, in denen du gerade am Zug bist, richtet sich deine Uhr noch nach der bisherigen Einstellung, ab deinem nächsten Zug nach dieser.
settings-quiet-none = keine
settings-quiet = { $from } bis { $to } Uhr
settings-direct-on = als Direktnachricht
settings-direct-off = dort, wo gespielt wird
settings-digest-on = einmal am Tag als Direktnachricht
settings-digest-off = keine
settings-choose-zone = Zeitzone wählen …
settings-choose-own-zone = Zeitzone wählen …
settings-choose-quiet = Ruhezeit wählen …
settings-zone-line = { $zone }, jetzt { $now }
settings-button-direct-on = Direkt erinnern
settings-button-direct-off = Im Kanal erinnern
settings-button-digest-on = Täglich eine Liste
settings-button-digest-off = Keine tägliche Liste

settings-server-play = **Wer wo und wann spielt**, für neue Herausforderungen auf diesem Server
    Zeitzone: **{ $zone }**, jetzt { $now }
    Mehrtägige Uhren am Wochenende: **{ $weekends }**
    Herausforderungen und Antworten für alle: **{ $channel }**
    Discord-Konten, die spielen dürfen: **{ $age }**
settings-weekends-on = angehalten
settings-weekends-off = laufen
settings-channels-all = in jedem Kanal
settings-channels-some = nur in { $channels } und Threads dort
settings-age-line = { $count ->
    [0] jedes Alter
    [one] mindestens 1 Tag alt
   *[other] mindestens { $count } Tage alt
}
settings-choose-age = Wie alt ein Konto sein muss …
settings-button-weekends-on = Am Wochenende anhalten
settings-button-weekends-off = Am Wochenende laufen
settings-button-channel-on = Hier erlauben
settings-button-channel-off = Hier nicht erlauben
settings-button-everywhere = In jedem Kanal
settings-channels-full = Mehr Kanäle kann ich mir nicht merken. Lass Herausforderungen in jedem Kanal zu, oder nimm erst einen weg.

challenge-wrong-channel = Auf diesem Server wird in { $channels } herausgefordert.
challenge-at-rest = Diese Partie kann hier zurzeit nicht beginnen. Sobald sie es kann, ist der Knopf zum Annehmen wieder da.
match-wrong-channel = Auf diesem Server wird in { $channels } gespielt. Dort zeigt { $command } den Knopf noch einmal.
challenge-too-young = Auf diesem Server muss ein Discord-Konto { $days ->
    [one] einen Tag
   *[other] { $days } Tage
} alt sein, um zu spielen. Deines ist es { $when }.

# Orte, nach deren Uhren man lebt; jeder steht für eine Zeitzone.
zone-utc = UTC
zone-honolulu = Honolulu
zone-anchorage = Anchorage
zone-los-angeles = Los Angeles
zone-denver = Denver
zone-chicago = Chicago
zone-new-york = New York
zone-halifax = Halifax
zone-sao-paulo = São Paulo
zone-london = London
zone-lagos = Lagos
zone-berlin = Berlin
zone-athens = Athen
zone-johannesburg = Johannesburg
zone-istanbul = Istanbul
zone-dubai = Dubai
zone-karachi = Karatschi
zone-kolkata = Kolkata
zone-dhaka = Dhaka
zone-bangkok = Bangkok
zone-shanghai = Schanghai
zone-tokyo = Tokio
zone-adelaide = Adelaide
zone-sydney = Sydney
zone-auckland = Auckland
settings-directs-ended = Discord hat meine letzten drei Direktnachrichten an dich abgelehnt. Darum habe ich deine Erinnerungen und deine tägliche Liste per Direktnachricht ausgeschaltet; Erinnerungen kommen dort, wo du spielst. Sobald Mitglieder dieses Servers dir schreiben dürfen, kannst du sie mit { $command } wieder einschalten.
