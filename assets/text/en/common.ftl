# Words that every subject uses. A pattern line may not begin with *, [ or . : write {"*"} there.

# The name of the language, as those who speak it call it.
language-name = English

# Lists: what stands between the members joined so far and the next or last one.
list-comma = { $head }, { $next }
list-and = { $head } and { $last }
list-or = { $head } or { $last }
list-range = { $from } to { $to }
list-tokens = { $head } { $next }
list-unfinished = { $head } …
list-sentences = { $head } { $next }
list-unended = { $head }; { $next }

# How many entries a long list has, and which of them are shown.
list-part = { $what ->
    [tournaments] { $count } tournaments, { $first } to { $last }:
    [matches] { $count } matches, { $first } to { $last }:
    [results] { $count } results, { $first } to { $last }:
    [challenges] { $count } challenges, { $first } to { $last }:
   *[people] { $count } people, { $first } to { $last }:
}

disks = { $count ->
    [one] { $count } disk
   *[other] { $count } disks
}

# Forms.
form-kept = The button opens the form again with all that you typed:
form-again = Open the form again
