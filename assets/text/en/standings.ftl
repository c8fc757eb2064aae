# A leaderboard as a picture.

standings-button = As a picture
standings-alt = The ratings of this page on one scale, each with a band as wide as twice its deviation to both sides. { $rows }
standings-row = { $rank }. { $name }: { $rating }, give or take { $deviation }
standings-lead = The better, the further to the right; the longer the band, the less sure is the rating.
