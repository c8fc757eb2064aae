# チャットでのイアーゴ：着手の結果、形勢、言葉による盤面。

# ゲーム、手番、オプションの呼び名。
iago-name = イアーゴ
iago-in-a-line = 六角形のオセロ、取られても戻せる
iago-designer = 加藤香流、2022年
iago-goal = 目的：相手のディスクを挟んでキャプチャします。内部エリアがすべて埋まったとき、内部エリアの枚数に外部エリアの枚数を掛けた数が大きいほうの勝ちです。
iago-goal-simple = 目的：相手のディスクを挟んでキャプチャします。内部エリアがすべて埋まったとき、表を向いたディスクの多いほうの勝ちです。
iago-side-dark = 黒
iago-side-light = 白
iago-terms-loose = ルーズ・イアーゴ（強制キャプチャなし）
iago-terms-simple = シンプル・イアーゴ（リリースなし、ディスク1枚1点）
iago-terms-penalty = ペナルティあり
iago-pool-standard = 通常ルール
iago-pool-loose = ルーズ・イアーゴ
iago-pool-simple = シンプル・イアーゴ

iago-played = { $player }：**{ $cell }**
iago-played-took = { $player }：**{ $cell }**（{ $captured }をキャプチャ）
iago-played-freed = { $player }：**{ $cell }**（{ $released }をリリース）
iago-played-both = { $player }：**{ $cell }**（{ $captured }をキャプチャ、{ $released }をリリース）
iago-called-out = { $player }の指摘どおり、キャプチャの見逃しがありました。

iago-effect-takes = { $captures }枚キャプチャ
iago-effect-frees = { $releases }枚リリース
iago-effect-both = { $captures }枚キャプチャ、{ $releases }枚リリース
iago-effect-frees-of = { $light ->
    [0] 黒{ $dark }枚
   *[other] { $dark ->
        [0] 白{ $light }枚
       *[other] 黒{ $dark }枚と白{ $light }枚
    }
}をリリース
iago-effect-score = { $side }{ $score }
iago-effect-then = 直後のスコアは{ $first }、{ $second }
iago-token-callout = 指摘

iago-steps-taken = 図1：{ $cell }に置いたディスクと、挟んだ列。図2：キャプチャの結果。
iago-steps-freed = 図1：{ $cell }に置いたディスクと、挟んだ列。図2：リリースの結果。
iago-steps-both = 図1：置く前。図2：{ $cell }に置いたディスクと、挟んだ列。図3：キャプチャの結果。図4：リリースの結果。

iago-scores = 内部×外部：{ $dark }、{ $light }。
iago-scores-plain = 表向きのディスク：{ $dark }、{ $light }。
iago-score-product = { $side } { $inner }×{ $outer }＝**{ $score }**
iago-score-inner-none = { $side } 0（1として計算）×{ $outer }＝**{ $score }**
iago-score-outer-none = { $side } { $inner }×0（1として計算）＝**{ $score }**
iago-score-none = { $side } 0×0（どちらも1として計算）＝**{ $score }**
iago-score-plain = { $side } **{ $score }**

iago-forced-one = 強制キャプチャ：**{ $cells }**（{ disks }）
iago-forced-choice = 強制キャプチャ：**{ $cells }**（各{ disks }）
iago-only-centre = 残りは中央ヘクスだけです：**{ $cell }**
iago-free = 今回は好きな場所に置けます。空いていれば、外部エリアや中央ヘクスでもかまいません。

iago-banner-score = 内部エリアが埋まりました
iago-banner-centre = 同点、中央で決着
iago-tie-face-up = { $score }対{ $score }で同点ですが、中央ヘクスE5に{ $side }のディスクが表の状態で置かれているので、{ $side }の勝ちです。
iago-tie-captive = { $score }対{ $score }で同点ですが、中央ヘクスE5のディスクは{ $loser }のキャプティブなので、{ $side }の勝ちです。

iago-alt-disks = { $side }：{ $cells }
iago-alt-inside = { $side }・内部：{ $cells }
iago-alt-outside = { $side }・外部：{ $cells }
iago-alt-captives = { $side }のキャプティブ：{ $cells }
iago-alt-empty = まだディスクはありません。
iago-board-legend = 黒丸は黒、白丸は白、黒三角は黒のキャプティブ、白三角は白のキャプティブ、点は空き。
iago-board-mark = { $disk ->
    [dark] ●
    [light] ○
    [captive-dark] ▲
    [captive-light] △
   *[none] ・
}
iago-board-gap = {"　   "}
iago-column = { $column }列
iago-alt-refused = { $refused }は認められません。
iago-alt-compulsory = 強制キャプチャ：{ $best }。
iago-alt-legal = 置ける場所：{ $cells }。
iago-alt-called-out = 直前の手：{ $player }がキャプチャの見逃しを指摘。
