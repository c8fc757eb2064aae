# What can be played in Iago, as a list on request, and how its cells are named.

iago-moves-bare = An inner cell, flipping nothing: { $cells }
iago-moves-empty = Empty cells; on the rim and in the centre only where something flips, and a missed capture can be called out: { $cells }
iago-moves-callout = Or call out a missed capture: type `{ $token }`.
iago-layout = Columns A to I, each numbered from 1 at the bottom: A and I have 5 cells, B and H 6, C and G 7, D and F 8, E 9. A cell adjoins those above and below it and two in each column beside it: D4 adjoins D3, D5, C3, C4, E4, E5; F4 adjoins F3, F5, E4, E5, G3, G4.
