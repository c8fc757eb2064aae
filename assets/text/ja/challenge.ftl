# 対局の申し込みから返事まで。

challenge-member = { $challenger }が{ $opponent }に**{ $game }**の対局を申し込みました。
challenge-open = { $challenger }が**{ $game }**の対戦相手を募集しています。最初に受けた人と対局します。
challenge-rematch = { $challenger }が{ $opponent }に、先後を入れ替えて**{ $game }**の再戦を申し込みました。
challenge-terms = 条件：{ $terms }
challenge-stake = レート：{ $challenger }が勝てば{ $challenger } { $challenger_win }・{ $opponent } { $opponent_loss }、{ $opponent }が勝てば{ $opponent } { $opponent_win }・{ $challenger } { $challenger_loss }
challenge-stake-open = { $challenger }のレートは{ $rating }です。増減は対戦相手によって決まります。
challenge-expires = 申し込みの期限：{ $when }
challenge-thread = このチャンネルでは別の対局が進行中なので、専用のスレッドで対局します。
challenge-thread-wanted = 専用のスレッドで対局します。

challenge-button-accept = 受ける
challenge-button-accept-thread = 受けてスレッドで対局
challenge-button-decline = 断る
challenge-button-withdraw = 取り下げる

challenge-accepted = { $opponent }が{ $challenger }の**{ $game }**の申し込みを受けました。よろしくお願いします。
challenge-accepted-thread = { $opponent }が{ $challenger }の**{ $game }**の申し込みを受けました。対局は{ $thread }で行います。
challenge-declined = { $opponent }が{ $challenger }の**{ $game }**の申し込みを断りました。
challenge-withdrawn = { $challenger }による**{ $game }**の申し込みは取り下げられました。
challenge-expired = { $challenger }の**{ $game }**の申し込みは、1日以内に返事がなかったため期限切れになりました。

challenge-refused-self = 自分自身とは対局できません。別の相手を指定してください。
challenge-refused-bot = { $opponent }はボットなので対局できません。人を指定してください。
challenge-refused-absent = { $opponent }はこのサーバーにいないので、申し込みが届きません。相手を指定しなければ、サーバーの誰でも受けられます。
challenge-refused-own = これはあなた自身の申し込みです。返事を待つか、ボタンで取り下げてください。
challenge-refused-not-for-you = これは{ $opponent }への申し込みです。{ $command }で自分の申し込みを出せます。
challenge-refused-not-yours = この申し込みを取り下げられるのは{ $challenger }だけです。
challenge-refused-open = 誰でも受けられる募集なので、断る必要はありません。そのままにしておいてください。
challenge-closed-accepted = この申し込みはすでに成立しています。{ $command }で自分の申し込みを出せます。
challenge-too-late = あなたの返事はそのあとだったので、反映されていません。双方が着手するまでは、{ $command }で勝敗なしで取りやめられます。
challenge-closed-declined = この申し込みはすでに断られました。{ $command }で新しく申し込めます。
challenge-closed-withdrawn = この申し込みはすでに取り下げられました。{ $command }で新しく申し込めます。
challenge-closed-expired = この申し込みは期限切れです。{ $command }で新しく申し込めます。
challenge-unknown = この申し込みの記録は残っていません。{ $command }で新しく申し込めます。
challenge-taken = 直前にこのチャンネルで別の対局が始まりました。もう一度ボタンを押すとスレッドで対局できます。
challenge-too-many = 返事待ちの申し込みがすでに10件あります。新しく出す前に1件取り下げてください。
challenge-button-withdraw-one = 取り下げる：{ $to ->
    [anyone] 相手を指定しない申し込み
   *[person] { $opponent }
}
challenge-too-often = この10分間に{ $opponent }へ3回申し込んでいます。そのたびに相手にお知らせが届くため、次に申し込めるのは{ $when }です。
challenge-overdone = この10分間に20回申し込んでいます。そのたびに相手にお知らせが届くため、次に申し込めるのは{ $when }です。
challenge-timed-out = { $player }はこのサーバーでタイムアウト中のため、今は返事できません。タイムアウトは{ $when }に終わります。
challenge-slow-mode = { $channel }は低速モードのため、発言できるのは1人{ $span }に1回だけです。ボタンはいつでも使えるので、この早指しの対局は盤面の下のボタンで進めてください。
challenge-no-such-value = 選択肢にない値が指定されています。表示される候補から選んでください。
challenge-thread-name = { $game }：{ $first }対{ $second }
challenge-thread-failed = スレッドを作れませんでした。もう一度ボタンを押すか、別のチャンネルで申し込んでください。
challenge-taken-thread = ここではすでに対局が行われていて、スレッドを作れません。テキストチャンネルで申し込めば、専用のスレッドで対局できます。
challenge-no-threads = ここではスレッドを作れません。作れるのはテキストチャンネルとアナウンスチャンネルだけです。そちらで申し込むか、スレッドを指定せずにここで対局してください。
rematch-not-over = この対局はまだ終わっていません。終わってからボタンを押してください。
rematch-asked = 再戦はすでに申し込んであります。{ $opponent }の返事をお待ちください。
rematch-asked-there = { rematch-asked } { $link }
rematch-gone = 相手の方は退会しました。{ $command }で別の相手を探せます。
rematch-absent = { $opponent }はこのサーバーにいないので、申し込みが届きません。{ $command }で別の相手を探せます。
rematch-begun = この次の対局はすでに始まっています：{ $channel }
rematch-taken = 今このチャンネルでは別の対局が進行中です。{ $command }で申し込めば、専用のスレッドで対局できます。

# 申し込んだ人にしか返答が見えない場所では、相手にダイレクトメッセージで尋ねられる。
challenge-unseen = ここでは私の返答があなたにしか見えないため、誰でも受けられる申し込みをしても、受けられる人がいません。相手を指定すれば、ダイレクトメッセージで尋ねられます。
challenge-to-be-asked = ここでは私の返答があなたにしか見えないため、申し込みも着手も{ $opponent }には見えません。{ $opponent }にダイレクトメッセージで尋ねましょうか。その場合は、お互いに私とのダイレクトメッセージで対局します。
challenge-button-ask = { $opponent }にダイレクトメッセージで尋ねる
challenge-asked-directly = { $opponent }にダイレクトメッセージで尋ねています。お互いに私とのダイレクトメッセージで対局します。
challenge-directly-here = お互いに私とのダイレクトメッセージで対局します。あなたはこのままここで対局できます。
challenge-unreachable = { $opponent }は私からのダイレクトメッセージを受け取らないため、**{ $game }**の申し込みを取り下げました。{ $opponent }に届けるには、{ $opponent }が私を自分のアカウントに追加するか、私と同じサーバーにいる必要があります。
