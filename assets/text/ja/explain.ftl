# その手で何がなぜ起きたか（1行ずつ、根拠のルールつき）と、別の手ではいけない理由。

explain-title = { $unit ->
    [move] **{ $number }手目（全{ $count }手）**・{ $told }
   *[step] **{ $number }手順目（全{ $count }手順）・{ $turn }手目（全{ $turns }手）**・{ $told }
}
explain-title-instead = { $unit ->
    [move] **{ $number }手目の代わりに{ $token }**・{ $told }
   *[step] **{ $number }手順目（{ $turn }手目）の代わりに{ $token }**・{ $told }
}
explain-refused = { $unit ->
    [move] **{ $number }手目の代わりに{ $token }**は認められません。{ $why }
   *[step] **{ $number }手順目（{ $turn }手目）の代わりに{ $token }**は認められません。{ $why }
}
explain-line = - { $said }
explain-rules = -# ルール：{ $rulings }
explain-nothing-yet = まだ何も置かれていないので、解説できる手がありません。
explain-no-such = この対局はここまで{ $unit ->
    [step] { $count }手順
   *[move] { $count }手
}です。1から{ $count }までの番号を選んでください。
explain-secret = 途中の手番は本人だけの秘密なので、その前の手番までを解説します。
explain-concealed = ペナルティありの対局ではキャプチャを自分で見つけるのもゲームのうちなので、解説は対局が終わってからになります。
explain-button-before = { $unit ->
    [step] 前の手順
   *[move] 前の手
}
explain-button-after = { $unit ->
    [step] 次の手順
   *[move] 次の手
}
explain-alt = { $shown ->
    [after] その手の後の盤面：
   *[steps] その手の前の盤面と、順に起きた変化。手の前：
}

## イアーゴ

explain-iago-captured = **{ $cells }**をキャプチャ：新しく置いた{ $from }と、{ $closing }との間に、相手の表向きのディスクだけが途切れずに並んでいました
explain-iago-released = **{ $cells }**をリリース：キャプティブが{ $from }と{ $closing }の間に途切れずに並び、そのどちらかが外部エリアか中央ヘクスにあります
explain-iago-nothing = 裏返ったディスクなし：{ $cell }から延びる6方向のどこにも、挟んだ列がありません
explain-iago-compelled = 強制キャプチャでした：キャプチャできる枚数が最も多い手（{ $count }枚）です
explain-iago-missed = { $count }枚でなく{ $most }枚キャプチャできました。次のプレイヤーはそれを指摘できます
explain-iago-free = 指摘のあとなので、空いていればどこにでも置けました
explain-iago-restricted = { $cell }は外部エリアか中央ヘクスなので、何かを裏返すときだけ置けます
explain-iago-called-out = 前の手は強制キャプチャを見逃していました。今回は空いていればどこにでも置けます

## ISAAC

explain-isaac-placed = 長さ{ $length }のコマを、1つの列の空いているマスに置きました
explain-isaac-worth = { $worth }
explain-isaac-points = 計算：{ $arithmetic }
explain-isaac-counter = カウンターは得点の範囲ならどこに止めてもよく、{ $from }から{ $to }へ進みました
explain-isaac-longest = これから{ $side }が取り除けるのは、長さ{ $length }以上のコマだけです
explain-isaac-event = { $told }

## Ampel

explain-ampel-yellow = 黄のディスクは、隣の点が6つある内側の点に置きます
explain-ampel-distance = { $from }のディスクが進むのはちょうど{ $distance }つ：移動を始めた線の上にあったディスクの数（そのディスク自身も含む）です
explain-ampel-turned = まっすぐ進めなくなったので、{ $bends }で方向転換しました
explain-ampel-signal = { $signal }に赤・黄・緑が並んだので、3枚とも取り除かれ、黄のディスクは{ $side }のものです
explain-ampel-rode = 手順1では自分のシリンダーが乗ったディスクも移動できるので、シリンダーも一緒に移動しました
explain-ampel-returned = 取り除かれたディスクの上にあった{ $side }のシリンダーは、持ち主に戻ります
explain-ampel-wins = 黄のディスクが全体の半分以上の{ $score }枚になり、ただちに勝ち
explain-ampel-placed = 手元のディスクを、信号にならない空いた点に置き、シリンダーを乗せました
explain-ampel-cylinder-moved = シリンダーは{ $from }から移しました
explain-ampel-skipped-move = 移動できるディスクがないので、この手順はスキップされました
explain-ampel-skipped-place = 置ける点がないので、この手順はスキップされました
