# The rules of each game in chat: complete, in at most 1,900 characters.

iago-rules = ### Rules of Iago
    The board has 61 cells: the **outer area** is the rim of 24, the **inner area** the other 37, with the centre E5. Dark begins.
    - **Turn:** place a disk, your colour up, on an empty cell. Outer cells and the centre are allowed only if the disk captures or releases something.
    - **Capture:** enemy disks, face up and without a gap, in a straight line between your new disk and another of yours that is face up, turn over to red: **captives**. They score for neither side, and a captive cannot help to capture. All directions count at once.
    - **Compulsory:** if you can capture, you must, and as many disks as possible; among equals you choose. Releases do not count. Example (picture): Dark may not play C4. It has to capture D6, with D7 (between D7 and D5) or with E7 (between E7 and C5).
    - **Release:** captives of either colour, without a gap, between your new disk and another of yours turn face up again if at least one of these two lies on an outer cell or the centre. You need not go there; if you do, it happens.
    - **End:** when the inner area is full. If only the centre is left of it and no outer cell can be played, the centre may be filled without a flip.
    - **Score:** your face-up disks inside × your face-up disks outside, such as 12 × 6 = 72; an area without any counts as 1. The higher score wins. A tie: the owner of the disk on the centre wins if it is face up, and loses if it is a captive.
    - **Variants:** Loose has no compulsory capture. Simple has no release, and every face-up disk is one point. With the penalty option a missed capture stands, but if the opponent calls it out, the next disk may go to any empty cell.
    { $how }

isaac-rules = ### Rules of ISAAC
    A board of 10 × 10 squares. Each side has 15 pieces: five of length 3 (value 1), four of 4 (value 2), three of 5 (value 3), two of 6 (value 4), one of 7 (value 6).
    - **Placement phase:** Black begins. In turn, put one of your pieces along a row or column on empty squares. As long as any of your pieces fits, you must; otherwise you pass for good, and the other goes on alone until nothing fits.
    - **Scoring phase:** the side that passed first begins. Both score counters start on their owner’s 00. In turn, remove one of your pieces. It must be at least as long as every piece you have removed so far, and no counter may stand on it.
    - **Points:** look at the whole row or column along which the removed piece lay, and count the other pieces, of both colours, that lie in it or cross it. Multiply by the value of the removed piece, and double for each counter in that line. Example: 5 pieces × value 3 × 2 for one counter = 30 points.
    - **Counter:** then move your counter forward, by as much of these points as you like. It may stay where it is; it never goes back, and never ends on the square of the other counter. It shows your score.
    - **Finished:** a side that can remove nothing is finished for the rest of the game, and the other goes on alone.
    - **End:** 100 points win at once. Otherwise, when both are finished, the higher score wins.
    - **Tie:** lay the pieces that were never placed in a row; the longer row wins. Each piece is a little shorter than its squares, so of equal squares fewer pieces win (unless “squares only” was agreed). If that is equal too, Black wins.
    { $how }

ampel-rules = ### Rules of Ampel
    A triangle of 66 points, in rows from A (11 points, at the bottom) to K (1 point). Each side has 20 disks and a cylinder. The aim is traffic lights: red, yellow and green in a row.
    - **Setup:** in turn, place one yellow disk on an inside point, not on an edge or corner, until all are placed (5, or up to 10 if agreed). Yellow disks never move. The player who did not place the last one begins.
    - **Turn:** 1. Move one of your disks. 2. Move one of the opponent’s disks, but not the one under their cylinder. 3. Place one of your disks on any empty point, with your cylinder on top. Each step is compulsory if it is possible; if you cannot place a disk, your cylinder comes off the board.
    - **Moving:** a disk goes exactly as many steps as there are disks, itself and all colours included, on the whole line along which it starts. Example: with 3 disks on that line it goes 3 steps. It goes straight until the edge or a disk is in its way; only then it turns, by 60° or 120°, never back. It never jumps, and may not end where it began. If there is no room for all steps, it cannot move that way.
    - **Signal:** red, yellow, green on three neighbouring points of a line, yellow in the middle. If a move makes one, it leaves the board: you keep the yellow disk, red and green go back to their owners, as does a cylinder on them. Several at once all count. The disk placed in step 3 may not make a signal.
    - **End:** half of the yellow disks, rounded up (3 of 5), win at once. The rules know no draw; in chat the players may agree on one.
    { $how }

rules-how = Challenge someone with { $command }.
rules-designed = -# Designed by { $designer }.
