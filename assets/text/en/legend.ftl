# What the marks in the pictures mean: a line for each piece of the picture below, in its order.

legend-button = What the marks mean
legend-title = ### Marks in the pictures of { $game }
legend-all = In all three games the light panel shows whose turn it is, light what just happened, gold what you must choose from.
legend-line = { $number }. { $meaning }
legend-alt = The marks in the pictures of { $game }, each in a piece of a board, numbered like the lines above.
legend-bar = Light panel below the board: this side is to move. Beside its disk or counter stands its score.

iago-legend-factors = Two small numbers: face-up disks in the inner × in the outer area. In a hollow hexagon an area without any counts as 1.
iago-legend-placed = Light ring: the disk just placed.
iago-legend-flipped = Dashed ring: a disk just captured or released.
iago-legend-captive = Cross: a captive. The cross has the colour of its owner.
iago-legend-must = Gold number: you must capture, on one of these cells. The number says how many disks.
iago-legend-may = Dot: you may place a disk here.
iago-legend-refused = A number on a disk’s colour: this placement was refused. The lines show which disks it would capture, in gold those that must be captured.
iago-legend-areas = Light cells: inner area. Blue cells: outer area. The framed cell is the centre.

isaac-legend-hand = Beside the board: unplaced pieces, and how many of each. The notches tell the length.
isaac-legend-numbers = On a piece: its value. The notches tell its length.
isaac-legend-placed = Light outline: the piece just placed.
isaac-legend-scored = Light line: the row or column just scored. Pieces with a dot counted.
isaac-legend-removed = Dashed piece: just removed, with the points it was worth.
isaac-legend-counter = Counter with its score; the light ring shows where it stood.
isaac-legend-choice = Gold number: you must choose one of these. It tells the points of a piece, where a piece can begin, or the score a counter can go to.
isaac-legend-crossed = Cross: in the way. A pale piece is not on the board.

ampel-legend-corner = In the corner: disks in reserve, and the step of this turn. The disk there wears the cylinder if that is off the board.
ampel-legend-way = Light line: the way of a move, with the number of its step. A light ring is around the disk just moved or placed.
ampel-legend-signal = Outlined small disks: a signal that has just left the board.
ampel-legend-movable = Dark ring: this disk can move in this step.
ampel-legend-inside = Crossings with a knot: the inside points, on which yellow disks begin.
ampel-legend-place = Light circle: a disk of this colour can be placed here, or the chosen disk can end here. The point’s name stands in the circle, on the edge beside it.
ampel-legend-cylinder = Thick white ring: a cylinder stands on this disk.
ampel-legend-refused = Cross: here the disk was refused.
