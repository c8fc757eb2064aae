# モデレーターの裁定。

moderate-match = 第{ $number }局（**{ $game }**、{ $first }対{ $second }）
moderate-of = { $which }：{ $said }
moderate-line = { $number }・{ $game }：{ $first } 対 { $second }
moderate-struck = 無効
moderate-which-result = 無効にする、または有効に戻す結果を選んでください。表示しているのは最近のレート戦です。ほかの対局は、対局の番号で指定できます。
moderate-no-result = このサーバーで終わったレート戦はまだありません。
moderate-choose-result = 最近の対局から選ぶ…
moderate-which-match = 対局者どうしでは終わらせられない対局を選んでください。勝者を決めるか、勝敗なしにします。
moderate-annul-sure = この結果を無効にしますか？以後のレートはすべて、この結果を除いて計算し直します。あとで取り消せます。
moderate-annulled = 結果は{ $when }に{ $moderator }が無効にしました。
moderate-not-over = この対局はまだ続いているため、無効にする結果がありません。
moderate-not-rated = この対局はレートに反映されていないため、無効にする必要はありません。
moderate-not-struck = この結果はすでに有効です。
moderate-not-running = この対局はすでに終わっています。
moderate-not-there = その番号の対局は、このサーバーにはありません。
moderate-decide = どのように終わらせますか？
moderate-audit-annulled = { $moderator }が結果を無効にしました：{ $which }。以後のレートをすべて計算し直しました。
moderate-audit-restored = { $moderator }が結果を有効に戻しました：{ $which }。以後のレートをすべて計算し直しました。
moderate-audit-adjudicated = { $moderator }が裁定しました：{ $which }。{ $result }
moderate-button-annul = 結果を無効にする
moderate-button-restore = 有効に戻す
moderate-button-wins = { $player }（{ $side }）の勝ち
moderate-button-none = 勝敗なし
