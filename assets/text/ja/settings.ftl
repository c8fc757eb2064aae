# 自分の設定とサーバーの設定。

settings-own = **あなたの設定**（どこでも共通）
    自分用のメッセージの言語：**{ $own-language }**
    自分用の盤面の配色：**{ $own-theme }**
    色に加える模様：**{ $patterns }**
    盤面の表示：**{ $text }**
    アイザックで白を持つとき：**{ $numbers }**
    最初の対局でのワンポイント：**{ $tips }**
    自分用の盤面の向き：**{ $turned }**
settings-patterns-on = すべてに付ける
settings-patterns-off = 配色に含まれるものだけ
settings-text-on = 文字と画像
settings-text-off = 画像のみ
settings-numbers-on = 白の座標
settings-numbers-off = 黒の座標（棋譜と同じ）
settings-tips-on = 表示する
settings-tips-off = 表示しない
settings-own-language-auto = アプリと同じ

settings-server = **このサーバーの設定**
    公開メッセージの言語：**{ $language }**
    盤面の投稿：**{ $posting }**
    申し込みで指定がないときの持ち時間：**{ $clock }**
    申し込みで指定がないときのヴァリアント：**{ $variant }**
    盤面の配色：**{ $theme }**
settings-variant = { $game }：{ $pool }

settings-own-theme = **自分用の盤面の配色**（自分だけに表示）　現在：**{ $own-theme }**
    画像は順に、標準、ダーク、ハイコントラスト、色覚サポートです。
    色に加える模様：**{ $patterns }**
settings-server-theme = **このサーバーの盤面の配色**　現在：**{ $theme }**
    画像は順に、標準、ダーク、ハイコントラスト、色覚サポートです。自分用の盤面は、各自で別の配色を選べます。
settings-theme-alt = { $theme }：同じ盤面をこの配色で表示した図。
settings-own-theme-auto = それぞれの場所に合わせる
theme-classic = 標準
theme-dark = ダーク
theme-high-contrast = ハイコントラスト
theme-colour-blind = 色覚サポート（模様つき）

settings-done = 保存しました。
settings-unknown = その値は選べないため、何も変更していません。メニューから選んでください。

settings-choose-own-language = 自分用の言語を選ぶ…
settings-choose-language = 公開メッセージの言語を選ぶ…
settings-choose-posting = 盤面の投稿のしかたを選ぶ…
settings-choose-clock = いつもの持ち時間を選ぶ…
settings-choose-variant = いつものヴァリアントを選ぶ…
settings-choose-theme = 配色を選ぶ…
settings-choose-own-theme = 配色を選ぶ…
settings-button-text-on = 文字も表示する
settings-button-text-off = 画像だけにする
settings-button-patterns-on = 模様を付ける
settings-button-patterns-off = 模様を付けない
settings-button-numbers-on = 白の座標にする
settings-button-numbers-off = 黒の座標にする
settings-button-tips-on = ワンポイントを表示
settings-button-tips-off = ワンポイントを表示しない
settings-button-own-theme = 盤面の配色
settings-button-server-theme = 盤面の配色
settings-button-server = サーバーの設定
settings-button-back = 戻る
