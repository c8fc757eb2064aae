# A leaderboard as a picture.

standings-button = As a picture
standings-alt = The ratings of this page on one scale, each with a band that reaches twice its deviation to either side. { $rows }
standings-row = { $rank }. { $name }: { $rating }, give or take { $deviation }
standings-lead = The better, the further to the right; the longer the band, the less sure is the rating.
