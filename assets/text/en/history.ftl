# Finished matches as a list; its buttons are those of every list.

history-title = **Finished matches** ({ $count }), page { $page } of { $pages }
history-title-player = **Finished matches of { $player } here** ({ $count }), page { $page } of { $pages }
history-row = { $number }\. { history-row-elsewhere }
history-row-elsewhere = { $game }: { $result } · { $when }
history-line = { $game }: { $first } against { $second }
history-won = { $side } won
history-drawn = draw
history-no-result = no result
history-beat = { $winner } ({ $side }) beat { $loser }
history-level = { $first } and { $second }: { $result }
history-struck = { $result }, struck
history-annul = { $result }, struck by { $moderator }
history-restore = { $result }, restored by { $moderator }
history-adjudicate = { $result }, decided by { $moderator }
history-end = { $result }, ended by { $moderator }
history-why = { $said } ({ $reason })
history-none = No match has ended here yet. Begin one with { $command }.
history-none-player = { $player } has finished no match here yet. One is enough: { $command }.
history-beyond = There is no page { $page }; this is the last one.
history-choose = Look at a match…
history-button-back = Back
history-button-forward = Next
