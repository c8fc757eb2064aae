# Finished matches as a list; its buttons are those of every list.

history-title = **Finished matches of this server**, page { $page } of { $pages }
history-title-player = **Finished matches of { $player } here**, page { $page } of { $pages }
history-row = { $number }\. { $game }: { $first } – { $second } · { $result } · { $when }
history-won = { $side } won
history-drawn = draw
history-no-result = no result
history-struck = { $result }, struck
history-none = No match has ended in this server yet. Begin one with { $command }.
history-none-player = { $player } has finished no match in this server yet. One is enough: { $command }.
history-beyond = There is no page { $page }; this is the last one.
history-choose = Look at a match…
history-button-back = Back
history-button-forward = Next
