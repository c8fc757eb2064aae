# Wo eine Partie gespielt wird, und was in Unterhaltungen gesagt wird, in denen der Bot nur antwortet.

place-live-clock = Ohne einen Server, auf dem ich bin, kann ich niemandem sagen, dass die Zeit abläuft. Deshalb hat eine Partie hier eine Uhr mit Tagen oder gar keine: Wähle eine davon.
