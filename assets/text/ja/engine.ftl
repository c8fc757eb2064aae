# エンジンの言葉：ヒント、分析、対戦相手としての自分。

engine-busy = いまは考えることがたくさんあります。少し待ってから、もう一度お試しください。

hint-first = おすすめは**{ $token }**です。
hint-why = おすすめは**{ $token }**です。理由：
hint-only = ほかに手がありません
hint-wins = 最善を尽くせば勝てます
hint-gains = { $points }点増えます
hint-costs = { $side }の点が{ $points }点減ります
hint-captures = { $count }枚キャプチャします
hint-releases = { $count }枚リリースします
hint-no-capture = { $side }はキャプチャできなくなります
hint-few = { $side }の手は{ $count }通りしか残りません
hint-blocks = { $side }が取り除けたピースの上に、自分のカウンターを置けます
hint-prepares = すぐの得はありませんが、次の手につながります
hint-button-play = { $token }にする
hint-button-why = 理由を見る
hint-rated = 人どうしのレート戦では、このチャンネルの誰もヒントを見られません。レートなしの対局では使えます。
hint-not-a-player = ヒントを見られるのは、この対局の対局者だけです。
hint-not-your-turn = いまはあなたの手番ではありません。手番になったら、もう一度お試しください。
hint-over = この対局は終わっているので、もう指す手はありません。
