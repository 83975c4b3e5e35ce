# ルールのページ以外のすべて。キーは英語のカタログと同じ。

## ゲームの言葉
game-title = Intellector
color-white = 白
color-black = 黒
piece-progressor = プログレッサー
piece-aggressor = アグレッサー
piece-dominator = ドミネーター
piece-liberator = リベレーター
piece-defensor = ディフェンサー
piece-intellector = インテレクター
player-human = プレイヤー
player-random = ランダム
player-greedy = 欲張り
player-program = 外部プログラム
player-level = レベル { $level }

## スタートメニュー
menu-subtitle = 59の六角形で繰り広げる知の対決
menu-continue = 続きから
menu-last-game = 前回の対局
menu-vs-computer = コンピューターと対戦
menu-hot-seat = ふたりで対戦
menu-computer-vs-computer = コンピューター同士
menu-custom-start = 局面を指定して開始
menu-learn = 学ぶ
menu-load = 保存した対局
menu-statistics = 対局成績
menu-settings = 設定
menu-rules = ルール
menu-quit = 終了
back = 戻る

## 新しい対局
setup-side = あなたの色
setup-side-white = 白
setup-side-black = 黒
setup-side-random = 振り駒
setup-opponent = 相手
setup-level-hint = レベル1は初めての対局向け、レベル10が最強です。レベル10以外には好調な日と不調な日があります。
setup-random-hint = 良し悪しに関係なく、指せる手をどれでも指します。
setup-greedy-hint = 目先の得だけを取り、先は読みません。
setup-clock = 時計
setup-clock-none = なし
setup-clock-hint = 持ち時間は各{ $minutes }分、一手ごとに{ $seconds }秒加算。
setup-minutes-less = − 分
setup-minutes-more = + 分
setup-increment-less = − 秒
setup-increment-more = + 秒
setup-rules = ルール
setup-rules-official = 公式
setup-rules-classic = クラシック2020
setup-official-hint = オーラ、突破、リベレーターの一歩があります。
setup-classic-hint = オーラと突破はなく、リベレーターは跳ぶだけです。
setup-truce = 序盤の休戦
setup-truce-hint = オンにすると、両者とも最初の2手は自陣の半分から出られません。
setup-start = 対局を始める
setup-hot-seat-hint = ひとつの画面でふたりのプレイヤーが交互に指します。先手は白です。
setup-computer = コンピューター

## 局面を指定して開始
custom-hint = 駒を並べるか、局面の文字列（SIP）を貼り付けると、そこから指せます。
editor-hand = 駒を動かす
editor-erase = 駒を消す
custom-field-hint = 2!w…
custom-paste = 貼り付け
custom-clear = 消去
custom-empty = まだ局面がありません。
custom-good = { $color ->
    [white] 白の手番です。
   *[black] 黒の手番です。
} 盤上の駒は{ $pieces }枚です。
sip-too-long = 局面の文字列としては長すぎます。
sip-no-mark = 局面の文字列ではありません。白と黒の駒の間に「!」がありません。
sip-version = バージョン「{ $found }」の文字列には対応していません。
sip-mark-too-many = { $at }文字目：「!」が多すぎます。
sip-side = { $at }文字目：「{ $found }」は手番ではありません。wかbが必要です。
sip-cell = { $at }文字目：「{ $found }」というマスはありません。
sip-kind = { $at }文字目：「{ $found }」という駒はありません。r、g、e、i、o、nのどれかです。
sip-kind-missing = { $at }文字目：マス「{ $found }」の後に駒の種類がありません。
sip-cell-twice = { $at }文字目：マス{ $found }が二度出てきます。
sip-second-intellector = { $at }文字目：{ $color ->
    [white] 白
   *[black] 黒
}の二つ目のインテレクターが{ $cell }にあります。
custom-no-moves = この対局はもう終わっています。手番の側に指せる手がありません。
custom-intellectors = { $color ->
    [white] 白
   *[black] 黒
}のインテレクターが{ $count }枚あります。ちょうど1枚必要です。
custom-broken-through = { $color ->
    [white] 白
   *[black] 黒
}のインテレクターが、もう最終段の{ $cell }にいます。
custom-unpromoted = { $color ->
    [white] 白
   *[black] 黒
}のプログレッサーが最終段の{ $cell }にいます。そこでは昇格しているはずです。

## 保存した対局
load-empty = まだ対局がありません。
load-hint = 最近の{ $count }局は自動で残ります。保存した対局と変化を加えた対局は、削除するまで残ります。
load-players = { $white } — { $black }
load-length = 双方{ $moves }手
load-ongoing = 対局中
load-kept = 自動で保存
load-broken = 読み込めません
load-paste = 対局を貼り付け（PIN）
load-copy = PINとしてコピー
load-export = ファイルに書き出す（PIN）
load-delete = 削除
load-delete-title = この対局を削除しますか？
load-delete-text = { $name }は元に戻せません。

## 成績
statistics-empty = コンピュータとの対局はまだ終わったものがありません。
statistics-opponent = 相手
statistics-as-white = 白番
statistics-as-black = 黒番
statistics-all = 合計
statistics-order = 勝ち / 引き分け / 負け
statistics-hint = 通常の初期局面から始めたコンピュータとの対局を、最初に終局した時に一度だけ数えます。
## レッスンと問題
learn-begin = 始める
learn-go-on = 続ける
learn-what = { $verb }：{ $task }
learn-lessons = 最初の一歩
learn-puzzles = 問題：{ $moves }手で勝つ
learn-done = { $of }問中{ $done }問解決
training-lesson = レッスン { $number } / { $of }
training-puzzle = 問題 { $number } / { $of }
training-done = 済み
training-captured = 取った駒：{ $done } / { $of }
training-played = 手数：{ $played } / { $of }
training-on-the-way = その調子です。
training-reached = よくできました！
training-missed = これでは届きません。もう一度どうぞ。
training-shown = これが正解です。
training-again = もう一度
training-next = 次へ
training-previous = 前へ
training-solution = 正解
training-list = レッスン一覧
puzzle-fatum = { $moves }手でファトゥム
puzzle-breakthrough = { $moves }手で突破
puzzle-text = 相手がどう指しても勝てる道があります。コンピューターは全力で守ります。
puzzle-task = { $color ->
    [white] 白
   *[black] 黒
}の番です。{ $moves }手で勝ってください。
puzzle-reached = 解けました！
puzzle-doubtful = さて、相手の答えを見ましょう。
puzzle-missed = これでは必ず勝てるとは言えません。
puzzle-longer = それでも勝てますが、{ $moves }手かかります。もっと短い道があります。
lesson-progressor = プログレッサーは前へ一歩、まっすぐか斜めに進み、同じように駒を取ります。後ろへは戻れません。
lesson-progressor-task = 3手で3枚の駒を取ってください。
lesson-aggressor = アグレッサーは角の方向へ、マスの間をすり抜けながら、同じ線の上で何かに当たるまでどこまでも動きます。
lesson-aggressor-task = 3枚の駒を取ってください。
lesson-dominator = ドミネーターは辺の方向へ6通り、何かに当たるまでどこまでも動きます。
lesson-dominator-task = 3枚の駒を取ってください。
lesson-liberator = リベレーターはまっすぐちょうど2マス、何でも跳び越えて、着いた先の駒を取ります。一歩だけ動くこともできますが、その一歩では取れません。
lesson-liberator-task = 3枚の駒を取ってください。一度は一歩が必要です。
lesson-defensor = ディフェンサーはどの方向へも一歩動き、同じように駒を取ります。
lesson-defensor-task = 3枚の駒を取ってください。
lesson-intellector = すべてはインテレクターにかかっています。どの方向へも一歩動きますが、空いたマスだけです。駒は決して取りません。
lesson-intellector-task = 印のあるマスe4へ進めてください。
lesson-swap = 隣り合ったインテレクターとディフェンサーは、一手で場所を入れ替えられます。どちらかをつかみ、もう一方へ動かします。
lesson-swap-task = インテレクターをディフェンサーの後ろに入れてください。
lesson-aura = 自分のインテレクターの隣から動いた駒は、取った駒の姿になれます。
lesson-aura-task = ディフェンサーでドミネーターを取り、ドミネーターになってください。
lesson-promotion = 最終段に着いたプログレッサーは、あなたが選ぶ別の駒になります。
lesson-promotion-task = プログレッサーを最終段まで進めてください。
lesson-fatum-title = ファトゥム
lesson-fatum = 相手のインテレクターを取れば勝ちです。王手の声はありません。よく見ていましょう。
lesson-fatum-task = 1手で勝ってください。
lesson-breakthrough-title = 突破
lesson-breakthrough = 自分のインテレクターが最終段の5つのマスのどれかに立てば、その場で勝ちです。
lesson-breakthrough-task = 1手で勝ってください。
lesson-together-title = 二人の最後の一歩
lesson-together = 入れ替えでも勝てます。インテレクターが最終段に着けばよいのです。
lesson-together-task = 1手で勝ってください。

## 画像
export-title = 書き出し
export-game = 対局（PIN）
export-game-hint = 公式サイトや他のプログラムで読める、全手順のテキストです。
export-position = 局面（SIP）
export-position-hint = 表示中の局面を一行のテキストにします。
picture-still = 画像
picture-film = アニメーション
picture-still-hint = いま表示されている盤面を PNG ファイルにします。
picture-film-hint = 対局全体を一手ずつ GIF ファイルにします。その間も対局を続けられます。
picture-view = 視点
picture-view-current = 現在
picture-view-table = 標準
picture-view-flat = 図面
picture-width = 幅（ピクセル）
picture-time = 一手の時間
picture-seconds = { $seconds } 秒
picture-marks = 盤上の印
picture-save = 保存
picture-progress = { $of ->
    [1] 画像を描画中
   *[other] { $of } 枚中 { $number } 枚目を描画中
}

## 設定
settings-language = 言語
settings-language-system = システム
settings-scale = 文字とボタンの大きさ
settings-theme = 盤と駒の素材
theme-wood = 木
theme-marble = 大理石
theme-metal = 真鍮と錫
theme-porcelain = 磁器
theme-jade = 翡翠
theme-contrast = 高コントラスト
settings-quality = 画質
settings-quality-auto = 自動
settings-quality-low = 低
settings-quality-medium = 中
settings-quality-high = 高
settings-quality-software = グラフィックボードが使われていないため、「自動」は低になります。
settings-sound = 音
settings-sound-off = オフ
settings-animation = 駒の動き
settings-animation-off = オフ
settings-animation-slow = 遅い
settings-animation-normal = 普通
settings-animation-fast = 速い
settings-reduced-motion = 動きを減らす
settings-reduced-motion-hint = 駒とカメラは滑らず、すぐ移ります。
settings-board = 盤とカメラ
settings-coordinates = 盤の縁に文字と数字を表示
settings-auto-flip = 盤を手番の側へ回す
settings-auto-flip-hint = ふたりで対戦するときだけです。
settings-inertia = カメラをなめらかに止める
settings-invert-y = 下へドラッグして上から見る
settings-lock-camera = カメラを固定
percent = { $value } %

## 盤の横
hud-to-move = { $color ->
    [white] 白の手番
   *[black] 黒の手番
}
hud-your-move = あなたの番です
hud-thinking = { $name }が考慮中
hud-thinking-seconds = { $name }が考慮中 · { $seconds }秒
hud-browsing = { $all }手中の{ $shown }手目
hud-hint-pending = 良い手を探しています
hud-hint = ヒント：{ $ply }
hud-clock = { $color ->
    [white] 白の時計
   *[black] 黒の時計
}
hud-pause = 一時停止
hud-paused = 停止中
hud-resume = 再開
hud-no-plies = まだ指し手がありません。
hud-undo = 待った
hud-redo = やり直す
hud-hint-button = ヒント
hud-move-now = すぐ指す
hud-resign = 投了
hud-draw = 引き分けを提案
hud-flip = 反転
hud-top = 真上
hud-new-game = 新しい対局
hud-menu = メニュー
hud-reset = カメラを元に戻す
label-engine = 読み筋
label-threats = 脅威
label-aura = オーラ圏
label-breakthrough = 突破
label-analysis = 検討
label-board = 変化
label-camera = カメラ
label-draw = 引き分け
label-copy = コピー
label-export = 書き出し
label-save = 保存
hud-engine = コンピューターの考えを表示
hud-analysis = 対局を見直す
hud-board = 検討盤
hud-board-variation = 検討盤・変化手順
hud-board-leave = 対局に戻る
hud-board-play = ここから
hud-board-delete = 削除
hud-board-promote = 上へ
hud-threats = 取られそうな駒とすぐ勝てる手を表示
hud-aura = オーラの範囲を表示
hud-breakthrough = 最終段への道を表示
hud-copy = 局面をコピー（SIP）
hud-save = 対局を保存
hud-export = 書き出し: 画像、アニメーション、PIN、SIP
hud-rules = ルール
hud-settings = 設定
hud-first = 最初の局面
hud-previous = 一手前
hud-autoplay = 指し手を順に再生
hud-autoplay-stop = 停止
hud-next = 一手先
hud-last = 現在の局面
hud-last-unseen = 現在の局面・新しい指し手 { $plies } 手
engine-depth = 深さ { $depth }
engine-score = 評価 { $score }
engine-wins = { $moves }で勝ち
engine-loses = { $moves }で負け
engine-waiting = まだ報告がありません。
analysis-lines = 手順の数
moves-until = { $moves }手
fault-hangs = インテレクターがただで取られる
fault-allows-fatum = { $moves }でのファトゥムを許す
fault-allows-breakthrough = { $moves }での突破を許す
fault-allows-win = { $moves }での負けを許す
fault-misses-fatum = { $moves }でのファトゥムを逃す
fault-misses-breakthrough = { $moves }での突破を逃す
fault-misses-win = { $moves }での勝ちを逃す
fault-loses = { $kind ->
    [P] プログレッサーを失う
    [A] アグレッサーを失う
    [D] ドミネーターを失う
    [L] リベレーターを失う
   *[F] ディフェンサーを失う
}
fault-promotion = プログレッサーの昇格を許す
fault-draws = 引き分けにしてしまう
fault-better = より良い手：{ $ply }
fault-show-better = より良い手を盤に表示
fault-next = 次の悪手
engine-show-line = この手順を盤に表示

## 序盤
opening-wing = 翼開き
opening-edge = 端開き
opening-gate = 門開き
opening-centre = 中央開き
opening-jump = 跳躍開き
opening-shield = 盾開き
opening-raid = 奇襲
opening-swap = 交替開き
opening-sally = 出撃
opening-crossed = 交差する翼
opening-four = 四つの跳躍
opening-with-variation = { $opening }・{ $variation }
variation-near-jump = 近い跳躍
variation-far-jump = 遠い跳躍
variation-near-wing = 近い翼
variation-far-wing = 遠い翼
variation-near-gate = 近い門
variation-far-gate = 遠い門
variation-near-edge = 近い端
variation-far-edge = 遠い端
variation-centre = 中央で応じる
variation-jump = 跳躍
variation-wing = 翼
variation-gate = 門
variation-edge = 端
variation-exchange = ドミネーター交換
variation-transformed = 変身して取り返す
variation-plain = そのまま取り返す
variation-raid = 逆奇襲
variation-near-swap = 近い交替
variation-far-swap = 遠い交替

## 質問
promotion-title = 昇格
promotion-text = { $cell }のプログレッサーが何になるかを選んでください。
aura-title = 姿を変えますか？
aura-text = { $piece ->
    [A] アグレッサー
    [D] ドミネーター
    [L] リベレーター
   *[F] ディフェンサー
}が{ $victim ->
    [P] プログレッサー
    [A] アグレッサー
    [D] ドミネーター
    [L] リベレーター
   *[F] ディフェンサー
}を取ります。味方のインテレクターの隣、オーラの中から動いたので、取った駒の姿に変わり、これからはその駒として動けます。どちらを選んでも駒は取ります。
aura-become = { $kind ->
    [P] プログレッサー
    [A] アグレッサー
    [D] ドミネーター
    [L] リベレーター
   *[F] ディフェンサー
}になる
aura-plain = { $kind ->
    [A] アグレッサー
    [D] ドミネーター
    [L] リベレーター
   *[F] ディフェンサー
}のまま
choice-cancel = キャンセル
draw-title = 引き分け？
draw-text = { $color ->
    [white] 白が引き分けを提案しました。黒は受けますか？
   *[black] 黒が引き分けを提案しました。白は受けますか？
}
draw-text-computer = コンピューターに引き分けを提案しますか？
draw-accept = 受ける
draw-offer = 提案する
resign-title = 投了しますか？
resign-text = { $color ->
    [white] 白が投了し、黒の勝ちになります。
   *[black] 黒が投了し、白の勝ちになります。
}
resign-confirm = 投了する
cancel = キャンセル
close = 盤を見る
rematch = 再戦
new-game = 新しい対局
message-close = 閉じる
message-saved = 保存しました：{ $name }
message-file-written = 書き出しました: { $file }（場所をコピー済み）
message-file-written-bare = 変化手順を除いて書き出しました（PINには入りません）: { $file }（場所をコピー済み）
message-no-folder = 書き込めるフォルダーがありません。
message-folder-taken = { $file } はファイルですが、ここにはフォルダーが必要です。移動するか名前を変えて、もう一度試してください。
message-newer-file = { $file } は新しいバージョンのゲームのものです。中身はそのまま残します。
message-set-aside = { $file } は読めないため { $aside } として残しました: { $reason }
message-running-aside = { $file } は読めないため { $aside } として残しました。
message-second-program = ゲームが二重に開かれています。こちらの対局は{ $file }に残します
message-draw-declined = コンピューターは続けます。
message-quality-refused = ドライバーがこの画質に対応していないため、より簡単な画像を表示しています（{ $reason }）。
message-copied = クリップボードにコピーしました
message-copied-bare = 変化手順を除いてコピーしました（PINには入りません）
over-white-wins = 白の勝ち
over-black-wins = 黒の勝ち
over-draw = 引き分け
over-aborted = 中断
over-fatum = ファトゥム：{ $loser ->
    [white] 白
   *[black] 黒
}のインテレクターが取られました。
over-breakthrough = 突破：{ $loser ->
    [white] 黒
   *[black] 白
}のインテレクターが最終段に達しました。
over-no-moves = { $loser ->
    [white] 白に指せる手がありません。
   *[black] 黒に指せる手がありません。
}
over-resignation = { $loser ->
    [white] 白が投了しました。
   *[black] 黒が投了しました。
}
over-time = { $loser ->
    [white] 白の時間が切れました。
   *[black] 黒の時間が切れました。
}
over-abandonment = { $loser ->
    [white] 白が対局を離れました。
   *[black] 黒が対局を離れました。
}
over-repetition = 同じ局面が3回現れました。
over-no-progress = 両者30手ずつ、駒を取る手もプログレッサーの手もありませんでした。
over-agreement = 両者の合意によります。
over-aborted-text = この対局に結果はありません。
over-length = 双方{ $moves }手ずつで終わりました。
over-kept = この対局は「保存した対局」に残ります。
over-saved = 保存しました

## 読み上げ（--speak）
speak-game = 白：{ $white }。黒：{ $black }。
speak-move = { $color }：{ $piece }が{ $from }から{ $to }へ。
speak-capture = { $color }：{ $from }の{ $piece }が{ $to }の{ $victim }を取る。
speak-swap = { $color }：インテレクターとディフェンサーが入れ替わる、{ $from }と{ $to }。
speak-becomes = { $piece }になる。
speak-undo = { $ply }手目の後に戻りました。
speak-refused = { $cell }へは動けません。
speak-selected = { $cell }の{ $piece }は{ $targets }へ動けます。
speak-stuck = { $cell }の{ $piece }は動けません。
speak-cell = { $cell }：{ $color }、{ $piece }
speak-empty = { $cell }：空き
