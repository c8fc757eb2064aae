# 時間制限のない対局で、長いあいだ着手がないとき。

silence-reminder = { $player }、あなたの手番のまま1週間がたちました。このまま着手がなければ、{ $when }に相手が勝ちを宣言できるようになります。
silence-claim = { $player }、{ $silent }は2週間着手していません。勝ちを宣言する、勝敗なしで終わる、このまま待つ、のどれでも選べます。
silence-left = { $player }、{ $silent }はこのサーバーから退出しました。このまま着手がなければ、{ $when }に勝ちを宣言できるようになります。
silence-left-clock = { $player }、{ $silent }はこのサーバーから退出しました。時計は進み続け、{ $when }に時間切れになります。
silence-left-claim = { $player }、{ $silent }はこのサーバーから退出し、その後の着手もありません。勝ちを宣言する、勝敗なしで終わる、このまま待つ、のどれでも選べます。
silence-button-win = 勝ちを宣言する
silence-button-none = 勝敗なしで終わる
silence-has-clock = この対局には時間制限があり、時間切れは自動で判定されます。
silence-your-turn = あなたの手番です。対局はあなたを待っています。
silence-too-early = 相手にはまだ考える時間があります。勝ちを宣言できるのは{ $when }です。
silence-rests = チャンネルに書き込めないため、この対局の時間は止まっています。
ending-left = { $loser }はこのサーバーから退出し、その後の着手もありませんでした。**{ $winner }（{ $side }）の勝ちです。**
ending-silence = { $loser }は2週間着手しませんでした。**{ $winner }（{ $side }）の勝ちです。**

# 対局の場所がなくなったときの個人宛てのお知らせ。

own-lost-directly = { $opponent }との**{ $game }**の対局のチャンネルに書き込めなくなったため、時計を止めています。ここか、サーバー（{ $server }）のどのチャンネルでも、{ $command }から続行・中止の提案・投了ができます。何もしなければ、{ $when }に勝敗なしで終わります。

# 自分の対局の一覧に出るほかの文と、書き込めないチャンネルの対局。
own-claimable = 勝ちを宣言できます
own-claim-row = { $opponent }との{ $game }では、相手の着手がないため、勝ちを宣言することも、勝敗なしで終えることもできます。下から選んでください。
own-challenge-row = { $channel }で{ $challenger }から{ $game }の申し込みが届いています。
match-channel-lost = 書き込めないチャンネル（{ $next }）
