# 各画面で共通に使う語。

language-name = 日本語

# 並べるときのつなぎ。
list-comma = { $head }、{ $next }
list-and = { $head }、{ $last }
list-or = { $head }、{ $last }のいずれか
list-range = { $from }から{ $to }まで
list-tokens = { $head } { $next }
list-unfinished = { $head } …
list-sentences = { $head }{ $next }

disks = { $count }枚
