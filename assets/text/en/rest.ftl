# Clocks that rest: what is agreed on, and what is said when it happens.

clock-weekends = { $clock }, standing still on Saturdays and Sundays ({ $zone } time)
rest-leave = When your time is up, a vacation day is spent instead, as long as you have any: { $days } a year, each for all your matches at once. No time runs out in your own quiet hours, as they were set when the turn began. Both together make a turn longer by at most { $days ->
    [one] 1 day
   *[other] { $days } days
} and 12 hours.
rest-quiet = When your time is up, you have lost; but no time runs out in your own quiet hours, as they were set when the turn began. They make a turn longer by at most 12 hours.

rest-vacation = { $player }, your time for this move is up. A vacation day is spent for it. New time limit: { $when }.
rest-woken = { $player }, your quiet hours are over, and it is your turn ({ $side }).
rest-woken-until = { $player }, your quiet hours are over, and it is your turn ({ $side }). Time limit: { $when }.
rest-direct = **{ $game }** against { $opponent }, { $link }:
    { $reminder }

digest-lead = { $count ->
    [one] A match waits for you:
   *[other] { $count } matches wait for you, the one with the least time first:
}
digest-line = - **{ $game }** against { $opponent }: { $link }
digest-line-until = - **{ $game }** against { $opponent }: { $link }, time limit: { $when }
digest-end = You get this list once a day because you asked for it in { $command }.

challenge-wrong-channel = In this server, challenges are made in { $channels }.
challenge-at-rest = This match cannot begin here at the moment. Once it can, the button to accept it is back.
match-wrong-channel = In this server, matches are played in { $channels }. Press the button there: { $command } shows it.
challenge-too-young = In this server, a Discord account must be { $days ->
    [one] a day
   *[other] { $days } days
} old to play. Yours will be { $when }.

# Places by whose clocks people live; each stands for a time zone.
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
zone-athens = Athens
zone-johannesburg = Johannesburg
zone-istanbul = Istanbul
zone-dubai = Dubai
zone-karachi = Karachi
zone-kolkata = Kolkata
zone-dhaka = Dhaka
zone-bangkok = Bangkok
zone-shanghai = Shanghai
zone-tokyo = Tokyo
zone-adelaide = Adelaide
zone-sydney = Sydney
zone-auckland = Auckland
