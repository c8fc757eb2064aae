# 対局中の頼みごと。

offer-takeback = { $player }が{ $opponent }に待ったを頼んでいます（**{ $token }**の前の局面に戻します）。
offer-takeback-turn = { $player }が{ $opponent }に待ったを頼んでいます（今の手番を最初からやり直します）。
offer-draw = { $player }が{ $opponent }に引き分けを提案しています。
offer-call-off = { $player }が{ $opponent }に、勝敗なしで対局を中止することを提案しています。
offer-call-off-tournament = { $player }が{ $opponent }に、対局を中止することを提案しています。レートは変わらず、大会では引き分けとして数えます。
offer-lapses = { $opponent }が着手すると、断ったものとみなします。
offer-lapses-turn = この手番が終わるまでに返事がなければ、無効になります。

offer-short = { $offer ->
    [takeback] 待ったのお願い
    [draw] 引き分けの提案
   *[call_off] 対局中止の提案
}

offer-taken-back = { $opponent }が同意したので、{ $tokens }を戻しました。
offer-taken-back-turn = { $opponent }が同意したので、今の手番を最初からやり直します。
offer-agreed-takeback = { $opponent }が待ったに同意しました。
offer-agreed-draw = { $opponent }が引き分けに同意しました。
offer-agreed-call-off = { $opponent }が対局の中止に同意しました。
offer-lapsed = { $player }からの{ offer-short }は、返事のないまま対局が進んだので無効になりました。
offer-lapsed-over = { $player }からの{ offer-short }は、返事のないまま対局が終わったので無効になりました。
offer-declined-takeback = { $opponent }は待ったに応じませんでした。対局を続けます。
offer-declined-draw = { $opponent }は引き分けを断りました。対局を続けます。
offer-declined-call-off = { $opponent }は中止を断りました。対局を続けます。
offer-withdrawn = { $player }が{ offer-short }を取り下げました。対局を続けます。

offer-refused-pending = { $player }からの{ offer-short }があなたの返事を待っています。先に返事をしてください。
offer-refused-own-open = あなたからの{ offer-short }は、まだ{ $opponent }の返事待ちです。ほかの申し出をするには、先に取り下げてください。
offer-refused-nothing = まだ着手していないので、戻す手がありません。
offer-refused-no-draw = { $game }に引き分けはありません。投了するか、対局の中止を提案できます。
offer-refused-just-asked = 前の着手のあとで、すでに同じことを頼んでいます。次の着手のあとなら、もう一度頼めます。
offer-refused-gone = そのような申し出は、もうありません。
offer-refused-own = これはあなた自身の申し出です。返事をするのは{ $opponent }です。あなたにできるのは取り下げることだけです。
offer-refused-not-yours = この申し出を取り下げられるのは{ $player }だけです。あなたは同意するか断るかを選べます。
offer-refused-both-moved = すでに双方が着手しているので、1人で対局を取りやめることはできません。中止を提案するか、投了してください。
