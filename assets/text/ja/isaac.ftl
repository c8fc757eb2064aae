# アイザック。マスの番号は読み手に合わせた形で渡されます。

# ゲーム、手番、オプションの呼び名。
isaac-name = アイザック
isaac-in-a-line = コマを置き、あとで得点に換える
isaac-designer = エミリアーノ・ヴェントゥリーニ、2011年
isaac-goal = 目的：コマを置き、次にそれを取り除いて得点します。スコアが100点に達すればすぐに勝ち、そうでなければスコアの大きいほうの勝ちです。
isaac-side-black = 黒
isaac-side-white = 白
isaac-terms-squares = 同点時は配置しなかったコマのマス数のみ

isaac-nothing = なし
isaac-numbers-saved = 保存しました。{ $numbers }
isaac-numbers-own = 白を持つときは、マスを白の座標（自分の側から数えた番号）で入力し、表示します。たとえば44は黒の座標では55です。全員に見えるメッセージと棋譜は黒の座標のままです。黒を持つときは変わりません。
isaac-numbers-black = マスは棋譜と同じ黒の座標で入力し、表示します。白を持つときは白の座標も添えます。
isaac-owned = { $side }の{ $place }
isaac-hand-kind = 長さ{ $length }が{ $count }個

## 手

isaac-placed = { $player }が{ $place }（長さ{ $length }、値{ $value }）を置きました。
isaac-removed = { $player }が{ $place }を取り除きました。{ $arithmetic }{ $stops ->
    [yes] 、{ $taken }点で止めてスコアは{ $score }
   *[no] 、スコアは{ $score }
}。
isaac-count = コマ{ $count }個
isaac-arithmetic = { isaac-count }×値{ $value }{ $factor ->
    [1] {""}
    [2] ×2（カウンター1個）
   *[4] ×4（カウンター2個）
}＝{ $points }点
isaac-range = { $lowest }から{ $highest }まで、好きな所に止まれます。
isaac-line = { $line ->
    [row] 横の列{ $squares }
   *[column] 縦の列{ $squares }
}
isaac-worth-pieces = { $place }と同じ{ isaac-line }には、ほかのコマが{ $count }個あります（{ $pieces }）。
isaac-worth-alone = { $place }と同じ列にほかのコマがないので、得点にはなりません。
isaac-worth-value = コマの値は{ $value }です。
isaac-worth-counters = { $count ->
    [1] { $counters }も同じ列にあるので、得点は2倍です。
   *[other] { $counters }も同じ列にあるので、得点は4倍です。
}
isaac-counter-of = { $side }のカウンター

## 自動的に起こること

isaac-passed = { $unplaced ->
    [0] { $side }はコマをすべて置いたのでパスします。
   *[other] { $side }は残りのコマ{ $unplaced }個をどこにも置けないのでパスします。
}
isaac-scoring-begins = 得点フェーズに入ります。スコアは両者とも0、カウンターは黒がマス00、白がマス99です。先にパスした{ $side }から始めます。
isaac-finished-empty = { $side }は終了です（ボード上にコマがありません）。
isaac-finished = { $side }は終了です（{ $reasons }）。
isaac-stuck-short = 残りはどれも、取り除いた長さ{ $longest }より短いため
isaac-stuck-else = ほかはどれも、取り除いた長さ{ $longest }より短いため
isaac-reasons = { $head }、{ $next }
isaac-stuck-counter = カウンターの下にある：{ $pieces }
isaac-banner-hundred = 100点に到達
isaac-banner-score = どちらも取り除けなくなりました
isaac-banner-unplaced = 同点、配置しなかったコマで決着
isaac-banner-start = すべて同じため、先手の勝ち
isaac-ending-hundred = { $side }が{ $score }点に達しました。100点以上でゲーム終了です。黒{ $black }点、白{ $white }点。
isaac-ending-score = 両者とも終了しました。黒{ $black }点、白{ $white }点。
isaac-ending-tied = 両者とも終了し、黒{ $black }点、白{ $white }点の同点です。
isaac-ending-squares = 配置しなかったコマで決めます。一直線に並べると黒は{ $black }マス、白は{ $white }マスで、{ $side }のほうが長くなります。
isaac-ending-pieces = 配置しなかったコマはどちらも{ $squares }マス分です。コマはマスより少し短いので、個数が少ないほうが長くなります。黒{ $black }個、白{ $white }個で、{ $side }のほうが長くなります。
isaac-ending-start = { $tiebreak ->
    [line] 配置しなかったコマの列も同じ長さ（どちらも{ $squares }マス、{ $pieces }個）なので、先手（黒）の勝ちになります。
   *[squares] 配置しなかったコマはどちらも{ $squares }マス分で、この対局ではマス数だけを比べます。先手（黒）の勝ちになります。
}

## 形勢

isaac-standing-placement = 手元のコマ：黒{ $black }個、白{ $white }個。
isaac-standing-scoring = 黒{ $black }点、白{ $white }点。
isaac-demand-placement = 空いているマスにコマを置いてください。
isaac-demand-scoring = 自分のコマを取り除いてください。
isaac-demand-longer = 長さ{ $longest }以上の自分のコマを取り除いてください。
isaac-hint-removed = { $points }点中{ $used }点、マス{ $square }
isaac-forecast-placed = 長さ{ $length }、今{ $points }点
isaac-hint-placed = 長さ{ $length }、値{ $value }
isaac-token-removed = { $place }でスコア{ $score }

## 着手できない理由

isaac-refusal-game-over = 対局は終わっています。黒{ $black }点、白{ $white }点、{ $reason ->
    [hundred] 100点到達
    [unplaced_squares] 配置しなかったコマの列の長さ
    [unplaced_pieces] 配置しなかったコマの少なさ
    [start_player] 先手
   *[score] スコアの差
}により{ $side }の勝ちでした。
isaac-refusal-malformed-placement = 置くコマの両端のマスを、{ $example }のように書いてください。
isaac-refusal-malformed-removal = 取り除くコマの両端のマスに続けて、コロンと新しいスコアを、{ $example }のように書いてください。
isaac-refusal-wrong-phase-placement = まだ配置フェーズです。スコアは付けず、置くコマの両端のマスだけを{ $example }のように書いてください。
isaac-refusal-wrong-phase-scoring = 得点フェーズです。取り除くコマと、コロンに続けて新しいスコアを、{ $example }のように書いてください。
isaac-refusal-total-missing = { $place }の得点は{ $arithmetic }です。{ isaac-range }コロンに続けて新しいスコアも、{ $example }のように書いてください。
isaac-refusal-bad-order = 小さいほうのマスを先に書きます：{ $token }
isaac-refusal-equal-ends = 両端が同じマスになっています。コマの長さは3マス以上です。
isaac-refusal-not-straight = コマは縦か横の1列に置きます。{ $first }と{ $last }は同じ列にありません。
isaac-refusal-bad-length = { $first }から{ $last }までは{ $length }マスです。コマの長さは3〜7マスです。
isaac-refusal-no-piece-left = { $supply ->
    [1] 長さ{ $length }のコマは1個だけで、もう置いてあります。
   *[other] 長さ{ $length }のコマは{ $supply }個とも置いてあります。
}
isaac-refusal-hand = 手元にあるのは{ $hand }です。
isaac-refusal-occupied = { $place }は空いていません。{ $taken }があります。
isaac-refusal-taken = { $part ->
    [0] そこには{ $piece }
   *[other] { $count ->
       *[other] { $squares }に{ $piece }
    }
}
isaac-refusal-no-such-piece = 両端がちょうど{ $place }のコマはありません。
isaac-refusal-covered = { $squares }にあるのは{ $piece }です。
isaac-refusal-not-your-piece = { $place }は{ $owner }のコマです。あなたは{ $mover }です。
isaac-refusal-too-short = { $place }の長さは{ $length }ですが、あなたはもう長さ{ $longest }のコマを取り除いています。取り除けるのは、それ以上の長さのコマだけです。
isaac-refusal-too-short-where = { $place }の長さは{ $length }ですが、あなたはもう長さ{ $longest }の{ $from }を取り除いています。取り除けるのは、それ以上の長さのコマだけです。
isaac-refusal-under-too = しかも、{ $counters }。
isaac-refusal-under-counter = { $place }は取り除けません。{ $counters }。
isaac-refusal-standing = { $count ->
   *[other] 上に{ $counters }があります
}
isaac-refusal-counter-on = { $side }のカウンター（マス{ $square }）
isaac-refusal-score-high = { $place }の得点は{ $arithmetic }なので、{ $named }点までは進めません。
isaac-refusal-score-huge = { $place }の得点は{ $arithmetic }なので、そこまでは進めません。
isaac-refusal-score-back = カウンターは今{ $lowest }にあり、後戻りはできません。{ $place }の得点は{ $arithmetic }です。
isaac-refusal-counter-occupied = { $named }では、{ $opponent }のカウンター（{ $score }点）と同じマス{ $square }になるため、止まれません。
isaac-refusal-nearest = いちばん近いスコアは{ $totals }です。

## 局面の説明

isaac-alt-placement = アイザック：{ $side }がコマを置く番。
isaac-alt-scoring = アイザック：{ $side }がコマを取り除く番。
isaac-alt-placement-ended = アイザック、配置フェーズの{ $side }の手番で終了。
isaac-alt-scoring-ended = アイザック、得点フェーズの{ $side }の手番で終了。
isaac-alt-over = アイザック、終局。
isaac-alt-own = マスは白の座標。
isaac-alt-pieces = { $side }のボード上のコマ：{ $pieces }。
isaac-alt-hand = { $side }の手元：{ $hand }。
isaac-alt-score = { $side }のスコア{ $score }、取り除いた最長{ $longest }。
isaac-alt-longest = { $side }が取り除いた最長のコマ：長さ{ $longest }。
isaac-alt-counter = { $side }のカウンターはマス{ $square }。
isaac-alt-passed = パスした順：{ $sides }。
isaac-alt-finished = 終了：{ $sides }。
isaac-alt-tiebreak = 同点時：マス数のみ。
isaac-board-mark = { $side ->
    [black] B
   *[white] W
}
isaac-board-legend = B4：黒の長さ4のコマ
    W7：白の長さ7のコマ
isaac-moves-places = 空いている列（入る最長のコマ別。その中ならどこにでも置けます）：
isaac-moves-length = 長さ{ $length }まで：{ $ways }
isaac-moves-rows = 横の列 { $rows }
isaac-moves-columns = 縦の列 { $columns }
isaac-moves-both = { isaac-moves-rows }；{ isaac-moves-columns }
isaac-moves-removals = 取り除けるコマと、その後に選べるスコア：
isaac-moves-removal = { $piece }：{ $points }点、スコア { $totals }
isaac-layout = マスは00から99まで。十の位は下から数えた横の列、一の位は左から数えた縦の列です。縦横のマスが隣り合います。44の隣：43、45、34、54。白は反対側から数えることもでき、44は55になります。
isaac-alt-removals = 取り除けるコマ：{ $pieces }。
isaac-alt-removal = { $piece }で{ $points }点
isaac-alt-ghost = 薄く描かれた、ボード上にないコマ：{ $piece }。
isaac-alt-crossed = ×印：{ $squares }。
isaac-alt-starts = 印のあるマスから置けます：{ $squares }。
isaac-alt-choice = 明るい枠：{ $piece }と、その列（{ $from }から{ $to }）。点の付いたコマが数えるコマ：{ $crossing }。
isaac-alt-reach = カウンターが進めるマスに、そこでのスコアを表示：{ $low }から{ $high }まで。

## 自分だけに見える選択

isaac-button-piece = コマを選ぶ
isaac-button-total = スコアを選ぶ
isaac-pick-length = どのコマを置きますか？手元：{ $hand }
isaac-pick-open = 長さ{ $length }
isaac-pick-line = 長さ{ $length }：横の列（00〜90）と縦の列（↑ 0〜↑ 9）のどこに置きますか？数字はボードの端の{ $side }のものです。
isaac-pick-in-line = { $line ->
    [row] 横の列{ $number }0
   *[column] 縦の列{ $number }
}
isaac-pick-best = 今取り除くと得点が最も高い列：{ $lines }。その列にかかるコマが増えるほど高くなります。
isaac-pick-place = 長さ{ $length }：どこに置きますか？
isaac-pick-piece-line = { $place }：+{ $points }
isaac-pick-piece = どのコマを取り除きますか？
isaac-pick-total = { $worth }
    { $arithmetic }。{ isaac-range }カウンターをどこに進めますか？
isaac-pick-total-placeholder = 新しいスコア：{ $lowest }〜{ $highest }
isaac-pick-total-line = { $used ->
    [0] { $total }：動かさない
   *[other] { $total }：{ $points }点中{ $used }点
}
isaac-pick-total-note = マス{ $square }
isaac-pick-total-wins = 100点以上ですぐに勝ち
isaac-pick-back = 戻る
isaac-pick-next = { $place }：新しいスコアは？

# Hints.
isaac-hint-against = 短いコマは取れなくなりますが、おすすめは**{ $token }**です
isaac-line-removed = { $place }で{ $score }
isaac-balance = { $you }は{ $own }（残り{ $left }）、{ $side }は{ $theirs }（残り{ $theirs_left }）
isaac-balance-placing = コマの点数は{ $you }が{ $own }、{ $side }が{ $theirs }
