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
list-unended = { $head }。{ $next }

# 長い一覧の件数と、表示している範囲。
list-part = { $what ->
    [tournaments] 大会：全{ $count }件中{ $first }〜{ $last }件目
    [matches] 対局：全{ $count }局中{ $first }〜{ $last }局目
    [results] 結果：全{ $count }件中{ $first }〜{ $last }件目
    [challenges] 申し込み：全{ $count }件中{ $first }〜{ $last }件目
   *[people] 全{ $count }人中{ $first }〜{ $last }人目
}

disks = { $count }枚

# フォーム。
form-kept = 入力した内容は残っています。ボタンでそのままフォームを開き直せます：
form-again = フォームを開き直す
