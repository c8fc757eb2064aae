# サーバーのお知らせと、サーバーのデータの名前。

news-result = 第{ $number }局、**{ $game }**：{ $first }対{ $second }。{ $result } { $channel }
news-challenge = { $player }が**{ $game }**の相手を募集しています：{ $link }
news-challenge-closed = { $player }が**{ $game }**の相手を募集していました。
news-challenge-accepted = { $player }の**{ $game }**の相手が決まりました。

data-settings = 設定
data-matches = 対局
data-challenges = 申し込み
data-tournaments = 大会
data-ratings = レート
data-blocks = ブロック
data-acts = モデレーターの裁定
data-roles = レートによるロール
data-given = 付与したロール
data-puzzles = 出題した問題
data-daily = 今日の問題
