# 対局中の頼みごと。

offer-takeback = { $player }さんが{ $opponent }さんに、**{ $token }**の前まで待ったを頼んでいます。
offer-draw = { $player }さんが{ $opponent }さんに引き分けを提案しています。
offer-call-off = { $player }さんが{ $opponent }さんに、勝敗なしで対局を中止することを提案しています。
offer-lapses = 着手すると断ったことになります。

offer-short-takeback = 待った
offer-short-draw = 引き分け
offer-short-call-off = 対局の中止

offer-taken-back = { $opponent }さんが同意しました。{ $tokens }を戻しました。
offer-closed = この提案はもう有効ではありません。
offer-declined-takeback = { $opponent }さんは待ったに応じませんでした。対局を続けます。
offer-declined-draw = { $opponent }さんは引き分けを断りました。対局を続けます。
offer-declined-call-off = { $opponent }さんは中止を断りました。対局を続けます。
offer-withdrawn = { $player }さんが提案を取り下げました。対局を続けます。

offer-refused-pending = まだ返事を待っている提案があります：{ $player }さんの{ $offer }。先にそちらを決めてください。
offer-refused-nothing = まだ着手していないので、戻す手がありません。
offer-refused-no-draw = { $game }には引き分けがありません。投了するか、対局の中止を提案できます。
offer-refused-just-declined = いま断られたところです。次の着手のあとでまた頼めます。
offer-refused-gone = この提案はもう返事が済んだか、着手によって消えました。
offer-refused-own = これはあなた自身の提案です。答えるのは{ $opponent }さんで、あなたは取り下げることだけができます。
offer-refused-not-yours = この提案を取り下げられるのは{ $player }さんだけです。あなたは同意するか断ることができます。
offer-refused-both-moved = もう双方が着手したので、このままやめることはできません。中止を提案するか、投了してください。
