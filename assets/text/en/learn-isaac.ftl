# ISAAC, rule by rule: what a picture or lesson says, its title, its task, and what is said of the right answer.

learn-isaac-place = In turn, put one of your pieces along a row or column on empty squares; as long as any of them fits, you must. A square is numbered row first, from Black’s corner 00; a piece is named by its two end squares, the smaller first. In the picture Black has placed 34-64.
    .title = Placing pieces
    .task = Put a piece of length 4 straight up from square 36.
    .done = 36, 46, 56 and 66: one row up adds ten.
learn-isaac-pass = If you can place none of your pieces, you **pass for good**, and the other side goes on alone. The side that passed first opens the scoring. In the picture the last piece has been placed.
    .title = Passing
learn-isaac-line = In the scoring phase you remove one of your pieces each turn. What counts is its **whole row or column**, all ten squares: **each other piece** lying in it or crossing it, of both colours. In the picture 41-43 has gone, and 3 pieces cross row 4.
    .title = What counts
    .task = Remove the piece that scores most, and take all its points.
    .done = Two pieces cross row 2; row 4 has one besides, and column 1 none.
learn-isaac-value = **Points = pieces counted × value** of the piece removed: lengths 3, 4, 5, 6 and 7 have the values 1, 2, 3, 4 and 6. In the picture 61-65 (value 3) is crossed by two pieces: 6 points.
    .title = Value
    .task = Remove the piece that scores most, and take all its points.
    .done = Only one piece crosses row 6, but 1 × 6 is more than 3 × 1.
learn-isaac-double = **Each counter in the line doubles** the points, yours and your opponent’s, where they stand before you move. In the picture White removes 55-95: 5 pieces × value 3 × 2, because Black’s counter stands in column 5.
    .title = Counters double
    .task = Both pieces are crossed twice. Remove the one that scores more, and take all its points.
    .done = Your counter on 12 stands in column 2: 2 × 1 × 2 = 4 points.
learn-isaac-under = A piece **under a counter cannot be removed**, whether the counter is yours or not. In the picture Black’s counter stands on 22, so 20-24 stays.
    .title = Under a counter
    .task = One of your pieces is blocked. Remove the other one, and take all its points.
    .done = Your own counter on 33 blocked 31-35. Counters block friend and foe.
learn-isaac-longer = A piece you remove must be **at least as long as every piece you have removed so far**. In the picture Black has removed one of length 4, so 20-22 is too short.
    .title = Never shorter
    .task = You have removed a piece of length 5. Which piece can go? Take all its points.
    .done = Only 83-87 has length 5. The shorter ones will stay where they are.
learn-isaac-stop = Then your counter moves forward **by as many of the points as you like**: it may stop early or stay, never go back. Its square is your score. In the picture it may go from 17 up to 23, not to 30.
    .title = Stopping early
    .task = White wants to remove 31-37. Remove your piece, keep 31-37 blocked, and score as much as you can.
    .done = On 37 your counter still stands on White’s piece. White can remove nothing else, and you win by 37 to 20; with 38 White would have gone on.
learn-isaac-meet = Your counter may **jump over** the other one, but **not end on its square**. In the picture White’s counter stands on 20, so 20 is closed and 21 is open.
    .title = The other counter
    .task = Remove your piece, and go as far as you can.
    .done = It was worth 5 points, but White’s counter stands on 45.
learn-isaac-hundred = **A score of 100 or more wins at once.** Choose 100 yourself: you may also stop below. In the picture Black has gone from 99 to 101, off the board.
    .title = A hundred
    .task = Win at once.
    .done = From 98 by 2 points to 100. 99 was taken, for White’s 00 is Black’s 99.
learn-isaac-end = A side that can remove nothing is finished; when both are, **the higher score wins**. Equal scores: lay your unplaced pieces in a row, and the longer row wins; of equal rows that with fewer pieces; then Black. In the picture it is 12 to 12, and the unplaced pieces decide.
    .title = The end
    .short = Place pieces until none fits, then remove them for points. The higher score **wins**; 100 win at once.
learn-isaac-strategy = **Placing:** put long pieces first, while they fit, into rows and columns that many others will cross. **Scoring:** begin with short pieces, for afterwards only longer ones may go; keep the 6 and the 7 for a line with a counter. In the picture Black removes 41-43 and keeps 61-67.
    .title = How to play well
    .task = Remove a piece so that you can remove the other one later, and take all its points.
    .done = First length 3, then length 5. The other way round, 20-22 would have stayed for good.
learn-isaac-match = Now play the end of a match against me, at my easiest level: four pieces each are left.
    .title = A short match

tip-isaac-place = The side that passes first opens the scoring. Long pieces are worth more, and are the first that no longer fit.
tip-isaac-opening = Place where many pieces will cross: each one in the row or column of your piece counts when you remove it.
tip-isaac-count = Before you remove a piece, count the pieces that cross its whole line; its value multiplies them.
tip-isaac-stop = You need not take all points: a counter that stops on a piece blocks it.
tip-isaac-longer = What you remove may only grow longer or stay equal, so begin with short pieces and keep the long ones.
