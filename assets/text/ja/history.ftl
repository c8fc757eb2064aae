# 終わった対局の一覧。ボタンはすべての一覧に共通。

history-title = **終わった対局**（全{ $count }局、{ $page }／{ $pages }ページ）
history-title-player = **{ $player }が終えた対局**（全{ $count }局、{ $page }／{ $pages }ページ）
history-row = { $number }\. { history-row-elsewhere }
history-row-elsewhere = { $game }：{ $result }・{ $when }
history-line = { $game }：{ $first }対{ $second }
history-won = { $side }の勝ち
history-drawn = 引き分け
history-no-result = 勝敗なし
history-beat = { $winner }（{ $side }）が{ $loser }に勝ち
history-level = { $first }と{ $second }：{ $result }
history-struck = { $result }（無効）
history-annul = { $result }（{ $moderator }が無効に）
history-restore = { $result }（{ $moderator }が有効に）
history-adjudicate = { $result }（{ $moderator }が裁定）
history-end = { $result }（{ $moderator }が終了）
history-why = { $said }・理由：{ $reason }
history-none = ここで終わった対局はまだありません。{ $command }で始められます。
history-none-player = { $player }がここで終えた対局はまだありません。{ $command }で始められます。
history-beyond = { $page }ページはありません。最後のページを表示します。
history-choose = 対局を見る…
history-button-back = 前へ
history-button-forward = 次へ
