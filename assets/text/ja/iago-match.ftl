# チャットでのイアーゴ：着手の結果、形勢、言葉による盤面。

# ゲーム、手番、オプションの呼び名。
iago-name = イアーゴ
iago-side-dark = 黒
iago-side-light = 白
iago-terms-standard = 通常ルール
iago-terms-loose = ルーズ・イアーゴ（強制キャプチャなし）
iago-terms-simple = シンプル・イアーゴ（リリースなし、ディスク1枚1点）
iago-terms-penalty = ペナルティあり
iago-pool-standard = 通常ルール
iago-pool-loose = ルーズ・イアーゴ
iago-pool-simple = シンプル・イアーゴ

iago-played = { $player }さん：**{ $cell }**
iago-played-took = { $player }さん：**{ $cell }**、{ $captured }をキャプチャ
iago-played-freed = { $player }さん：**{ $cell }**、{ $released }をリリース
iago-played-both = { $player }さん：**{ $cell }**、{ $captured }をキャプチャ、{ $released }をリリース
iago-called-out = { $player }さんの指摘どおり、キャプチャの見逃しがありました。

iago-effect-nothing = 裏返しなし
iago-effect-takes = { $captures }枚キャプチャ
iago-effect-frees = { $releases }枚リリース
iago-effect-both = { $captures }枚キャプチャ、{ $releases }枚リリース
iago-token-callout = 指摘

iago-steps-taken = 図1：{ $cell }に置いたディスクと、はさんだ列。図2：キャプチャの結果。
iago-steps-freed = 図1：{ $cell }に置いたディスクと、はさんだ列。図2：リリースの結果。
iago-steps-both = 図1：置く前。図2：{ $cell }に置いたディスクと、はさんだ列。図3：キャプチャの結果。図4：リリースの結果。
iago-steps-rows-taken = キャプチャ：{ $rows }。
iago-steps-rows-freed = リリース：{ $rows }。

iago-score-product = { $side }：内部{ $inner } × 外部{ $outer } = **{ $score }**
iago-score-inner-none = { $side }：内部0（1と数える）× 外部{ $outer } = **{ $score }**
iago-score-outer-none = { $side }：内部{ $inner } × 外部0（1と数える）= **{ $score }**
iago-score-none = { $side }：内部0 × 外部0（どちらも1と数える）= **{ $score }**
iago-score-plain = { $side }：**{ $score }**

iago-forced-one = 強制キャプチャ：**{ $cells }**（{ disks }）
iago-forced-choice = 強制キャプチャ：**{ $cells }**（いずれも{ disks }）
iago-only-centre = 残りは中央ヘクスだけです：**{ $cell }**
iago-free = 今回は好きな場所に置けます。空いていれば、外部エリアや中央ヘクスでもかまいません。

iago-tie-face-up = { $score }対{ $score }で同点ですが、中央ヘクスE5に{ $side }のディスクが表の状態で置かれているので、{ $side }の勝ちです。
iago-tie-captive = { $score }対{ $score }で同点ですが、中央ヘクスE5のディスクは{ $loser }のキャプティブなので、{ $side }の勝ちです。

iago-board-file = { $file }：{ $cells }
iago-board-legend = Dは黒、Lは白、dとlはそれぞれのキャプティブ、点は空き。A〜Iの各列を下から順に示します。
iago-alt-refused = 認められなかった手：{ $refused }。
iago-alt-compulsory = 強制キャプチャ：{ $best }。
iago-alt-legal = 置ける場所：{ $cells }。
iago-alt-called-out = 直前の手：{ $player }がキャプチャの見逃しを指摘。
