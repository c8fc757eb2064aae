# Wo eine Partie gespielt wird, und was in Unterhaltungen gesagt wird, in denen der Bot nur antwortet.

place-live-clock = Ohne einen Server, auf dem ich bin, kann ich niemandem sagen, dass die Zeit abläuft. Deshalb hat eine Partie hier eine Uhr mit Tagen oder gar keine: Wähle eine davon.
place-no-reminders = { $player } wird an diese Partie nicht erinnert: { $player } nimmt keine Direktnachrichten von mir an.
place-untold = { $player } nimmt keine Direktnachrichten von mir an, deshalb kann ich nicht Bescheid sagen, wer am Zug ist. Mit { $command } sieht { $player } das Brett und spielt weiter.
place-unasked = { $player } nimmt keine Direktnachrichten von mir an, deshalb kann ich nicht fragen. Mit { $command } kann { $player } antworten.
place-button-here = Hier weiterspielen
place-here = Diese Partie geht jetzt hier weiter.
place-asked = { $player } möchte eure Partie **{ $game }** hier weiterspielen. { $opponent }, bist du einverstanden?
place-asked-already = Du hast schon gefragt: Die Partie geht hier weiter, sobald { $opponent } auf den Knopf drückt.
place-alone = Hier siehst nur du meine Antworten, { $opponent } könnte also nicht folgen. Frage dort, wo ihr sie beide seht: in einem Kanal eines Servers, in einer Gruppe oder in euren Direktnachrichten.
place-opponent = Dein Gegenüber
place-direct = deinen Direktnachrichten mit mir
place-way = in { place-direct }
place-walk = Partie { $number } von { $count } wartet auf dich. Du spielst sie in { $place }.
place-hidden = In diesem Kanal siehst nur du meine Antworten. Die Partie geht in deinen Direktnachrichten mit mir weiter.
place-no-threads = Hier kann ich keinen Thread öffnen, also läuft hier immer nur eine Partie: Die nächste beginnt, wenn sie vorbei ist, oder anderswo.
place-unseen = Hier siehst nur du meine Antworten, der Gegner sähe also nicht, was du tust. Spielt per Direktnachricht: { $command } mit dem Namen des Gegners bietet es an. In einer Gruppe, in euren Direktnachrichten miteinander oder auf einem anderen Server seht ihr beide meine Antworten. { $next } zeigt die Partien, die auf dich warten.
place-account-link = Mit diesem Link fügt { $opponent } mich zum eigenen Konto hinzu: <{ $link }>
place-elsewhere = Diese Partie geht in { $place } weiter.
place-elsewhere-others = Diese Partie geht anderswo weiter.
