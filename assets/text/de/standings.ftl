# Eine Bestenliste als Bild.

standings-button = Als Bild
standings-alt = Die Wertungszahlen dieser Seite auf einer Skala, jede mit einem Band, das nach beiden Seiten das Doppelte ihrer Unsicherheit misst. { $rows }
standings-row = { $rank }. { $name }: { $rating }, plus/minus { $deviation }
standings-lead = Je besser, desto weiter rechts; je länger das Band, desto unsicherer die Wertungszahl.
