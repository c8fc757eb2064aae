# レートに応じてサーバーが与えるロール。

roles-page = **レート別ロール**
    人とのレート戦で基準の点数に達した人にロールを付け、下回ったら外します。対象は、レートが安定した人（誤差{ $deviation }以下）だけです。私が付けたもの以外は外しません。
roles-none = ロールはまだありません。
roles-line = - { $pool }・**{ $least }**点以上：{ $role }
roles-line-refused = - { $pool }・**{ $least }**点以上：{ $role } ⚠️ { $why }
roles-forbidden = 私には付けられません
roles-gone = このロールはもうありません
roles-outgrown = 管理用の権限が付いたか、選んだ人のロールより上にあります
roles-mend = ⚠️ 私のロールを、付けるロールより上に移してください（サーバー設定→ロール）。なくなったロールは選び直し、そのあと**{ $button }**を押してください。
roles-add = 追加するには、ゲームと点数を選んでからロールを選びます。現在：**{ $pool }・{ $least }点以上**
roles-lacking = ⚠️ 私に{ $permission }の権限がありません。許可してから（サーバー設定→ロール）、**{ $button }**を押してください。
roles-saved = 保存しました。基準に達している人には、まもなくロールが付きます。
roles-dropped = 保存しました。私が付けたロールは外します。
roles-again = もう一度試しています。
roles-full = 登録できるロールは{ $count }個までです。先にどれかを外してください。
roles-everybody = それは全員が持つロールです。別のロールを選んでください。
roles-managed = それはアプリやDiscordのロールで、人に付けられません。別のロールを選んでください。
roles-powerful = それはサーバーやメンバーを管理できるロールで、点数で与えるものではありません。そのような権限のないロールを選んでください。
roles-above = それはあなたの最上位のロールより下にないため、選べません。それより下のロールを選んでください。
roles-unchecked = ロールを確認できませんでした。もう一度お試しください。
roles-choose-pool = 対象のレートを選ぶ…
roles-choose-least = 何点以上かを選ぶ…
roles-choose-role = ロールを選ぶ…
roles-choose-drop = 外すロールを選ぶ…
roles-least = { $least }点以上
roles-drop-line = { $pool }・{ $least }点以上
roles-button = レート別ロール
roles-button-again = もう一度試す
roles-trouble = { $link } であなたが選んだロールのうち、次のものを付けられません。
roles-trouble-line = - { $pool }・{ $least }点以上：{ $why }
roles-trouble-end = 私のロールをそれより上に移し（サーバー設定→ロール）、「ロールの管理」の権限を確かめてください。そのあと、サーバーで{ $command }を開き、ロールのページの**{ $button }**を押してください。
