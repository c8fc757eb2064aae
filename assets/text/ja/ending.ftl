# 対局の終わり方と、それによる変化。

ending-rules = **{ $winner }（{ $side }）の勝ちです。**
ending-resignation = { $loser }が投了しました。**{ $winner }（{ $side }）の勝ちです。**
ending-flag = { $loser }の時間切れです。**{ $winner }（{ $side }）の勝ちです。**
ending-adjudication = モデレーターの裁定により、**{ $winner }（{ $side }）の勝ちです。**
ending-adjudicated-draw = モデレーターの裁定により、**引き分け**です。
ending-decided-away = モデレーターの裁定により、{ $loser }の**不戦敗**です。{ $winner }（{ $side }）の勝ちで、レートは変わりません。
ending-decided-both-away = モデレーターの裁定により、**両者不戦敗**です。勝敗なしで、レートは変わりません。
ending-as-played = 実際の対局：{ $said }
ending-draw = 合意により**引き分け**です。
ending-called-off = 対局は中止になりました。**勝敗なし**で、レートも変わりません。
ending-abort = { $player }が、双方が着手する前に対局を取りやめました。**勝敗なし**で、レートも変わりません。

ending-tournament-draw = 大会では引き分けになります。
ending-tournament-struck = 大会では{ $first }対{ $second }と数えます。
ending-tournament-win = 大会では{ $winner }の勝ちになります。
ending-ratings = レート：{ $first }、{ $second }
ending-rating = { $player } { $before }から**{ $after }**へ（誤差{ $deviation }、{ $change }）
ending-too-early = レートは変わりません。双方が{ $unit ->
    [step] { $plies }手順
   *[move] { $plies }手
}以上進めた対局から反映されます。
ending-beyond-limit = レートは変わりません。この24時間に反映されるお二人のレート戦は、すでに上限に達しています。
ending-next = もう一局いかがですか？
ending-button-level = 次はレベル{ $level }

ending-short-won = { $winner }（{ $side }）の勝ちでした。
ending-short-draw = 引き分けでした。
ending-short-none = 勝敗なしで終わりました。
ending-short-goes-on = 対局は続きます。

# 終局図の見出し。
banner-won = { $winner }の勝ち
banner-won-score = { $winner }の勝ち（{ $won }対{ $lost }）
banner-resigned = { $loser }の投了
banner-flag = { $loser }の時間切れ
banner-adjudicated = モデレーターの裁定
banner-draw = 引き分け
banner-agreed = 合意による引き分け
banner-none = 勝敗なし
banner-struck = 結果は無効
banner-credit = { $game }：{ $designer }作
banner-no-rating = レートは変わりません
