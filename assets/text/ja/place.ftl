# 対局の場所と、ボットが返信だけをする会話で言うこと。

place-live-clock = 私がいるサーバーでないと、時間切れが近いことをお知らせできません。そのため、ここでの対局は日単位の持ち時間か、時間制限なしになります。どちらかを選んでください。
place-no-reminders = { $player }にはこの対局のお知らせが届きません。私からのダイレクトメッセージを受け取らない設定のためです。
place-untold = { $player }は私からのダイレクトメッセージを受け取らないため、手番をお知らせできません。{ $player }は{ $command }で盤を見て、対局を続けられます。
place-unasked = { $player }は私からのダイレクトメッセージを受け取らないため、確認を送れません。{ $player }は{ $command }で返答できます。
place-button-here = ここで続ける
place-here = この対局をここで続けます。
place-asked = { $player }が**{ $game }**の対局をここで続けたいそうです。{ $opponent }、よろしいですか？
place-asked-already = すでに提案してあります。{ $opponent }がボタンを押すと、対局をここで続けられます。
place-alone = ここでは私の返信があなたにしか見えないため、{ $opponent }が続けられません。サーバーのチャンネル、グループ、お二人のダイレクトメッセージなど、二人とも見られる場所で提案してください。
place-opponent = 相手
place-direct = 私とのダイレクトメッセージ
place-way = { place-direct }
place-walk = あなたの番：{ $count }局中{ $number }局目。こちらで着手できます：{ $place }
place-hidden = このチャンネルでは私の返答があなたにしか見えません。対局は私とのダイレクトメッセージで続きます。
place-no-threads = ここではスレッドを作れないため、対局は一度に1局だけです。次の対局は、今の対局が終わってから始めるか、別の場所で始めてください。
place-unseen = ここでは私の返答があなたにしか見えないため、あなたの操作は相手に見えません。{ $command }で相手を指定すれば、ダイレクトメッセージで対局を申し込めます。グループ、相手とのダイレクトメッセージ、別のサーバーなら、私の返答がお互いに見えます。あなたの着手を待つ対局は{ $next }で見られます。
place-account-link = { $opponent }はこのリンクから私を自分のアカウントに追加できます：<{ $link }>
place-elsewhere = この対局の続きは{ $place }にあります。
place-elsewhere-others = この対局は別の場所で続いています。
