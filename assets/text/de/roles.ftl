# Rollen, die ein Server nach der Wertung vergibt.

roles-page = **Rollen nach Wertungszahl**
    Wer in gewerteten Partien gegen Menschen genug Punkte hat, bekommt von mir die Rolle; darunter nehme ich sie zurück. Eine Wertungszahl zählt, sobald sie sicher genug ist (plus/minus höchstens { $deviation }). Was ich nicht vergeben habe, nehme ich nicht weg.
roles-none = Noch keine Rolle.
roles-line = - { $pool }, ab **{ $least }** Punkten: { $role }
roles-line-refused = - { $pool }, ab **{ $least }** Punkten: { $role } ⚠️ { $why }
roles-forbidden = die darf ich nicht vergeben
roles-gone = diese Rolle gibt es nicht mehr
roles-outgrown = sie hat inzwischen Rechte der Moderation oder steht über der Person, die sie gewählt hat
roles-mend = ⚠️ Schieb meine eigene Rolle über die, die ich vergeben soll (Servereinstellungen → Rollen), wähle eine andere für eine, die es nicht mehr gibt, und drücke **{ $button }**.
roles-add = So kommt eine dazu: erst Spiel und Punkte wählen, dann die Rolle. Jetzt: **{ $pool }, ab { $least }** Punkten.
roles-lacking = ⚠️ Mir fehlt die Berechtigung { $permission }. Erlaub sie mir (Servereinstellungen → Rollen), dann drücke **{ $button }**.
roles-saved = Gespeichert. Wer die Punkte hat, bekommt bald die Rolle.
roles-dropped = Gespeichert. Wem ich die Rolle gegeben habe, nehme ich sie wieder weg.
roles-again = Ich versuche es noch einmal.
roles-full = Mehr als { $count } Rollen kann ich mir nicht merken. Nimm erst eine weg.
roles-everybody = Diese Rolle haben alle. Wähle bitte eine andere.
roles-managed = Diese Rolle gehört einer App oder Discord selbst, niemand kann sie vergeben. Wähle bitte eine andere.
roles-powerful = Mit dieser Rolle verwaltet man den Server oder seine Mitglieder, und das sollte niemand durch Punkte dürfen. Wähle bitte eine ohne solche Berechtigungen.
roles-above = Diese Rolle steht nicht unter deiner eigenen höchsten Rolle, du kannst sie also nicht vergeben. Wähle bitte eine darunter.
roles-unchecked = Ich konnte diese Rolle gerade nicht prüfen. Versuche es bitte noch einmal.
roles-choose-pool = Welche Wertungszahl …
roles-choose-least = Ab wie vielen Punkten …
roles-choose-role = Welche Rolle …
roles-choose-drop = Eine Rolle wegnehmen …
roles-least = ab { $least } Punkten
roles-drop-line = { $pool }, ab { $least } Punkten
roles-button = Rollen nach Wertungszahl
roles-button-again = Noch einmal versuchen
roles-trouble = Einige der Rollen, die du in { $link } gewählt hast, kann ich nicht vergeben:
roles-trouble-line = - { $pool }, ab { $least } Punkten: { $why }
roles-trouble-end = Schieb meine eigene Rolle darüber (Servereinstellungen → Rollen), und sieh nach, ob ich „Rollen verwalten“ darf. Dann drücke dort in { $command } auf der Seite der Rollen **{ $button }**.
