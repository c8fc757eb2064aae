# Namen von Spielern, Uhren und Zeitspannen.

# Ein Spieler mit seiner Seite.
seat = { $player } ({ $side })
player = { $name }
former-player = Ehemaliges Mitglied
player-number = Nr. { $number }

clock-none = ohne Uhr
clock-live = { $seconds ->
    [0] { $minutes } min ohne Zuschlag
   *[other] { $minutes } min + { $seconds } s pro Zug
}
clock-byoyomi = { $minutes } min, danach Byoyomi mit { $seconds } s pro Zug
clock-stock = { $stock }, danach { clock-period }
clock-period = { $seconds } s pro Zug
clock-days = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}
clock-bank = Zeitkonto { $initial } + { $increment } pro Zug, höchstens { $cap }

rated = gewertet
casual = ungewertet

colours-random = Seiten ausgelost
colours-challenger = { $player } spielt { $side }

# Zeitspannen.
span-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
span-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
span-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}
span-two = { $larger } { $smaller }

# Eine Änderung in Punkten.
points-change = { $sign ->
    [up] +{ $points }
    [down] −{ $points }
   *[none] 0
}
