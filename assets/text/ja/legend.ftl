# 図の見方。下の図の順に一行ずつ。

legend-button = 図の見方
legend-title = ### { $game }の図の見方
legend-all = どのゲームでも、下の明るい欄は手番、明るい線は直前に起きたこと、金色は「この中から選ぶもの」を表します。
legend-line = { $number }. { $meaning }
legend-alt = { $game }の図の見方。上の説明と同じ番号を付けた、盤面の一部。
legend-bar = ボードの下の明るい欄：その側の手番。ディスクやカウンターの横はスコア。

iago-legend-factors = 2つの小さな数字：表を向いた内部エリアの枚数×外部エリアの枚数。六角形の枠だけなら、ディスクがないため1として計算。
iago-legend-placed = 明るい輪：今置かれたディスク。
iago-legend-flipped = 破線の輪：今キャプチャまたはリリースされたディスク。
iago-legend-captive = 十字：キャプティブ。十字の色は持ち主の色。
iago-legend-must = 金色の数字：強制キャプチャ。このうちのどこかに置かなければなりません。数字はキャプチャする枚数。
iago-legend-may = 点：ここに置けます。
iago-legend-refused = 自分の色の丸に書かれた数字：認められなかった手。線はそこに置いた場合のキャプチャ、金色の線は強制キャプチャ。
iago-legend-areas = 明るいヘクスは内部エリア、青いヘクスは外部エリア。枠のあるヘクスが中央。

isaac-legend-hand = ボードの脇：手元のコマと、その個数。刻み目が長さを表します。
isaac-legend-numbers = コマの上：コマの値。刻み目が長さを表します。
isaac-legend-placed = 明るい枠：今置かれたコマ。
isaac-legend-scored = 明るい列：今得点した列。点の付いたコマが数えたコマ。
isaac-legend-removed = 破線のコマ：今取り除かれたコマと、その得点。
isaac-legend-counter = カウンターとスコア。明るい輪は、移動する前にいたマス。
isaac-legend-choice = 金色の数字：この中から選ばなければなりません。コマの得点、コマを置き始められるマス、カウンターを進めたときのスコアを示します。
isaac-legend-crossed = ×印：じゃまになっているマス。薄いコマは、ボード上にはないコマ。

ampel-legend-corner = 隅：手元のディスクの枚数と、この手番の手順。シリンダーがボードの外にあれば、このディスクに乗っています。
ampel-legend-way = 明るい線：移動した道と、その手順の番号。明るい輪は、今移動した、または置かれたディスク。
ampel-legend-signal = 枠で囲んだ小さなディスク：今ボードから取り除かれた信号。
ampel-legend-movable = 黒い輪：この手順で移動できるディスク。
ampel-legend-inside = 太い交点：内側の点。黄のディスクはここに置かれます。
ampel-legend-place = 明るい円：この色のディスクを置ける点、または選んだディスクが止まれる点。点の名前は円の中（辺の上の点では横）にあります。
ampel-legend-cylinder = 太い白い輪：シリンダーの乗ったディスク。
ampel-legend-refused = ×印：認められなかった点。
