# アンペル：断りの理由、各手順の結果、形勢、言葉による盤面。

# ゲーム、手番、オプションの呼び名。
ampel-name = アンペル
ampel-in-a-line = ディスクを動かして信号を作る
ampel-designer = ホセ・マヌエル・アスティジェーロス・ガルシア＝モンヘ、2013年
ampel-goal = 目的：ディスクを移動して赤・黄・緑の信号を作り、黄のディスクを獲得します。{ $yellow }枚中{ $target }枚で勝ちです。
ampel-side-red = 赤
ampel-side-green = 緑
ampel-terms-yellow = 黄のディスク{ $count }枚
ampel-terms-green = 準備フェーズは緑から

ampel-disk = { $disk ->
    [red] 赤
    [yellow] 黄
   *[green] 緑
}

ampel-form-setup = 黄のディスクを置く内側の空いている点を、{ $example }のように指定してください。
ampel-form-own = 手順1では自分のディスク（{ ampel-disk }）を1枚移動します。{ $example }のように、今ある点と行き先を指定してください。
ampel-form-theirs = 手順2では相手のディスク（{ ampel-disk }）を1枚移動します。{ $example }のように、今ある点と行き先を指定してください。
ampel-form-place = 手順3では自分のディスクを1枚置きます。{ $example }のように空いている点を指定してください。
ampel-form-nothing = この手順でできることはありません。「-」と入力して先に進んでください。

ampel-game-over = 対局は終わっています。黄のディスク{ $won }枚対{ $lost }枚で{ $winner }の勝ちです。
ampel-wrong-step-setup = 黄のディスクを置き終わるまで、ディスクは移動できません。{ $form }
ampel-wrong-step-moved = この手番の移動はもう済んでいます。{ $form }
ampel-wrong-step-nothing = 準備フェーズではスキップできません。{ $form }
ampel-wrong-step-end = { $point }のディスクの行き先も、{ $example }のように指定してください。止まれる点：{ $ends }
ampel-wrong-step-empty = { $point }は空いています。ディスクを置くのは手順3です。{ $form }
ampel-malformed = 読み取れませんでした。{ $form }
ampel-off-board-row = { $row }段はありません。段は一番下のA（11点）から頂点のK（1点）までです。
ampel-off-board-number = その点はありません。{ $row }段は{ $length ->
    [1] { $row }1だけです
   *[other] { $row }1から{ $row }{ $length }までです
}。
ampel-not-inside-edge = 黄のディスクは内側（6方向に隣の点がある点）に置きます。{ $point }は辺の上です。
ampel-not-inside-corner = 黄のディスクは内側（6方向に隣の点がある点）に置きます。{ $point }はコーナーです。
ampel-occupied = { $point }には{ ampel-disk }のディスクがあります。ほかの点を指定してください。
ampel-step-possible-move = 移動できるディスクがある限り、この手順はスキップできません（例：{ $example }）。
ampel-step-possible-place = 置ける場所がある限り、ディスクを置かなければなりません（例：{ $example }）。
ampel-no-disk = { $point }にディスクはありません。移動するディスクのある点を指定してください。
ampel-wrong-disk = { $point }のディスクは{ ampel-disk }です。{ $form }
ampel-wrong-disk-yellow = { $point }は黄のディスクで、黄のディスクは移動しません。{ $form }
ampel-cylinder = { $point }には{ $owner }のシリンダーが乗っているので、手順2では移動できません。ほかのディスクを選んでください。
ampel-supply-empty = { $side }のディスクは20枚ともボード上にあり、置けるディスクがありません。
ampel-makes-signal = 信号を直接作成する置き方は（どちらに有利でも）できません。{ $point }に置くと信号（{ $signals }）になるので、ほかの点を指定してください。

ampel-unreachable-passed = { $from }のディスクは{ $to }で止まれません。{ $direction }へはちょうど{ $distance }つ進みます。{ $to }は{ $passes }つ目に通過するだけで、そこでは止まれません。
ampel-unreachable-beside = { $from }のディスクは{ $to }で止まれません。{ $from }から{ $to }へまっすぐ続く線はなく、途中に道をふさぐものもないので、方向転換もできません。
ampel-unreachable-turning = { $from }のディスクは{ $to }で止まれません。{ $to }へまっすぐ続く線はありません。方向転換するのは道がふさがれたときだけで（{ $turns }）、そのどの道も{ $to }では終わりません。
ampel-unreachable-turn = { $direction }：{ $distance }つのうち{ $straight ->
    [0] 最初の点で
   *[other] { $straight }つ進むと
}{ $obstacle }
ampel-unreachable-same = 移動を始めた点（{ $from }）で移動を終えることはできません。
ampel-unreachable-stuck = { $from }のディスクは移動できません。どの方向にも、決まった数だけ進みきれる道がありません。
ampel-unreachable-straight = { $from }のディスクは{ $to }で止まれません。{ $direction }へは{ $steps }つではなく、ちょうど{ $distance }つ進みます（その線上のディスクは{ $distance }枚：{ $disks }）。
ampel-unreachable-blocked = { $from }のディスクは{ $to }で止まれません。{ $direction }へは{ $distance }つ進みますが、{ $straight ->
    [0] 最初の点で{ $obstacle }
   *[other] { $straight }つ進むと{ $obstacle }
}ためです。
ampel-unreachable-ends = 止まれる点：{ $points }
ampel-way = - { $direction }：{ $distance }つ（線上のディスクは{ $disks }）。{ $story }
ampel-way-blocked = 最初の点で{ $obstacle }
ampel-way-stuck = { $distance }つ進む途中、{ $straight }つ進むと{ $obstacle }。方向転換しても{ $stuck }で行き止まり
ampel-way-straight = 止まる点：{ $points }
ampel-way-turning = { $distance }つ進む途中、{ $straight }つ進むと{ $obstacle }ので方向転換。止まれる点：{ $points }
ampel-way-home = { $distance }つ進む途中、{ $straight }つ進むと{ $obstacle }。どの道も{ $from }に戻ってしまう
ampel-way-passes = { $story }（{ $to }は{ $distance }つのうち{ $passes }つ目に通過するが、そこでは止まれない）
ampel-blocked-disk = { $point }（{ ampel-disk }）にふさがれている
ampel-blocked-edge = 辺に当たる

ampel-direction-right = 右
ampel-direction-up-right = 右上
ampel-direction-up-left = 左上
ampel-direction-left = 左
ampel-direction-down-left = 左下
ampel-direction-down-right = 右下

ampel-told = { $player }：{ $part }
ampel-turn = { $player }の手：
ampel-turn-begun = { $player }の手番（途中）：
ampel-turn-skipped = { $player }は手順1と2をスキップ：動かせる自分のディスクも、シリンダーのない相手のディスクもありません。
ampel-turn-part = { $step }. { $part }
ampel-turn-last = { $step }. { $part }。
ampel-part-yellow = { $placed }枚目の黄のディスクを**{ $point }**に配置
ampel-part-own = **{ $path }**
ampel-path = { $from }→{ $to }（{ $bends }で方向転換）
ampel-part-theirs = { $owner }の**{ $path }**
ampel-part-signals = { $part }、信号{ $signals }を{ $count ->
    [1] 作り、黄を1枚獲得
   *[other] 合わせて{ $count }組作り、黄を{ $count }枚獲得
}
ampel-part-cylinder = { $part }（{ $owner }のシリンダーも取り除く）
ampel-part-cylinders = { $part }（両方のシリンダーも取り除く）
ampel-part-wins = { $part }、合計{ $score }枚
ampel-part-placed = **{ $point }**にディスクを配置
ampel-part-skipped-own = 動かす自分のディスクがないためスキップ
ampel-part-skipped-theirs = シリンダーのない相手のディスクで動かせるものがないためスキップ
ampel-part-skipped-place = ディスクを置けないためスキップ
ampel-part-skipped-cylinder = ディスクを置けないためスキップ（シリンダーは{ $point }から取り除く）

ampel-hint-straight = 直進
ampel-hint-bends = { $bends }で方向転換
ampel-hint-signals = 黄を{ $count }枚獲得
ampel-hint-wins = これで勝ち
ampel-hint-yellow = 黄のディスク
ampel-hint-placed = ここに置く
ampel-hint-skipped = 不可能

ampel-standing = 獲得した黄のディスク：{ $red }{ $red_score }枚、{ $green }{ $green_score }枚（{ $target }枚で勝ち）。
ampel-standing-setup = 配置した黄のディスク：{ $yellow }枚中{ $placed }枚
ampel-banner = 黄のディスク{ $won }枚（{ $yellow }枚中）
ampel-arithmetic = 黄のディスク{ $yellow }枚のうち、{ $winner }が{ $won }枚、{ $loser }が{ $lost }枚を獲得しました。
ampel-repeated = 同じ局面が{ $count }回現れました。このままではいつまでも終わらないかもしれません。{ $command }で引き分けを提案できます。

ampel-demand-setup = 準備フェーズ：黄のディスクを内側の空いている点に1枚置いてください。
ampel-demand-own = 手順1：自分のディスクを1枚移動してください。
ampel-demand-theirs = 手順2：相手（{ $other }）のディスクを1枚移動してください。
ampel-demand-place = 手順3：自分のディスクを1枚置いてください。
ampel-half-done = ここまでの手順（手番が終わると相手に見えます）：
ampel-half-done-told = ここまでの手順：
ampel-last-look = この手番の内容です（終えると相手に見えます）：
ampel-overtaken = この一覧を開いたあとに手番が進んだため、今の選択は反映されていません。

ampel-button-step = 手順を選ぶ
ampel-button-disk = ほかのディスク
ampel-button-row = ほかの段
ampel-disk-which = どのディスクを移動しますか？
ampel-end-which = { $point }をどこへ移動しますか？
ampel-row-which = どの段に置きますか？
ampel-point-which = { $row }段のどの点に置きますか？
ampel-row-option = { $row }段
ampel-count-points = { $count }か所

ampel-board-legend = Rは赤、Yは黄、Gは緑。rとgはその色のシリンダーが乗ったディスク、点は空き。各段は左から数えます。
ampel-board-empty = まだディスクはありません。
ampel-board-disks = { $disk ->
    [red] 赤のディスク
    [yellow] 黄のディスク
   *[green] 緑のディスク
}：{ $points }。
ampel-board-cylinder = { $side }のシリンダー：{ $point }。
ampel-board-yellow = 黄のディスクは{ $yellow }枚中{ $placed }枚が配置済み。
ampel-board-won = 獲得した黄：{ $red }{ $red_score }枚、{ $green }{ $green_score }枚。
ampel-board-step-setup = 準備フェーズ、{ $side }の手番。
ampel-board-step = 手順{ $step }、{ $side }の手番。
ampel-board-ended-setup = 準備フェーズ、{ $side }の手番で終局。
ampel-board-ended = 手順{ $step }、{ $side }の手番で終局。
ampel-board-over = 手順{ $step }で終了、{ $side }の勝ち。

# 図が指し示すもの。
ampel-moves-points = 置ける点：{ $points }
ampel-moves-disks = 移動できるディスクと、止まれる点：
ampel-moves-wins = { $point }（{ $wins }）
ampel-layout = 段は下からAからK、点の番号は左から1。Aは11点で、上の段ほど1点ずつ減り、Kは1点です。隣り合う点は最大6つ。D4の隣：D3、D5、上のE3とE4、下のC4とC5。
ampel-alt-movable = 移動できるディスク：{ $points }。
ampel-alt-closed = 空いていても、信号になるため置けない点：{ $points }。
ampel-alt-chosen = 明るい輪：{ $point }。止まれる点：{ $points }。
ampel-alt-stuck = 明るい輪：{ $point }。このディスクは移動できません。
ampel-alt-ringed = 明るい輪：{ $point }。
ampel-alt-crossed = ×印：{ $point }。
ampel-alt-signals = できてしまうため線で囲んだ信号：{ $signals }。

ampel-token-nothing = 着手なし
ampel-token-move = { $from }→{ $to }

# Hints.
ampel-hint-start-any = 黄の隣でなければ、どの点も同じです。私の2,683局では、どんな準備もどちらかに有利ではありませんでした。たとえば**{ $token }**がよいでしょう
ampel-hint-start = どこでも大差はありません。私の2,683局では、どんな準備もどちらかに有利ではありませんでした。ほかの黄の隣では信号を作る余地が減ります。**{ $token }**なら{ $all }本中{ $open }本の線が空きます（これが最多です）
ampel-line-first = **{ $token }**で{ $made }を完成
ampel-line-first-then = **{ $token }**、{ $move }で{ $made }を完成
ampel-line-makes = { $move }で{ $made }を完成
ampel-line-makes-you = { $move }で{ $made }を完成
ampel-line-none = 信号なし
ampel-balance = 黄{ $own }対{ $theirs }
ampel-chances = 次に{ $side }は{ $way }で{ $signal }を作れます
ampel-chances-none = 次に{ $side }は信号を作れません
