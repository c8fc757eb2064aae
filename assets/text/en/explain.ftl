# What an action did and why, a line each with the ruling; and why not another one.

explain-title = { $unit ->
    [step] **Step { $number } of { $count } (move { $turn } of { $turns })** · { $told }
   *[move] **Move { $number } of { $count }** · { $told }
}
explain-title-instead = { $unit ->
    [step] **{ $token } in place of step { $number } (move { $turn })** · { $told }
   *[move] **{ $token } in place of move { $number }** · { $told }
}
explain-refused = { $unit ->
    [step] **{ $token } in place of step { $number } (move { $turn })** would be refused: { $why }
   *[move] **{ $token } in place of move { $number }** would be refused: { $why }
}
explain-line = - { $said }
explain-rules = -# Rules: { $rulings }
explain-nothing-yet = Nothing has been played yet, so there is nothing to explain.
explain-no-such = This match has { $count ->
    [one] one { $unit ->
        [step] step
       *[move] move
    }
   *[other] { $count } { $unit ->
        [step] steps
       *[move] moves
    }
} so far: choose a number from 1 to { $count }.
explain-secret = A turn under way is its player’s secret; what is told begins with the turn before it.
explain-concealed = With the penalty option, finding captures is part of the game: everything is explained once the match is over.
explain-button-before = { $unit ->
    [step] Step before
   *[move] Move before
}
explain-button-after = { $unit ->
    [step] Step after
   *[move] Move after
}
explain-alt = { $shown ->
    [after] The board after it:
   *[steps] The board before it, and what it changes step by step. Before:
}

## Iago

explain-iago-captured = **{ $cells }** captured: in line between the new disk on { $from } and { $closing }, all of them the opponent’s and face up
explain-iago-released = **{ $cells }** freed: captives in line between { $from } and { $closing }, and one of these two lies on an outer cell or the centre
explain-iago-nothing = Nothing turned over: no row was closed on any of the six lines from { $cell }
explain-iago-compelled = There was no choice but to capture: { $count ->
    [one] one disk, the most there was to take
   *[other] { $count } disks, the most there was to take
}
explain-iago-missed = More could have been captured: { $most } in place of { $count }; the next player may call that out
explain-iago-free = After the callout any empty cell was allowed
explain-iago-restricted = { $cell } is an outer cell or the centre: a disk may go there only where it turns something over
explain-iago-called-out = The last placement had missed a compulsory capture; now any empty cell is allowed

## ISAAC

explain-isaac-placed = A piece of length { $length } on empty squares of one row or column
explain-isaac-worth = { $worth }
explain-isaac-points = That makes { $arithmetic }
explain-isaac-counter = The counter may stop anywhere up to the full points: it went from { $from } to { $to }
explain-isaac-longest = From now on only pieces of length { $length } or more may be removed by { $side }
explain-isaac-event = { $told }

## Ampel

explain-ampel-yellow = A yellow disk begins inside, on a point with six neighbours
explain-ampel-distance = { $from } had to go exactly { $distance ->
    [one] 1 step: it was the only disk on the line it left along
   *[other] { $distance } steps: so many disks stood on the line it left along, itself included
}
explain-ampel-turned = The way ahead was blocked, so it turned on { $bends }
explain-ampel-signal = { $signal } are red, yellow and green in a row: all three go, and the yellow disk is won by { $side }
explain-ampel-rode = The cylinder rode along, for in step 1 one’s own may move
explain-ampel-returned = { $side }’s cylinder stood on a disk that went and comes back
explain-ampel-wins = { $score } yellow disks, at least half of all, win at once
explain-ampel-placed = A disk from the supply on an empty point where it makes no signal; the cylinder marks it
explain-ampel-cylinder-moved = The cylinder came from { $from }
explain-ampel-skipped-move = No disk could make this step, so it was left out
explain-ampel-skipped-place = No disk could be placed, so this step was left out
