# 大会。作成から優勝まで。

# 作成フォーム。
tournament-form-title = { $game }：新しい大会
tournament-form-name = 大会名
tournament-form-name-usual = { $game }大会
tournament-form-kind = 方式
tournament-form-swiss = スイス式
tournament-form-swiss-note = 得点の近い人どうしが対戦します。
tournament-form-round-robin = 総当たり戦
tournament-form-round-robin-note = 全員が互いに1回ずつ対戦します。
tournament-form-double = 2回総当たり戦
tournament-form-double-note = 全員が互いに2回ずつ対戦します。
tournament-form-knockout = トーナメント（勝ち抜き戦）
tournament-form-knockout-note = 負けた人は敗退します。
tournament-form-third = トーナメント（3位決定戦あり）
tournament-form-third-note = 負けた人は敗退し、準決勝で負けた2人が3位を争います。
tournament-form-ladder = ラダー
tournament-form-ladder-note = 上の順位の人に挑戦します。終わりはありません。
tournament-form-clock = 持ち時間
tournament-form-clock-usual = このサーバーの標準：{ $clock }
tournament-form-games = 1回の対戦の局数
tournament-form-games-line = { $games ->
    [1] 1局
    [2] 先後を入れ替えて2局
   *[other] { $games }番勝負
}、{ $rated ->
    [0] レートなし
   *[other] レート戦
}
tournament-form-limits = 人数と日程
tournament-form-limits-note = 数字を入力します。空欄なら制限なしです。回戦数はスイス式だけ、ラダーは定員だけ使います。
tournament-form-limit = { $limit }：{ $value }
tournament-form-limit-places = 定員
tournament-form-limit-days = 各回戦の日数
tournament-form-limit-hours = 開始まで何時間か
tournament-form-limit-rounds = 回戦数
tournament-form-wrong = 「{ $limit }」に「{ $typed }」は入れられません。{ $least }から{ $most }までの整数を入れてください。
tournament-form-no-limit = 「{ $typed }」の行は分かりません。元の項目名の後に数字を入れてください。

# 大会の内容。
tournament-title = **{ $name }**（大会{ $number }）
tournament-kind-swiss = スイス式（{ $rounds ->
    [0] 回戦数は人数に合わせる
   *[other] 全{ $rounds }回戦
}）
tournament-kind-round-robin = 総当たり戦
tournament-kind-round-robin-double = 2回総当たり戦
tournament-kind-knockout = トーナメント（勝ち抜き戦、引き分けならシード上位が勝ち上がり）
tournament-kind-knockout-third = トーナメント（勝ち抜き戦、3位決定戦あり、引き分けならシード上位が勝ち上がり）
tournament-kind-ladder = ラダー：上の人に勝つとその順位に上がる
tournament-games = { $games ->
    [1] 1局勝負
    [2] 先後を入れ替えて2局
   *[other] { $games }番勝負
}
tournament-how = { $kind }・{ $games }
tournament-terms = { $game }：{ $terms }
tournament-span = 各回戦の期限は{ $span }です。期限までに一度も着手していない人は不戦敗、対局中なら手番の人が時間切れ負けになります。
tournament-role = 参加できるのは{ $role }のメンバーだけです。

# 進み具合。
tournament-open = 定員{ $places }人のうち{ $taken }人が参加しています。
tournament-open-unlimited = { $taken ->
    [0] まだ参加者はいません。
   *[other] { $taken }人が参加しています。
}
tournament-begins = 開始：{ $when }
tournament-begins-by-hand = { $maker }かモデレーターが「{ $button }」を押すと始まります。
tournament-players = 参加者：{ $players }
tournament-more = ほか{ $count }
tournament-running = 第{ $round }回戦（全{ $rounds }回戦）：{ $all }組のうち{ $done }組が終了
tournament-under-way = 第{ $round }回戦（全{ $rounds }回戦）を行っています。
tournament-stage-running = { $title }：{ $all }組のうち{ $done }組が終了
tournament-stage-under-way = { $title }を行っています。
tournament-until = この回戦の期限：{ $when }
tournament-instant = { $at }（{ $left }）
tournament-lost = チャンネルに書き込めないため止まっています。主催者かモデレーターが別のチャンネルに移すと再開します。
tournament-lacks-threads = 対局はスレッドで行いますが、{ $channel }では私にスレッドを作成する権限がないため、新しい対局を始められません。チャンネルの管理者が私に{ $permissions }の権限を与えるか、主催者かモデレーターが別のチャンネルで{ $command }を使うと、自動的に再開します。
tournament-waiting-game = { $first }対{ $second }
tournament-waiting = スレッドに書き込めないため、次の{ $count }局が止まっています：{ $games }。新しいスレッドを作成でき次第、そこで再開します。主催者かモデレーターが{ $command }で結果を決めることもできます。
tournament-ladder = { $players ->
    [0] まだ参加者はいません。
   *[other] ラダーには{ $players }人います。
}{ $command }で、{ $reach }つ上の順位までの人に挑戦できます。
tournament-closed = 🏆 ラダー**{ $name }**は終了しました。1位の{ $winner }が優勝です。
tournament-closed-none = ラダー**{ $name }**は今の順位のまま終了しました。優勝者はいません。
tournament-called-off = 中止になりました。

# 一覧。
tournament-list = **このサーバーの大会**
tournament-line-open = { $name }・{ $game }・参加者{ $taken }人、受付中
tournament-line-running = { $name }・{ $game }・第{ $round }回戦（全{ $rounds }回戦）
tournament-line-ladder = { $name }・{ $game }・ラダー
tournament-line-over = { $name }・{ $game }・終了
tournament-line-called-off = { $name }・{ $game }・中止
tournament-choose = 大会を見る…
tournament-none = このサーバーではまだ大会がありません。{ $command }で作れます。

# ボタン。
tournament-button-join = 参加する
tournament-button-leave = 参加を取りやめる
tournament-button-leave-sure = はい、棄権します
tournament-button-begin = 開始
tournament-button-standings = 順位表
tournament-button-rounds = 対戦表
tournament-button-bracket = トーナメント表
tournament-button-pairings = 組み合わせ
tournament-button-export = ファイル

# 行ったこと。
tournament-made = { $maker }が大会の参加者を募集しています。
tournament-invited = { $maker }が大会**{ $name }**（{ $game }）の参加者を募集しています：
tournament-made-private = **{ $name }**を作成しました。まもなくボタン付きのメッセージを投稿します。
tournament-joined = **{ $name }**に参加しました。
tournament-joined-late = **{ $name }**に参加しました。次の回戦から組み合わせに入ります。{ $missed ->
    [0] 参加できなかった回戦はありません。
    [1] 参加できなかった回戦1つは0.5点の休みになります。
    [2] 参加できなかった回戦2つは、どちらも0.5点の休みになります。
   *[other] 参加できなかった回戦{ $missed }つのうち、最初の2つは0.5点の休み、残りは0点になります。
}
tournament-left = **{ $name }**の参加を取りやめました。
tournament-withdrawn = **{ $name }**を棄権しました。進行中の対局は負けとなり、以後の組み合わせには入りません。
tournament-withdrawn-ladder = ラダー**{ $name }**から抜けました。進行中の対局は負けとなります。もう一度参加すると、いちばん下から始まります。
tournament-leave-sure = **{ $name }**は開催中です。棄権すると進行中の対局は負けとなり、以後の組み合わせには入りません。戻ることはできません。
tournament-leave-sure-ladder = ラダー**{ $name }**から抜けると、進行中の対局は負けとなります。あとで戻れますが、いちばん下からになります。
tournament-begun = **{ $name }**が始まります。
tournament-done-withdraw = { $moderator }が{ $player }を**{ $name }**から棄権させました。
tournament-done-replace = { $moderator }が**{ $name }**の{ $player }を{ $by }に交代させました。
tournament-done-result = { $moderator }が**{ $name }**の第{ $round }回戦・{ $board }番卓の結果を決めました。{ $first }対{ $second }：**{ $result }**
tournament-done-result-ladder = { $moderator }が**{ $name }**の対局の結果を決めました。{ $first }対{ $second }：**{ $result }**
tournament-stays = 第{ $round }回戦は元の結果で組み合わせたもので、変わりません。
tournament-stay = 第{ $from }回戦から第{ $to }回戦までは元の結果で組み合わせたもので、変わりません。
tournament-which-game = { $player }のどの対局の結果ですか？
tournament-choose-game = 対局を選ぶ…
tournament-game-line = 第{ $round }回戦・{ $board }番卓：{ $first }対{ $second }
tournament-game-line-of = 第{ $round }回戦・{ $board }番卓・第{ $game }局：{ $first }対{ $second }
tournament-game-line-ladder = 挑戦{ $round }：{ $first }対{ $second }
tournament-game-line-of-ladder = 挑戦{ $round }・第{ $game }局：{ $first }対{ $second }
tournament-game-open = 未決
tournament-done-extend = { $moderator }が**{ $name }**の第{ $round }回戦を延長しました。期限：{ $when }
tournament-done-put-off = { $moderator }が**{ $name }**の開始を延期しました：{ $when }
tournament-done-call-off = { $moderator }が**{ $name }**を中止しました。
tournament-done-close = { $moderator }がラダー**{ $name }**を終了しました。
tournament-done-close-none = { $moderator }がラダー**{ $name }**を今の順位のまま終了しました。優勝者はいません。
tournament-done-return = { $moderator }が{ $player }を**{ $name }**に復帰させました。
tournament-call-off-sure = 大会**{ $name }**を中止しますか？進行中の対局は続きますが、大会の優勝者は決まりません。
tournament-close-sure = ラダー**{ $name }**を終了しますか？いちばん上の人が優勝となります。進行中の対局は続きますが、順位はもう変わりません。
tournament-close-sure-own = ラダー**{ $name }**を今の順位のまま終了しますか？あなた自身が参加しているため、優勝者はなしとなります。進行中の対局は続きますが、順位はもう変わりません。
tournament-done-move = { $moderator }が**{ $name }**を{ $channel }で続けることにしました。
tournament-reason = { $said }（理由：{ $reason }）
tournament-challenged = **{ $name }**で{ $opponent }に挑戦しました。まもなくスレッドで対局が始まります。
tournament-files = 大会の記録です。JSONと、チェス連盟の報告形式TRF16です。名前はこのサーバーでの表示名です。
tournament-files-json = 大会の記録（JSON）です。ラダーにはTRF16がありません。

# 回戦、結果、順位。
tournament-round-begun = **{ $name }**：第{ $round }回戦（全{ $rounds }回戦）が始まります。
tournament-stage-begun = **{ $name }**：{ $title }が始まります。
tournament-fewer-rounds = 予定は{ $announced }回戦でしたが、{ $rounds }回戦で全員の顔合わせが終わるため、{ $rounds }回戦までとします。
tournament-ended-early = { $rounds }回戦のうち{ $round }回戦までで終了しました。残った参加者では、同じ相手と二度当たらない組み合わせがもう作れません。
tournament-pairing = **{ $name }** 第{ $round }回戦・{ $board }番卓：{ $first }（{ $side }）対{ $second }
tournament-pairing-game = **{ $name }** 第{ $round }回戦・{ $board }番卓・第{ $game }局：{ $first }（{ $side }）対{ $second }
tournament-pairing-ladder = **{ $name }**：{ $first }（{ $side }）対{ $second }
tournament-pairing-again = { $pairing }。前のスレッドがロックまたは削除されたため、対局はこのスレッドで続きます。
tournament-pairing-moved = { $pairing }。対局は{ $thread }で続いています。
tournament-thread = { $name } { $round }-{ $board }：{ $first }対{ $second }
tournament-thread-ladder = { $name }：{ $first }対{ $second }
tournament-winner = 🏆 **{ $name }**が終わりました。優勝は{ $winner }です。
tournament-winner-none = **{ $name }**が終わりました。優勝者はいません。
tournament-goes-on = **{ $name }**は続きます。結果が改められたため、優勝者はまだ決まっていません。
tournament-winner-second = 準優勝：{ $player }
tournament-winner-third = 3位：{ $player }
tournament-points = { $points }点
tournament-point-half = 0.5点
tournament-points-text = { $points }点
tournament-standing = { $rank }\. { $player }・**{ $points }**
tournament-standing-wins = { $line }・{ $wins }勝
tournament-standing-bare = { $rank }\. { $player }
tournament-standing-out = { $line }・棄権
tournament-standing-break = { $line }・{ $heading } { $value }
tournament-standings-ladder = **{ $name }** ラダーの順位
tournament-breaks-cut1 = BH-1：最も低い1人を除いた対戦相手の得点の合計。
tournament-breaks-buchholz = BH：対戦相手全員の得点の合計。
tournament-breaks-sonneborn = SB：勝った相手の得点と、引き分けた相手の得点の半分の合計。
tournament-breaks-encounter = 直対：直接対決による順位。
tournament-breaks-second = W2：{ $side }での勝数。
tournament-page = { $page }／{ $pages }ページ
tournament-rounds = **{ $name }** { $shown }：番号は参加順で、結果の下は相手の番号です。
tournament-rounds-ranked = 順位は第{ $round }回戦終了時のものです。
tournament-rounds-annulled = [ ]：半分の対局を終える前に棄権した人との対局で、数えません。
tournament-rounds-struck = *：モデレーターが無効にした結果で、レートには反映しません。
tournament-shown = **{ $name }** { $shown }
tournament-shown-standings = { $round ->
    [0] 第1回戦終了前の順位
   *[other] 第{ $round }回戦終了時の順位
}
tournament-shown-round = 第{ $round }回戦（全{ $rounds }回戦）
tournament-shown-rounds = 第{ $first }〜{ $last }回戦（全{ $rounds }回戦）
tournament-shown-bracket = トーナメント表
tournament-shown-bracket-from = トーナメント表（ベスト{ $players }から）
tournament-pairings = **{ $name }** 第{ $round }回戦（全{ $rounds }回戦）
tournament-pairings-none = **{ $name }**の対戦は始まっていません。
tournament-pairings-none-ladder = **{ $name }**で進行中の対局はありません。
tournament-pairing-open = { $board }\. { $first }対{ $second }：{ $where }
tournament-pairing-waiting = { $board }\. { $first }対{ $second }
tournament-pairing-result = { $board }\. { $first }対{ $second }：**{ $result }**
tournament-pairing-result-set = { $line }（{ $moderator }の裁定）
tournament-pairing-struck = { $line }（{ $moderator }が無効に）
tournament-bye-full = { $player }：不戦勝（1点）
tournament-bye-half = { $player }：休み（0.5点）
tournament-bye-none = { $player }：休み（0点）
tournament-result-first = { $first }対{ $second }
tournament-result-away = { $player }の不戦敗
tournament-result-both-away = 両者不戦敗

tournament-round-final = 決勝
tournament-round-semifinal = 準決勝
tournament-round-quarterfinal = 準々決勝
tournament-round-of = ベスト{ $players }
tournament-round-third = 3位決定戦

tournament-heading-points = 得点
tournament-heading-wins = 勝数
tournament-heading-cut1 = BH-1
tournament-heading-buchholz = BH
tournament-heading-sonneborn = SB
tournament-heading-encounter = 直対
tournament-heading-second = W2
tournament-heading-rank = 順位
tournament-heading-number = 番号
tournament-alt = { $name } { $shown }：{ $rows }

tournament-alt-part = { $name }（{ $count }人中{ $first }〜{ $last }人目）
tournament-alt-row = { $rank }位 { $player } { $points }
tournament-alt-break = { $told } { $heading } { $value }
tournament-alt-points = { $player } { $points }
tournament-alt-ranked = { $told } { $rank }位
tournament-alt-round = { $round }：{ $said }
tournament-alt-won = { $winner }が{ $loser }に勝ち
tournament-alt-drawn = { $first }と{ $second }は引き分け
tournament-alt-neither = { $first }と{ $second }はどちらも0点
tournament-alt-away = { $player }は{ $opponent }に不戦敗
tournament-alt-both-away = { $first }と{ $second }は両者不戦敗
tournament-alt-through = { $said } { $player }が勝ち上がり
tournament-alt-open = { $first }と{ $second }は未決着
tournament-alt-waits = { $player }の相手は未定
tournament-alt-nobody = 未定
tournament-alt-score = { $said }（{ $score }）
tournament-alt-annulled = { $said }（成績に数えません）
tournament-alt-struck = { $said }（無効）
tournament-alt-next = ；
tournament-alt-more = ほかに図に{ $count }件
tournament-alt-bye = { $player }は対局なしで次へ進みます

# チャンネルが使えなくなったときのダイレクトメッセージ
tournament-place-lost = **{ $name }**のチャンネルに書き込めなくなったため、大会が止まっています。主催者（{ $maker }）かモデレーターがサーバー（{ $server }）の別のチャンネルで{ $command }を使うと、そこで再開します。{ $end }
tournament-place-lost-ends = 移さなければ、{ $when }にそれまでの結果で終わり、未決着の対局は引き分けになります。
tournament-place-lost-off = 移さなければ、{ $when }に中止になります。
tournament-place-lost-closes = 移さなければ、{ $when }に今の順位のままラダーを終了し、優勝者はなしとします。
tournament-place-told = **{ $name }**のチャンネルに書き込めないため、結果をここでお知らせします。

# 対局のスレッドに書き込めない：主催者に直接伝える。
tournament-game-moved = { $pairing }。この対局のスレッドがロックまたは削除されました。残り時間はそのままで、{ $thread }で続いています。
tournament-game-waits = { $pairing }。この対局のスレッドに書き込めなくなったため、時計を止めています。対局者は2人とも待っています。新しいスレッドを作成でき次第（1日に1つまで）、そこで再開します。あなたかモデレーターが{ $result }で結果を決めたり、{ $relocate }で大会を別のチャンネルに移したりできます。対局者は{ $next }で別の場所で続けることもできます。何もしなければ、{ $when }に中止になり、引き分けになります。

# 戦績に並ぶメダル。
tournament-medals = **大会：** { $parts }
tournament-medals-first = 🥇 優勝{ $count }回
tournament-medals-second = 🥈 準優勝{ $count }回
tournament-medals-third = 🥉 3位{ $count }回

# できない理由。
tournament-no-such = その大会はこのサーバーにありません。{ $command }で一覧を見られます。
tournament-no-which = このサーバーでは複数の大会が開催中です。`大会`でどの大会か指定してください。
tournament-no-open = **{ $name }**の参加受付は終わっています。
tournament-no-begun = **{ $name }**はすでに始まっているか、次の回戦に進んでいます。
tournament-no-running = **{ $name }**は開催中ではありません。
tournament-no-over = **{ $name }**は終わっているため、変更できません。
tournament-no-full = **{ $name }**の定員{ $places }人はすべて埋まっています。
tournament-no-role = **{ $name }**に参加できるのは{ $role }のメンバーだけです。
tournament-no-already = **{ $name }**にはすでに参加しています。
tournament-no-blocked = このサーバーではブロックされているため、大会に参加できません。モデレーターが解除できます。
tournament-no-player-blocked = { $player }はこのサーバーでブロックされているため、大会に出られません。
tournament-no-back = あなたは**{ $name }**を棄権しました。
tournament-no-late = **{ $name }**は半分を超える回戦が始まっているため、もう参加できません。
tournament-no-not-in = **{ $name }**には参加していません。
tournament-no-player = { $player }は**{ $name }**に参加していません。
tournament-no-player-already = { $player }はすでに**{ $name }**に参加しています。
tournament-no-bot = { $player }はボットなので大会に参加できません。
tournament-no-few = **{ $name }**を始めるには2人以上の参加が必要です。
tournament-no-rights = これができるのは{ $maker }とモデレーターだけです。
tournament-no-create = 大会を作れるのはモデレーターだけです。
tournament-no-game = **{ $name }**に、結果を決められる{ $player }の対局はありません。
tournament-no-such-game = **{ $name }**にそのような対局はありません。
tournament-no-rounds = **{ $name }**はラダーで、回戦がないため、延長できません。
tournament-no-own = あなた自身の対局にかかわることです。ほかのモデレーターか、サーバーの所有者が決めてください。
tournament-no-ladder = **{ $name }**はラダーではありません。対戦相手は回戦ごとに決まります。
tournament-no-above = { $player }はあなたより上の順位ではありません。{ $reach }つ上の順位までの人に挑戦してください。
tournament-no-far = { $player }はあなたより{ $reach }つを超えて上の順位です。もっと近い順位の人に挑戦してください。
tournament-no-busy = { $player }は**{ $name }**で対局中です。対局は一度に1つだけです。
tournament-no-busy-you = あなたは**{ $name }**で対局中です。対局は一度に1つだけです。
tournament-no-under-way = { $player }は対局中です。先にその結果を決めてください。
tournament-no-missed = { $player }は棄権していて、その後に次の回戦が始まっているため、交代できません。
tournament-no-gone-on = **{ $name }**のその回戦の勝者はすでに次へ進んでいるため、結果は変えられません。
tournament-no-threads = 大会の対局はスレッドで行いますが、ここでは{ $permissions }の権限がありません。別のチャンネルを使うか、サーバーの管理者に頼んでください。
tournament-no-thread = 大会の対局はスレッドで行いますが、ここではスレッドを作れません。テキストチャンネルかアナウンスチャンネルでコマンドを使ってください。

# Who is out, and the way back.
tournament-no-out = { $organiser }があなたを**{ $name }**から外しました。
tournament-out-way = { $maker }かモデレーターが、あなただけを指定した{ $command }で復帰させることができます。
tournament-out-late = その後あなた抜きで次の回戦が始まったため、復帰はできません。

# The question before an act, and whether it can be undone.
tournament-begin-sure = { $players }人で**{ $name }**を始めますか？第1回戦の組み合わせがすぐに決まります。
tournament-withdraw-sure = { $player }を**{ $name }**から外しますか？
tournament-withdraw-loses = { $opponent }との対局はその場で負けになります。
tournament-result-sure = 対局は進行中で、これで終了します。
tournament-undo-never = 元に戻すことはできません。
tournament-undo-at-once = この回戦の最後の対局です。すぐに次の回戦の組み合わせが決まり、その後は取り消せません。
tournament-undo-next-game = お二人の次の対局がすぐに始まり、その後は取り消せません。
tournament-undo-until-paired = 次の回戦の組み合わせが決まるまでは取り消せます。
tournament-undo-whole = あとで取り消せます。

# Why an act is not undone, and what can be done instead.
tournament-followed = もう取り消せません。{ $why }
tournament-followed-already = { $organiser }がすでに取り消しました。
tournament-followed-paired = その後、第{ $round }回戦の組み合わせが決まりました。
tournament-followed-begun = その後、大会が始まりました。
tournament-followed-over = 大会は終了しています。
tournament-followed-full = 定員{ $places }人に達しています。
tournament-followed-changed = その後、同じことについて別の決定がありました。
tournament-followed-back = { $player }の枠は、その後、空いたか、ほかの人に渡されたか、返されました。
tournament-followed-plays = { $player }がその後この枠で対局しました。
tournament-followed-next-game = お二人の次の対局が始まっています。
tournament-followed-passed = 元の期限は過ぎています。
tournament-followed-channel = そのチャンネルでは別の対局が進行中です。
tournament-followed-deleted = 対局者の1人がデータを削除しました。
tournament-followed-blocked = { $player }はブロックされています。{ $command }で解除できます。
tournament-instead-replace = 代わりに{ $command }で、枠を返すか、ほかの人に渡せます。
tournament-instead-result = 代わりに{ $command }で結果を決め直せます。
tournament-instead-annul = 代わりに{ $command }で結果を無効にできます。
tournament-instead-extend = 代わりに{ $command }で回戦の期限を延ばせます。
tournament-instead-relocate = 代わりに別のチャンネルで{ $command }を使えば、そこで続きます。
tournament-stays-out = { $player }は**{ $name }**には復帰しません。{ $why }
