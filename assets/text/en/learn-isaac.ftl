# ISAAC, rule by rule: what a picture or lesson says, its title, its task, and what is said of the right answer.

learn-isaac-place = In turn, put one of your pieces on empty squares of a row or column; while one fits, you must. A square’s number is its row, then its column, from Black’s corner 00. **The number on a piece is its value**, the notches show its **length**. In the picture Black has placed 34-64: length 4, value 2.
    .title = Placing pieces
    .task = Put a piece of length 4 straight up from square 36.
    .done = 36, 46, 56 and 66: one row up adds ten.
    .wrong = { $answer ->
        [a-36-56] It covers 36, 46 and 56: that is length 3.
       *[other] {""}
    }
learn-isaac-pass = If you can place none of your pieces, you **pass for good**, and the other side goes on alone. The side that passed first opens the scoring. In the picture the last piece has been placed.
    .title = Passing
learn-isaac-line = When no piece fits, the **scoring phase** begins: each turn, remove one of your pieces for points. What counts is **each other piece in its whole row or column**, all ten squares, of both colours. **Points = pieces counted × value**; your **counter** moves forward by them, from 0. In the picture 41-43 is removed: three pieces, each marked with a dot, cross row 4, so 3 × value 1 = 3 points.
    .title = What counts
    .task = Remove the piece that scores most, and take all its points. “Score 2” is your score after it.
    .done = Two pieces cross row 2, only one crosses row 4, and none column 1.
    .wrong = { $answer ->
        [a-47-49-1] Only one piece crosses row 4. Another of your pieces is crossed by more.
       *[other] {""}
    }
learn-isaac-value = **Points = pieces counted × value** of the piece removed. Lengths 3, 4, 5, 6 and 7 have the values 1, 2, 3, 4 and 6. In the picture two pieces cross the row of 61-65 (value 3): 6 points.
    .title = Value
    .task = Remove the piece that scores most, and take all its points.
    .done = Only one piece crosses row 6, but 1 piece × value 6 is more than 3 pieces × value 1.
    .wrong = { $answer ->
        [a-22-24-3] 3 pieces × value 1 = 3 points. Your other piece brings more.
        [a-61-67-1] That is the right piece, but you took only 1 of its 6 points.
       *[other] {""}
    }
learn-isaac-double = **Each counter in the line doubles** the points, yours and your opponent’s, where they stand before you move. In the picture White removes 55-95: 5 pieces × value 3 × 2, because Black’s counter stands in column 5.
    .title = Counters double
    .task = Both pieces are crossed twice. Remove the one that scores more, and take all its points.
    .done = Your counter on 12 stands in column 2: 2 × 1 × 2 = 4 points.
    .wrong = { $answer ->
        [a-44-46-14] 2 pieces × value 1 = 2 points, for no counter stands in row 4.
        [a-52-72-14] That is the right piece, but you took only 2 of its 4 points.
       *[other] Look for the piece with your counter, on 12, in its line.
    }
learn-isaac-under = A piece **under a counter cannot be removed**, whether the counter is yours or not. In the picture Black’s counter stands on 22, so 20-24 stays.
    .title = Under a counter
    .task = One of your pieces is blocked. Remove the other one, and take all its points.
    .done = Your own counter on 33 blocked 31-35. A counter blocks the pieces of both sides.
learn-isaac-longer = A piece you remove must be **at least as long as every piece you have removed so far**, so begin with short ones. In the picture Black has removed one of length 4, so 20-22 is too short.
    .title = Never shorter
    .task = You have removed a piece of length 5, and your score is 5. Which piece can go? Take all its points.
    .done = Only 83-87 has length 5: 1 piece × value 3, so 5 becomes 8. The shorter ones stay where they are.
learn-isaac-stop = Your counter moves forward **by as many of the points as you like**; its square is your score. Why stop early? **A piece under a counter cannot be removed.** In the picture 6 points take it from 17 up to 23, not to 30.
    .title = Stopping early
    .task = White has removed length 6, and next wants to remove 31-37. Remove your piece, leave your counter on 31-37, and score as much as you can.
    .done = On 37 your counter still stands on White’s piece. White can remove nothing else, and you win by 37 to 20; with 38 White would have gone on.
    .wrong = { $answer ->
        [a-43-93-35] White is blocked, but you could have gone further.
        [a-43-93-38] Your counter has left 31-37, so White goes on.
       *[other] {""}
    }
learn-isaac-meet = Your counter may **jump over** the other one, but **not end on its square**. In the picture White’s counter stands on 20, so 20 is closed and 21 is open.
    .title = The other counter
    .task = Remove your piece, and go as far as you can.
    .done = It was worth 5 points, but White’s counter stands on 45.
    .wrong = { $answer ->
        [a-10-12-43] 43 is free, but so is a square further on.
       *[other] {""}
    }
learn-isaac-hundred = **A score of 100 or more wins at once.** Choose 100 yourself: you may also stop below. In the picture Black has gone by 2 points from 99 to 101, off the board.
    .title = A hundred
    .task = Win at once.
    .done = From 98 by 2 points to 100. 99 was taken, for White’s 00 is Black’s 99.
    .wrong = { $answer ->
        [a-10-13-98] At 98 the match goes on. Only 100 or more wins at once.
       *[other] {""}
    }
learn-isaac-end = A side that can remove nothing is finished; when both are, **the higher score wins**. Equal scores: lay your unplaced pieces in a row, and the longer row wins; of equal rows that with fewer pieces; then Black. In the picture it is 12 to 12, and the unplaced pieces decide.
    .title = The end
    .short = First you place pieces until none fits, then you remove them for points. The higher score **wins**; 100 win at once.
learn-isaac-strategy = **Placing:** put long pieces while they still fit, into rows and columns that many others will cross. **Scoring:** begin with short pieces, for afterwards no shorter one may go; keep those of length 6 and 7 (values 4 and 6) for a line with many pieces or a counter. In the picture Black removes 41-43, of length 3, and keeps 61-67, of length 7.
    .title = How to play well
    .task = Remove a piece so that you can remove the other one later, and take all its points.
    .done = First length 3, then length 5. The other way round, 20-22 would have stayed for good.
    .wrong = { $answer ->
        [a-83-87-8] After length 5, 20-22 with its length 3 may never go.
       *[other] {""}
    }
learn-isaac-match = Now play the end of a match against me, at my easiest level: four pieces each are left. A counter in the row or column of the piece you remove doubles its points.
    .title = A short match

tip-isaac-place = The side that passes first opens the scoring. Long pieces are worth more, and are the first that no longer fit.
tip-isaac-opening = Place where many pieces will cross: each one in the row or column of your piece counts when you remove it.
tip-isaac-count = Before you remove a piece, count the pieces that cross its whole line; its value multiplies them.
tip-isaac-stop = You need not take all points: a counter that stops on a piece blocks it.
tip-isaac-longer = The pieces you remove may never get shorter, so begin with short ones and keep the long ones.
