# Learning: the illustrated rules, the lessons, and what a first match is told. The rules themselves are in learn-iago.ftl and so on.

learn-rule-title = **{ $game } · { $title }** ({ $number } of { $count })
learn-rule-number = -# Rule { $ruling }
learn-no-topic = I know no rule “{ $topic }” in { $game }; these are all: { $topics }.
learn-no-topic-hint = No such rule; choose one of the list
learn-alt-rule = Picture of the rule “{ $title }”.
learn-alt-task = The position: { $title }.
learn-button-six = In six pictures
learn-button-pages = Rule by rule
learn-button-full = All in words
learn-button-lessons = Learn by trying
learn-button-back = Back
learn-button-next-rule = Next rule

learn-lesson-title = **{ $game } · lesson { $number } of { $count }: { $title }**
learn-match-title = **{ $game } · { $title }**
learn-task = **Your task ({ $side }):** { $task }
learn-how = Press a button, or type any answer with { $command }.
learn-right = **Right: { $token }.** { $done }
learn-beside = { $told }
    That can be played, but the task asks for something else.
learn-not-this = **Not { $token }.** { $why }
learn-changed = This lesson has changed since you opened it; this is how it is now.
learn-gone = This lesson no longer exists; this is where you go on.
learn-progress = { $solved } of { $count } solved
learn-offer = -# All { $count } lessons and a short match take about { $minutes } minutes; **{ $button }** is { $few } of them and the match, about { $short } minutes.
learn-hurry = **{ $few } lessons of { $game }, then a short match.** The others can wait.
learn-all-done = **You have solved { $solved } of the { $count } lessons of { $game }.**
learn-few-done = **That was the short course of { $game }.** { $waiting ->
    [one] One more lesson waits.
   *[other] { $waiting } more lessons wait.
 }
learn-open = Not solved yet: { $titles }.
learn-on = The best teacher now is a match. On your own? I’ll play you at the easiest level. Or challenge someone with { $command }.
learn-button-try = Try it
learn-button-rule = Show the rule
learn-button-skip = Skip
learn-button-next = Next
learn-button-again = Once more
learn-button-restart = From the beginning
learn-button-hurry = In a hurry
learn-button-open = The other lessons
learn-button-play = Play a first match

learn-match-stands = You are { $side }. { $standing }
learn-match-choose = Your move: the best first
learn-match-any = Your move…
learn-match-after = after my best answer { $own } : { $other }
learn-match-part = { $game ->
    [isaac] First choose a piece…
   *[ampel] First choose a disk…
}
learn-match-stale = This short match has gone on since; this is how it stands.
learn-match-won = **You win.** { $arithmetic }
learn-match-lost = **I win this time.** { $arithmetic }
    The short match counts as solved once you win it: play it once more, or go on.
learn-match-over = This short match is over; begin it once more, or go on.
learn-match-busy = I am thinking about too many matches at once; press once more in a moment.

tip = -# Tip: { $tip }
tip-button-off = No more tips
tip-off = No more tips in your matches. Your settings switch them on again: { $command }.
