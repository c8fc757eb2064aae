# Wo eine Partie gespielt wird, und was in Unterhaltungen gesagt wird, in denen der Bot nur antwortet.

place-live-clock = Außerhalb der Server, auf denen ich bin, hat eine Partie eine Uhr mit Tagen oder keine: Wähle eine davon.
place-no-reminders = { $player } wird an diese Partie nicht erinnert: { $player } nimmt keine Direktnachrichten von mir an.
place-untold = { $player } nimmt keine Direktnachrichten von mir an, deshalb kann ich nicht Bescheid sagen, wer am Zug ist. Mit { $command } sieht { $player } das Brett und spielt weiter.
place-unasked = { $player } nimmt keine Direktnachrichten von mir an, deshalb kann ich nicht fragen. Mit { $command } kann { $player } antworten.
place-button-here = Hier weiterspielen
place-here = Diese Partie geht jetzt hier weiter.
place-asked = { $player } möchte eure Partie **{ $game }** hier weiterspielen. { $opponent }, bist du einverstanden?
place-asked-already = Du hast schon gefragt: Die Partie geht hier weiter, sobald { $opponent } auf den Knopf drückt.
place-opponent = Dein Gegner
place-direct = deinen Direktnachrichten mit mir
place-way = in { place-direct }
place-walk = Partie { $number } von { $count } wartet auf dich. Du spielst sie in { $place }.
place-hidden = In diesem Kanal siehst nur du meine Antworten. Die Partie geht in deinen Direktnachrichten mit mir weiter.
place-no-threads = Hier kann ich keinen Thread öffnen, also läuft hier immer nur eine Partie: Die nächste beginnt, wenn sie vorbei ist, oder anderswo.
place-unseen = Hier siehst nur du meine Antworten, der Gegner sähe also nicht, was du tust. Spielt per Direktnachricht: { $command } mit dem Namen des Gegners bietet es an. In einer Gruppe, in euren Direktnachrichten miteinander oder auf einem anderen Server seht ihr beide meine Antworten. { $next } zeigt die Partien, die auf dich warten.
place-account-link = Mit diesem Link fügt { $opponent } mich zum eigenen Konto hinzu: <{ $link }>
place-elsewhere = Diese Partie geht in { $place } weiter.
place-elsewhere-others = Diese Partie geht anderswo weiter.
place-button-direct = In Direktnachrichten weiter
place-moved = Die Partie geht in { place-direct } weiter. Dein Gegner liest sie dort ebenfalls.
place-move-asked = { $opponent } möchte eure Partie **{ $game }** ({ $place }) in Direktnachrichten fortsetzen: Jeder spielt dann in den eigenen Direktnachrichten mit mir. Bist du einverstanden?
place-move-asks = Ich habe { $opponent } per Direktnachricht gefragt. Sobald { $opponent } zustimmt, geht die Partie in den Direktnachrichten von euch beiden mit mir weiter.
place-move-asks-already = Du hast schon gefragt: Die Partie geht in den Direktnachrichten von euch beiden mit mir weiter, sobald { $opponent } zustimmt.
place-offered = Ich habe deinen Gegner gefragt.
place-forbidden = Nur du siehst jetzt meine Antworten in diesem Kanal: Der Server lässt Apps wie mich hier nicht mehr für alle antworten. Deine Partie ist nicht verloren: Gib { $next } ein, wähle sie und drücke „{ place-button-direct }“. Dann spielt jeder in den eigenen Direktnachrichten mit mir.
place-move-wanted = { $opponent } möchte in Direktnachrichten weiterspielen. Bist du einverstanden, drücke „{ $button }“.
place-move-unheard = { $opponent } nimmt keine Direktnachrichten von mir an, deshalb kann ich nicht fragen. Sobald { $opponent } mit { $command } zustimmt, geht die Partie in den Direktnachrichten von euch beiden mit mir weiter.
place-moved-away = **{ $game }**: { $first } gegen { $second }. Die Partie geht in den Direktnachrichten der beiden mit mir weiter.
# After a turn that a player is told of directly, since no answer shows it where the match is played.
place-answer-lost = Meine Antwort dort ist verloren gegangen. { $command } zeigt dort das Brett.
