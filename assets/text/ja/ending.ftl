# 対局の終わり方と、それによる変化。

ending-rules = **{ $winner }さん（{ $side }）の勝ちです。**
ending-resignation = { $loser }さんが投了しました。**{ $winner }さん（{ $side }）の勝ちです。**
ending-flag = { $loser }さんの時間切れです。**{ $winner }さん（{ $side }）の勝ちです。**
ending-draw = 合意により**引き分け**です。
ending-called-off = 対局は中止になりました。**勝敗なし**で、レートも変わりません。
ending-abort = { $player }さんが、双方が着手する前に対局をやめました。**勝敗なし**で、レートも変わりません。

ending-ratings = レート：{ $first }、{ $second }
ending-rating = { $player } { $before } → **{ $after }** ± { $deviation }（{ $change }）
ending-next = もう一局いかがですか？

ending-short-won = { $winner }さん（{ $side }）の勝ちでした。
ending-short-draw = 引き分けでした。
ending-short-none = 勝敗なしで終わりました。
