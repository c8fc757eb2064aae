# Ampel, rule by rule: what a picture or lesson says, its title, its task, and what is said of the right answer.

learn-ampel-setup = A match begins with the setup: in turn, place one yellow disk each on an empty **inside point**, not on the edge. Yellow disks never move. **Where all six neighbours are empty, a signal fits on all three lines**, for either side. Whoever did not place the last one begins. In the picture a fourth one goes to F3.
    .title = Setup
    .task = Place the last yellow disk where all six points around it are empty, and none of them is on the edge.
    .done = A signal fits on each of the three lines through D5. Beside another yellow disk, one line would be closed.
    .wrong = { $answer ->
        [a-C5] The yellow disk on B5 stands beside C5.
        [a-E4] The yellow disk on F4 stands beside E4.
        [a-G2] G1, beside G2, is on the edge.
       *[other] One of the six points around it is taken or on the edge.
    }
learn-ampel-strategy = **In step 3, leave your opponent no signal.** Look for a yellow disk with one of your disks beside it and an empty point opposite: could a disk of your opponent’s end on that point? Then put yours there. In the picture Red’s new disk on E3 keeps Green’s F2 away.
    .title = A good step 3
    .task = Step 3: in the next turn Green’s E2 could end beside a yellow disk and make a signal. Put your disk on that point.
    .done = Red now stands on both sides of D4, so there is no signal, and Green’s E2 can no longer end on D3.
    .wrong = Green’s E2 can still make a signal with the yellow D4: look for the empty point opposite your D5.
learn-ampel-turn = A turn has **three steps**: 1. move one of your own disks; 2. move one of your opponent’s, but not the one they placed last, which a **cylinder** protects; 3. place a disk of yours on an empty point. Do each one that is possible. A signal in step 1 or 2 is yours; step 3 may not make one. In the picture Red has moved to B6, then Green’s disk to B9, and placed one on F4.
    .title = Three steps
    .task = You have moved your own disk to B7: that was step 1. Which of these is step 2?
    .done = Step 2 moves a disk of your opponent’s, and A1 can only go to B1. Step 3 would place a disk of yours.
learn-ampel-distance = A disk goes **exactly as many steps as there are disks on its line**, counted before it moves: itself and all colours. In the picture three disks stand in row C, so C2 goes three steps, to C5.
    .title = How far
    .task = Move A2 to the right, along its row. Where does it end?
    .done = Three disks stand in row A: A2, A9 and A11. So it goes three steps.
learn-ampel-blocked = The **first point ahead must be free**: a disk never jumps and never begins by turning. In the picture A10 blocks the way to the left, so only B10 is left.
    .title = The first step
    .task = A1 can go to one point only. Which one?
    .done = A2 blocks its row. On the other line A1 stands alone, so it goes one step.
learn-ampel-bounce = If the **edge or a disk is in its way, a disk turns**, as often as need be, and goes on until all its steps are gone. In the picture two disks stand in row B, so B9 goes two steps to the right: 1. to B10, at the edge; 2. turned, to A11.
    .title = Bouncing
    .task = Move D7 to the right, along its row. Where can it end?
    .done = 1. to D8, at the edge; 2. turned, to C9.
    .wrong = Two disks stand in row D, so D7 goes two steps: the first to D8, at the edge; before the second it turns.
learn-ampel-bend = A disk turns **by 60° or 120°, whichever way you like**, never back, at the edge and at other disks, as often as something is in its way. In the picture four disks stand on one line: A4, C4, E4 and G4. So E4 goes four steps: 1. to F4, where G4 is in the way; 2. to 4. turned, by G3 and H2 to I1.
    .title = Bouncing more than once
    .task = One of your disks can reach E7. Which one?
    .done = Four disks stand on its line up to the right: 1. to F4, where G4 is in the way; 2. to E5, where D6 is; 3. to E6; 4. to E7.
learn-ampel-signal = **Red, yellow and green on three neighbouring points of a line, yellow in the middle**, make a signal. If your move makes one, you keep the yellow disk, and red and green go back to their owners. **Three of five yellow disks win.** A point’s letter is its row, A at the bottom; its number counts from the left. In the picture Red has moved F2 to E3.
    .title = Traffic lights
    .task = Make a signal.
    .done = D3, D4 and D5 leave the board, and the yellow disk is yours.
    .wrong = Green’s D5 stands beside the yellow D4. Your disk has to end opposite it, on the other side of D4.
learn-ampel-double = If one move makes **several signals, all of them count**, one yellow disk each. In the picture Red goes to E4 and makes two.
    .title = Several at once
learn-ampel-theirs = In step 2 you move **a disk of your opponent’s**, and a signal made with it is yours all the same. In the picture Red has moved Green’s disk from F2 to E3.
    .title = Your opponent’s disks
    .task = Step 2: move one of Green’s disks and win a yellow one.
    .done = Green’s disk completes D3, D4 and D5. It is your turn, so the yellow disk is yours.
    .wrong = Your D5 stands beside the yellow D4. One of Green’s disks has to end opposite it, on the other side of D4.
learn-ampel-cylinder = A cylinder stands on the disk its owner placed last, and **protects it from your opponent in step 2**. In step 1 the owner may move that disk. In the picture Green’s cylinder stands on F2, so Red may not move it.
    .title = Cylinders
    .task = Step 2: two of Green’s disks could make a signal, but one is protected. Move the other one.
    .done = Green’s cylinder stands on E2. C8 was free to go, and B8, B9 and B10 make a signal.
    .wrong = Your B10 stands beside the yellow B9. A green disk without a cylinder has to end opposite it.
learn-ampel-place = In step 3 you place a disk on **any empty point, edges included**, but **it may not make a signal**, for either side. In the picture D3 is refused.
    .title = Placing
    .task = Step 3: place a disk next to the yellow one on D5.
    .done = A disk on D4 or C6 would have made a signal. Opposite E5 stands a red disk, so nothing happens there.
learn-ampel-win = **Half of the yellow disks, rounded up, win at once**: three of five. In the picture Red wins the third one.
    .title = Winning
learn-ampel-match = Now play the end of a match against me, at my easiest level. It stands 2 to 2, so the next signal wins: a red disk beside the yellow one in step 1, and a green one opposite in step 2.
    .title = A short match

tip-ampel-setup = Yellow disks never move. Where all six points around one are empty, a signal fits on each of its three lines, for either side.
tip-ampel-distance = Step 1: a disk goes as many steps as there are disks on its line, itself included.
tip-ampel-theirs = Step 2: you may make a signal with your opponent’s disk, and keep the yellow one.
tip-ampel-place = Step 3: the disk you place gets your cylinder, and your opponent cannot move it in their next turn.
tip-ampel-cylinder = A disk under your opponent’s cylinder stays where it is in your step 2.
