# 各画面で共通に使う語。

list-and = 、
list-or = 、

disks = { $count }枚
