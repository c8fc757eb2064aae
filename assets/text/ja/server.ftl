# サーバーのお知らせと、モデレーション・お知らせ・チャンネルごとの設定。

news-result = 第{ $number }局、**{ $game }**：{ $first }対{ $second }。{ $result } { $channel }
news-challenge = { $player }が**{ $game }**の相手を募集しています：{ $link }
news-challenge-closed = { $player }が**{ $game }**の相手を募集していました。
news-challenge-accepted = { $player }の**{ $game }**の相手が決まりました。

settings-server-moderation = **このサーバーのモデレーション**
    モデレーター：**{ $moderators }**
    裁定の記録（取り消しボタン付き）：**{ $acts }**
    同じ二人のレート戦が24時間に反映される数：**{ $limit }**
    対局以外の全員向けの回答（1チャンネル10分あたり）：**{ $posts }**
    このサーバーの対局で使える休暇（年間）：**{ $vacation }**
settings-moderators-manage = サーバー管理の権限を持つ人
settings-moderators-time-out = サーバー管理またはメンバーをタイムアウトする権限を持つ人
settings-moderators-role = { $said }、または{ $role }を持つ人
settings-channel-none = なし
settings-channel-dropped = なし（{ $channel }に投稿できなくなったため外しました）
settings-channel-kind = 変更していません。{ $channel }にはメッセージを投稿できません。投稿できるチャンネルか、フォーラムの投稿を選んでください。
settings-channel-lacking = 変更していません。{ $channel }で私に{ $permissions }の権限がありません。
settings-limit-all = すべて
settings-posts-all = 制限なし
settings-vacation-none = なし
settings-vacation = { $all }日中{ $days }日
settings-choose-moderators = モデレーターのロールを選ぶ…
settings-choose-limit = 同じ二人のレート戦の上限を選ぶ…
settings-choose-posts = 10分あたりの回答数を選ぶ…
settings-choose-vacation = 年間の休暇日数を選ぶ…
settings-limit-line = 24時間に{ $count }局
settings-posts-line = 10分に{ $count }件
settings-vacation-line = { $count ->
    [0] 休暇なし
   *[other] 休暇{ $count }日
}
settings-button-server-moderation = モデレーション
settings-button-time-out-on = タイムアウト権限も含める
settings-button-time-out-off = タイムアウト権限を除く
settings-button-no-moderators = ロールなし
settings-button-acts-on = 裁定をここに記録
settings-button-acts-off = 裁定を記録しない

settings-server-news = **このサーバーのお知らせとチャンネル**
    お知らせのチャンネル：**{ $news }**
    終わった対局：**{ $results }**
    相手の募集：**{ $news-challenges }**
    大会：**{ $news-tournaments }**
    言語が異なるチャンネル：**{ $channel-language }**
settings-news-challenges-on = 知らせる
settings-news-challenges-off = 知らせない
settings-news-tournaments-on = 知らせる
settings-news-tournaments-off = 知らせない
settings-results-off = 知らせない
settings-results-line = 1行
settings-results-picture = 最後の盤面
settings-languages-none = なし
settings-language-of = { $channel } { $language }
settings-channel-language-auto = サーバーと同じ
settings-choose-results = 終わった対局の知らせ方を選ぶ…
settings-choose-channel-language = このチャンネルの言語を選ぶ…
settings-button-daily-here = 今日の問題をここに出す
settings-button-no-daily = 今日の問題を出さない
settings-button-server-news = お知らせとチャンネル
settings-button-news-on = ここにお知らせ
settings-button-news-off = お知らせなし
settings-button-news-challenges-on = 募集を知らせる
settings-button-news-challenges-off = 募集を知らせない
settings-button-news-tournaments-on = 大会を知らせる
settings-button-news-tournaments-off = 大会を知らせない

settings-data = **このサーバーのデータ**
    { $rows }
    サーバーの所有者は、すべてをファイルで受け取ることも、対局・レート・ブロック・設定を全員分すべて削除することもできます。各自の設定、レッスン、問題のレートは残ります。
settings-data-line = { $kind }：{ $count }
settings-data-owner = データの受け取りと削除は、サーバーの所有者だけができます。
settings-data-sure = このサーバーのすべてを、全員分削除しますか？進行中の対局は跡形もなく終わり、レートもなくなります。**取り消すことはできません。**先にファイルを受け取ることをおすすめします。
settings-data-deleted = このサーバーのすべてを削除しました。次の対局からは、新しい記録になります。
settings-data-file = このサーバーについて保存しているすべてのデータです。
settings-data-large = ファイルがDiscordの上限を超えます。このボットの運営者が{ $command }で渡せます。
settings-button-data = データ
settings-button-data-export = ファイルを受け取る
settings-button-data-delete = すべて削除
settings-button-data-sure = はい、全員分削除します
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

settings-own-people = **申し込みを受ける相手**（すべてのサーバーで共通）
    あなたへの申し込み：**{ $open }**
    対局しない相手：**{ $avoided }**
    -# この相手とは、お互いに申し込みも承諾もできません。理由は相手に伝わりません。
settings-open-on = 受ける
settings-open-off = 受けない
settings-people-none = なし
settings-people-choose = 対局したくない相手を選ぶ…
settings-people-drop = もう一度対局する相手を選ぶ…
settings-people-full = これ以上は登録できません。
settings-people-unfit = 自分自身やボットは選べません。
settings-button-own-people = 申し込みを受ける相手
settings-button-open-on = 申し込みを受ける
settings-button-open-off = 申し込みを受けない
