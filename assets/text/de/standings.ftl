# Eine Bestenliste als Bild.

standings-button = Als Bild
standings-alt = Die Wertungszahlen dieser Seite auf einer Skala, jede mit einem Band, das nach beiden Seiten doppelt so weit reicht wie ihre Unsicherheit. { $rows }
standings-row = { $rank }. { $name }: { $rating }, plus/minus { $deviation }
standings-lead = Je besser, desto weiter rechts; je länger das Band, desto unsicherer die Wertungszahl.
