# イアゴで打てる手の一覧と、ヘクスの名前。

iago-moves-bare = 何も返さず内部に置く：{ $cells }
iago-moves-empty = 空いているヘクスのどれでも（キャプチャを見逃すと指摘されることがあります）：{ $cells }
iago-moves-callout = または、キャプチャの見逃しを指摘：`{ $token }`と入力。
iago-layout = 縦の列はAからI、番号は下から1。ヘクスの数はAとIが5、BとHが6、CとGが7、DとFが8、Eが9。隣り合うのは同じ列の上下と、両隣の列の2つずつです。D4の隣：D3、D5、C3、C4、E4、E5。F4の隣：F3、F5、E4、E5、G3、G4。
