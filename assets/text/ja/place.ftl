# 対局の場所と、ボットが返答だけをする会話で言うこと。

place-live-clock = 私がいるサーバーの外では、対局は日単位の持ち時間か、時間制限なしになります。どちらかを選んでください。
place-no-reminders = { $player }にはこの対局のお知らせが届きません。私からのダイレクトメッセージを受け取らない設定のためです。
place-untold = { $player }は私からのダイレクトメッセージを受け取らないため、手番をお知らせできません。{ $player }は{ $command }で盤面を見て、対局を続けられます。
place-unasked = { $player }は私からのダイレクトメッセージを受け取らないため、確認のメッセージを送れません。{ $player }は{ $command }で返事できます。
place-button-here = ここで続ける
place-here = この対局をここで続けます。
place-asked = { $player }が**{ $game }**の対局をここで続けたいそうです。{ $opponent }、よろしいですか？
place-asked-already = すでに提案してあります。{ $opponent }がボタンを押すと、対局をここで続けられます。
place-opponent = 相手
place-direct = 私とのダイレクトメッセージ
place-way = { place-direct }
place-walk = あなたの手番：{ $count }局中{ $number }局目。こちらで着手できます：{ $place }
place-hidden = このチャンネルでは私の返答があなたにしか見えません。対局は私とのダイレクトメッセージで続きます。
place-no-threads = ここではスレッドを作れないため、対局は一度に1局だけです。次の対局は、今の対局が終わってから始めるか、別の場所で始めてください。
place-unseen = ここでは私の返答があなたにしか見えないため、あなたの操作は相手に見えません。{ $command }で相手を指定すれば、ダイレクトメッセージで対局を申し込めます。グループ、相手とのダイレクトメッセージ、別のサーバーなら、私の返答がお互いに見えます。あなたの着手を待つ対局は{ $next }で見られます。
place-account-link = { $opponent }はこのリンクから私を自分のアカウントに追加できます：<{ $link }>
place-elsewhere = この対局の続きは{ $place }にあります。
place-elsewhere-others = この対局は別の場所で続いています。
place-button-direct = ダイレクトメッセージで続ける
place-moved = この対局は{ place-direct }で続きます。相手も自分のダイレクトメッセージで読めます。
place-move-asked = { $opponent }が、**{ $game }**の対局（{ $place }）をダイレクトメッセージで続けたいと希望しています。以後はそれぞれが私とのダイレクトメッセージで着手します。同意しますか？
place-move-asks = { $opponent }にダイレクトメッセージで尋ねました。同意があり次第、対局はそれぞれの私とのダイレクトメッセージで続きます。
place-move-asks-already = すでに尋ねてあります。{ $opponent }が同意し次第、対局はそれぞれの私とのダイレクトメッセージで続きます。
place-offered = 相手に尋ねました。
place-forbidden = このチャンネルでの私の返答は、今はあなたにしか見えません。サーバーの設定で、私のようなアプリは全員に返答できなくなりました。対局は失われていません。{ $next }と入力して対局を選び、「{ place-button-direct }」を押してください。以後はそれぞれが私とのダイレクトメッセージで着手します。
place-move-wanted = { $opponent }がダイレクトメッセージで続けたいと希望しています。同意する場合は「{ $button }」を押してください。
place-move-unheard = { $opponent }は私からのダイレクトメッセージを受け取らないため、尋ねられません。{ $opponent }が{ $command }で同意し次第、対局はそれぞれの私とのダイレクトメッセージで続きます。
place-moved-away = **{ $game }**：{ $first }対{ $second }。この対局は、お二人それぞれの私とのダイレクトメッセージで続いています。
# After a turn that a player is told of directly, since no answer shows it where the match is played.
place-answer-lost = そこでの返答が届きませんでした。そこで{ $command }を使うと盤面が表示されます。
