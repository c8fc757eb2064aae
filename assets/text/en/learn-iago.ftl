# Iago, rule by rule: what a picture or lesson says, its title, its task, and what is said of the right answer.

learn-iago-board = 61 cells: the 24 on the rim are the **outer area**, the other 37 the **inner area**, with the centre E5. Dark and Light take turns and each place one disk; where nothing can be captured, any empty inner cell but the centre will do.
    .title = Board and turn
    .short = Dark and Light take turns and place one disk each. The 24 cells on the rim are the **outer area**, the other 37 the **inner area**. On the rim and in the centre a disk must turn others over.
learn-iago-capture = Enemy disks, face up and without a gap, in a straight line between your new disk and another of yours are **captured**: they turn over to red **captives**, with a cross in their owner’s colour. In the picture F5 captures F4.
    .title = Capture
    .task = Capture the disk on D4.
    .done = D4 lies between D5 and D3, so it turns red.
    .wrong = D4 has to lie between your new disk and another one of yours.
learn-iago-captive = A red disk is a **captive**: it scores for neither side, and its owner captures nothing with it. In the picture G4 captures nothing, for G2 is itself a captive; C4 captures C3.
    .title = Captives
    .task = Only one of D4 and F4 can be captured. Where do you play?
    .done = F4 lies between F5 and F3. D3 is a captive, so D5 would have captured nothing.
    .wrong = { $answer ->
        [a-D5] D3 is a captive: nothing is captured with it.
       *[other] {""}
    }
learn-iago-lines = All six directions count at once. In the picture C5 captures C4, D5 and D6 with a single disk.
    .title = All directions at once
learn-iago-must = If you **can** capture, you **must**, and take as many disks as possible. In the picture Dark may not play C4: D7 or E7 captures D6.
    .title = Captures are compulsory
    .task = Somewhere on this board a capture waits. Find the cell.
    .done = From G3 the row F3, E3 runs down to your disk on D2. Nothing else captures, so nothing else was allowed.
learn-iago-most = Of several captures you must choose one that takes **as many disks as possible**; among equals you are free. In the picture F2 would take one disk, but E1 takes two.
    .title = As many as possible
    .task = Two cells capture. Which one are you obliged to choose?
    .done = D5 captures D4 and E6, one on each of two lines; G6 would have taken only G5.
learn-iago-outer = On an **outer cell or the centre** your disk must flip something, that is, capture or release. In the picture A3 would flip nothing and is refused.
    .title = Rim and centre
    .task = Put a disk on an outer cell.
    .done = D1 captures D2, and that is what opens the rim to you.
    .wrong = { $answer ->
        [a-G5] G5 captures G4, but it is an inner cell.
       *[other] {""}
    }
learn-iago-release = An unbroken row of captives between your new disk and another of yours is **released** if one of these two disks lies on the rim or the centre: the captives turn face up again, each in its owner’s colour. Picture 1: F4 closes the row from F1, on the rim. Picture 2: F2 and F3 are free.
    .title = Release
    .task = Release both captives.
    .done = D1 lies on the rim, so D2 and D3 are free. A release is never compulsory: you could have played elsewhere.
    .wrong = { $answer ->
        [a-D5] D4 is empty, so D5 closes no row.
       *[other] The captives D2 and D3 lie in column D, above your D1: your disk has to close that row.
    }
learn-iago-edge = If both ends of the row lie on inner cells, **nothing is released**. In the picture F5 stays red between F4 and F6.
    .title = No release without the rim
    .task = Two captives, two candidates. Which cell releases one?
    .done = F1 lies on the rim. D3 and D5 are both inner cells, so D4 would have stayed red.
    .wrong = { $answer ->
        [a-D5] D5 and D3 both lie on inner cells, so D4 stays red.
       *[other] It closes no row with a captive in it.
    }
learn-iago-owners = A release turns **captives of both colours** face up, also when you would rather leave some of them red. Picture 1: F4 closes the row from F1. Picture 2: F2 is dark and F3 light again.
    .title = Captives of both colours
learn-iago-both = One disk can **capture on one line and release on another**. Only captures count for “as many as possible”. In the picture C4 captures C3 and releases B3.
    .title = Both at once
    .task = Two cells capture one disk each. Choose the one that also releases a captive.
    .done = G4 captures G3 on its column and releases H3, between G4 and I2, because I2 lies on the rim.
    .wrong = { $answer ->
        [a-C5] C5 captures C4, but releases nothing.
       *[other] {""}
    }
learn-iago-score = Your score is **your face-up disks in the inner area × your face-up disks in the outer area**; an area without any counts as 1, so the first disk there adds nothing. The numbers below the board show how each score is made.
    .title = Score
    .task = Both captures take one disk. Which one brings Dark the higher score?
    .done = In the outer area you had one disk. Two of them make 4 × 2 = 8; G5 would have made 5 × 1 = 5.
    .wrong = { $answer ->
        [a-G5] G5 brings you a fifth disk inside: 5 × 1 = 5. The other capture brings more.
       *[other] {""}
    }
learn-iago-end = The game ends **when the inner area is full**; outer cells may stay empty. If only the centre is left of it and no outer cell can be played, the centre may be filled without a flip. The picture shows the last disk of a match, on B3.
    .title = The end
    .short = When the inner area is full, the higher score wins.
learn-iago-strategy = **Two things to look for:** 1. One more disk on the rim can be worth five inner ones. 2. Before you capture, look at what your opponent can capture next; no row runs through a red disk, so it protects the disk behind it. In the picture D5 has captured D4, but Light can play C4 and capture D5, between C4 and E6.
    .title = How to play well
    .task = Both captures take one disk. After which one can Light capture nothing back?
    .done = D4 is now a captive and protects D3. After G5, Light would have captured G5 from H4, in line with F6.
    .wrong = { $answer ->
        [a-G5] Light then plays H4 and captures G5, in line with F6.
       *[other] {""}
    }
learn-iago-match = Now play the end of a match against me, at my easiest level. Three inner cells are still empty; when they are full, the higher score wins.
    .title = A short match

tip-iago-must = A marked cell captures as many disks as possible, so you must choose one of the marked cells.
tip-iago-captive = A red disk is a captive: it scores for neither side, and its owner captures nothing with it.
tip-iago-release = Some cell releases captives now. That is never compulsory, and it frees your opponent’s captives, too.
tip-iago-score = Inner × outer: a second disk on the rim can double your score.
tip-iago-opening = Nothing can be captured yet. A disk between an enemy disk and an empty cell is in danger: do not leave yours there.
