# Neuigkeiten eines Servers und die Namen seiner Daten.

news-result = Partie { $number }, **{ $game }**: { $first } gegen { $second }. { $result } { $channel }
news-challenge = { $player } sucht jemanden zum Spielen, **{ $game }**: { $link }
news-challenge-closed = { $player } hat jemanden zum Spielen gesucht, **{ $game }**.
news-challenge-accepted = { $player } hat jemanden zum Spielen gefunden, **{ $game }**.

data-settings = Einstellungen
data-matches = Partien
data-challenges = Herausforderungen
data-tournaments = Turniere
data-ratings = Wertungszahlen
data-blocks = Sperren
data-acts = Entscheidungen der Moderation
data-roles = Rollen nach Wertungszahl
data-given = vergebene Rollen
data-puzzles = gezeigte Aufgaben
data-daily = Aufgaben des Tages
