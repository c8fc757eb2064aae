# Uhren, die ruhen: was vereinbart wird und was gesagt wird, wenn es so weit ist.

clock-weekends = { $clock }, an Samstagen und Sonntagen angehalten (Zeit in { $zone })
rest-leave = Läuft deine Zeit ab, wird stattdessen ein Urlaubstag verbraucht, solange du welche hast: { $days } im Jahr, jeder für alle deine Partien zugleich. In deinen eigenen Ruhezeiten, wie sie zu Beginn des Zuges eingestellt waren, läuft keine Zeit ab. Beides zusammen verlängert einen Zug um höchstens { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
} und 12 Stunden.
rest-quiet = Läuft deine Zeit ab, hast du verloren; aber in deinen eigenen Ruhezeiten, wie sie zu Beginn des Zuges eingestellt waren, läuft keine Zeit ab. Sie verlängern einen Zug um höchstens 12 Stunden.

rest-vacation = { $player }, deine Zeit für diesen Zug ist um. Dafür wird ein Urlaubstag verbraucht. Neue Frist: { $when }.
rest-woken = { $player }, deine Ruhezeit ist vorbei, und du bist am Zug ({ $side }).
rest-woken-until = { $player }, deine Ruhezeit ist vorbei, und du bist am Zug ({ $side }). Frist: { $when }.
rest-direct = **{ $game }** gegen { $opponent }, { $link }:
    { $reminder }

digest-lead = { $count ->
    [one] Eine Partie wartet auf dich:
   *[other] { $count } Partien warten auf dich, die mit der wenigsten Zeit zuerst:
}
digest-line = - **{ $game }** gegen { $opponent }: { $link }
digest-line-until = - **{ $game }** gegen { $opponent }: { $link }, Frist: { $when }
digest-end = Diese Liste kommt einmal am Tag, weil du sie in { $command } eingeschaltet hast.

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
