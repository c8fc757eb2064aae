# サーバーでの戦績。

profile-title = ### { $player }の戦績
profile-ratings = **レート**
profile-pool = { $game }（{ $pool }）
profile-rating = { $pool }：**{ $rating }**（誤差{ $deviation }）
profile-part = { $what } { $tally }
profile-side = { $game }の{ $side }
profile-variants = **ゲーム別**
profile-sides = **色別**
profile-opponents = **相手別**
profile-winning = 現在{ $count }連勝中
profile-losing = 現在{ $count }連敗中
profile-best = 最高{ $best }連勝
profile-latest = **最近の対局**
profile-played-in = { $row }・{ $channel }
profile-paces = **1手の時間**
profile-pace = { $game }：中央値{ $median }、平均{ $mean }
profile-private = -# あなただけに表示：あなたの手番の対局{ $waiting }局（全サーバー）、今年の休暇は{ $days }日中、残り{ $left }日
profile-settles = -# 暫定のレートは、誤差が{ $deviation }以下になると暫定でなくなります。いろいろな相手とレート戦をしてください。
