# 時計の休み：合意する内容、そのときの知らせ、設定。

clock-weekends = { $clock }、土日は時計停止（{ $zone }時間）
rest-leave = 時間が切れると、残っている限り代わりに休暇が1日使われます（年{ $days }日、1日で自分の全対局が休みになります）。手番が始まったときに設定していた通知オフの時間のうちに時間切れになることはありません。両方を合わせて、1つの手番が延びるのは最長{ $days }日と12時間です。
rest-quiet = 時間が切れればそれまでですが、手番が始まったときに設定していた通知オフの時間のうちに時間切れになることはありません。これで1つの手番が延びるのは最長12時間です。

rest-vacation = { $player }、この手の時間が切れました。代わりに休暇を1日使い、期限は{ $when }になりました。
rest-woken = { $player }、通知オフの時間が終わりました。あなたの番です（{ $side }）。
rest-woken-until = { $player }、通知オフの時間が終わりました。あなたの番です（{ $side }）。期限は{ $when }です。
rest-direct = **{ $game }**、{ $opponent }との対局（{ $link }）：
    { $reminder }

digest-lead = あなたの番になっている対局が{ $count }局あります（期限の近い順）。
digest-line = - **{ $game }**、{ $opponent }との対局：{ $link }
digest-line-until = - **{ $game }**、{ $opponent }との対局：{ $link }、期限は{ $when }
digest-end = この一覧は、{ $command }で希望されたため、1日1回お送りしています。

settings-turned-on = 常に自分が手前
settings-turned-off = 全員と同じ
settings-button-turned-on = 自分を手前にする
settings-button-turned-off = 全員と同じ向きにする
settings-button-own-time = 時間とリマインド
settings-button-server-play = 対局の条件

settings-own-time = **時間とリマインド**（どこでも共通）
    タイムゾーン：**{ $own-zone }**（現在{ $now }）
    通知オフの時間：**{ $quiet }**
    リマインド：**{ $direct }**
    自分の番の対局一覧：**{ $digest }**
    今年の休暇の残り：**{ $days }日中{ $left }日**
    -# 通知オフの時間には通知を送らず、日単位の時計が切れることもありません。休暇は、時間が切れたときに自動で使われます。タイムゾーンや通知オフの時間の変更は、時計には次の手番から反映されます。
settings-kept = いまあなたの手番になっている対局の時計は、これまでの設定のままです。この設定は次の手番から反映されます。
settings-quiet-none = なし
settings-quiet = { $from }時～{ $to }時
settings-direct-on = ダイレクトメッセージ
settings-direct-off = 対局しているチャンネル
settings-digest-on = 1日1回、ダイレクトメッセージ
settings-digest-off = 受け取らない
settings-choose-zone = 同じ時刻の都市を選ぶ…
settings-choose-own-zone = 同じ時刻の都市を選ぶ…
settings-choose-quiet = 通知オフの時間を選ぶ…
settings-zone-line = { $zone }（現在{ $now }）
settings-button-direct-on = ダイレクトメッセージで受け取る
settings-button-direct-off = チャンネルで受け取る
settings-button-digest-on = 一覧を毎日受け取る
settings-button-digest-off = 一覧を受け取らない

settings-server-play = **対局の条件**（このサーバーでの新しい申し込み）
    タイムゾーン：**{ $zone }**（現在{ $now }）
    日単位の時計（土日）：**{ $weekends }**
    申し込みと全員向けの回答の場所：**{ $channel }**
    対局者のDiscordアカウント：**{ $age }**
settings-weekends-on = 止まる
settings-weekends-off = 動く
settings-channels-all = すべてのチャンネル
settings-channels-some = { $channels }とそのスレッドのみ
settings-age-line = { $count ->
    [0] 制限なし
   *[other] 作成から{ $count }日以上
}
settings-choose-age = アカウントの条件を選ぶ…
settings-button-weekends-on = 土日は止める
settings-button-weekends-off = 土日も動かす
settings-button-channel-on = ここで申し込める
settings-button-channel-off = ここでは申し込めない
settings-button-everywhere = すべてのチャンネル
settings-channels-full = これ以上のチャンネルは登録できません。すべてのチャンネルにするか、先にどれかを外してください。

challenge-wrong-channel = このサーバーでは、申し込みは{ $channels }でできます。
challenge-at-rest = 今、ここではこの対局を始められません。始められるようになれば、「受ける」ボタンが戻ります。
match-wrong-channel = このサーバーでは、対局は{ $channels }で行います。そちらで{ $command }を使うと、同じボタンが出ます。
challenge-too-young = このサーバーで対局するには、Discordアカウントの作成から{ $days }日以上必要です。あなたのアカウントは{ $when }に条件を満たします。

# 時刻の目安になる都市。それぞれが一つのタイムゾーンを表す。
zone-utc = 協定世界時
zone-honolulu = ホノルル
zone-anchorage = アンカレッジ
zone-los-angeles = ロサンゼルス
zone-denver = デンバー
zone-chicago = シカゴ
zone-new-york = ニューヨーク
zone-halifax = ハリファックス
zone-sao-paulo = サンパウロ
zone-london = ロンドン
zone-lagos = ラゴス
zone-berlin = ベルリン
zone-athens = アテネ
zone-johannesburg = ヨハネスブルグ
zone-istanbul = イスタンブール
zone-dubai = ドバイ
zone-karachi = カラチ
zone-kolkata = コルカタ
zone-dhaka = ダッカ
zone-bangkok = バンコク
zone-shanghai = 上海
zone-tokyo = 東京
zone-adelaide = アデレード
zone-sydney = シドニー
zone-auckland = オークランド
settings-directs-ended = あなたへのダイレクトメッセージがDiscordに3回続けて拒否されたため、ダイレクトメッセージでのお知らせと毎日の一覧をオフにしました。お知らせは対局中のチャンネルに届きます。サーバーのメンバーからのメッセージを許可したあと、{ $command }で再びオンにできます。
