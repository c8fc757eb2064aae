# 時計の休み：合意する内容と、そのときの知らせ。

clock-weekends = { $clock }、土日は時計停止（タイムゾーン：{ $zone }）
rest-leave = 時間が切れると、残っている限り代わりに休暇が1日使われます（年{ $days }日、1日で自分の全対局が休みになります）。手番が始まったときに設定していたお知らせオフの時間のうちに時間切れになることはありません。両方を合わせて、1つの手番が延びるのは最長{ $days }日と12時間です。
rest-quiet = 時間切れは負けですが、手番が始まったときに設定していたお知らせオフの時間のうちに時間切れになることはありません。これで1つの手番が延びるのは最長12時間です。

rest-vacation = { $player }、この手の時間が切れました。代わりに休暇を1日使い、期限は{ $when }になりました。
rest-woken = { $player }、お知らせオフの時間が終わりました。あなたの手番です（{ $side }）。
rest-woken-until = { $player }、お知らせオフの時間が終わりました。あなたの手番です（{ $side }）。期限は{ $when }です。
rest-direct = **{ $game }**、{ $opponent }との対局（{ $link }）：
    { $reminder }

digest-lead = あなたの手番の対局が{ $count }局あります（期限の近い順）。
digest-line = - **{ $game }**、{ $opponent }との対局：{ $link }
digest-line-until = - **{ $game }**、{ $opponent }との対局：{ $link }、期限は{ $when }
digest-end = この一覧は、{ $command }で希望されたため、1日1回お送りしています。

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
