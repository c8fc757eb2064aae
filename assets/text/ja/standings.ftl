# ランキングの図。

standings-button = 図で見る
standings-alt = このページのレートを1つの目盛りに並べた図。帯は誤差の2倍の範囲。{ $rows }
standings-row = { $rank }位 { $name }：{ $rating }（誤差{ $deviation }）
standings-lead = 右にあるほど高く、帯が長いほど不確かなレートです。
