# Clocks that rest: what is agreed on, what is said when it happens, and the settings of it.

clock-weekends = { $clock }, standing still on Saturdays and Sundays ({ $zone } time)
rest-leave = When your time is up, a vacation day is spent instead, as long as you have any: { $days } a year, each for all your matches at once. No time runs out in your own quiet hours, as they were set when the turn began. Both together make a turn longer by at most { $days ->
    [one] 1 day
   *[other] { $days } days
} and 12 hours.
rest-quiet = When your time is up, you have lost; but no time runs out in your own quiet hours, as they were set when the turn began. They make a turn longer by at most 12 hours.

rest-vacation = { $player }, your time for this move is up. A vacation day is spent for it: you have until { $when }.
rest-woken = { $player }, your quiet hours are over, and it is your turn ({ $side }).
rest-woken-until = { $player }, your quiet hours are over, and it is your turn ({ $side }). Time limit: { $when }.
rest-direct = **{ $game }** against { $opponent }, { $link }:
    { $reminder }

digest-lead = { $count ->
    [one] A match waits for you:
   *[other] { $count } matches wait for you, the one with the least time first:
}
digest-line = - **{ $game }** against { $opponent }: { $link }
digest-line-until = - **{ $game }** against { $opponent }: { $link }, until { $when }
digest-end = You get this list once a day because you asked for it in { $command }.

settings-turned-on = your side below
settings-turned-off = turned as for everybody
settings-button-turned-on = My side below
settings-button-turned-off = Turned as for everybody
settings-button-own-time = My time and reminders
settings-button-server-play = Who, where, when

settings-own-time = **Your time and reminders**, everywhere
    Time zone: **{ $own-zone }**, now { $now }
    Quiet hours: **{ $quiet }**
    Reminders: **{ $direct }**
    List of matches that wait for you: **{ $digest }**
    Vacation days left this year: **{ $left } of { $days }**
    -# In quiet hours I do not mention you, and no clock that lasts days runs out. Vacation days are used automatically when your time is up. For clocks, a change of time zone or quiet hours counts from your next turn on.
settings-kept = In matches where it is your turn now, your clock still goes by what was set before, and by this from your next turn on.
settings-quiet-none = none
settings-quiet = { $from }:00 to { $to }:00
settings-direct-on = by direct message
settings-direct-off = where the match is played
settings-digest-on = once a day by direct message
settings-digest-off = none
settings-choose-zone = Choose a time zone…
settings-choose-own-zone = Choose a time zone…
settings-choose-quiet = Choose quiet hours…
settings-zone-line = { $zone }, now { $now }
settings-button-direct-on = Remind me directly
settings-button-direct-off = Remind me in the channel
settings-button-digest-on = Send me a daily list
settings-button-digest-off = No daily list

settings-server-play = **Who plays where and when**, for new challenges in this server
    Time zone: **{ $zone }**, now { $now }
    Clocks that last days, at weekends: **{ $weekends }**
    Challenges, and answers for everybody: **{ $channel }**
    Discord accounts of players: **{ $age }**
settings-weekends-on = stand still
settings-weekends-off = run
settings-channels-all = in every channel
settings-channels-some = only in { $channels } and threads there
settings-age-line = { $count ->
    [0] of any age
    [one] at least 1 day old
   *[other] at least { $count } days old
}
settings-choose-age = How old an account must be…
settings-button-weekends-on = Stand still at weekends
settings-button-weekends-off = Run at weekends
settings-button-channel-on = Challenges here
settings-button-channel-off = No challenges here
settings-button-everywhere = In every channel
settings-channels-full = That is as many channels as I can keep. Let challenges be made in every channel, or take one away first.

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
settings-directs-ended = Discord has refused my last three direct messages to you, so I have switched off your reminders and your daily list by direct message; reminders come where you play. Once members of this server may write to you, you can switch them on again with { $command }.
