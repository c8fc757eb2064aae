# Wörter, die jedes Thema braucht. Eine Zeile eines Textes darf nicht mit *, [ oder . beginnen: dort {"*"} schreiben.

language-name = Deutsch

# Aufzählungen: was zwischen den schon verbundenen Gliedern und dem nächsten oder letzten steht.
list-comma = { $head }, { $next }
list-and = { $head } und { $last }
list-or = { $head } oder { $last }
list-range = { $from } bis { $to }
list-tokens = { $head } { $next }
list-unfinished = { $head } …
list-sentences = { $head } { $next }
list-unended = { $head }; { $next }

# Wie viele Einträge eine lange Liste hat, und welche davon zu sehen sind.
list-part = { $what ->
    [tournaments] { $count } Turniere, { $first } bis { $last }:
    [matches] { $count } Partien, { $first } bis { $last }:
    [results] { $count } Ergebnisse, { $first } bis { $last }:
    [challenges] { $count } Herausforderungen, { $first } bis { $last }:
   *[people] { $count } Personen, { $first } bis { $last }:
}

disks = { $count ->
    [one] { $count } Scheibe
   *[other] { $count } Scheiben
}

# Formulare.
form-kept = Der Knopf öffnet das Formular noch einmal, mit allem, was du geschrieben hast:
form-again = Formular noch einmal öffnen
