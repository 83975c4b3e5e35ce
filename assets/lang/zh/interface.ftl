# 规则页以外的全部文字。键与英文目录相同。

## 游戏用语
game-title = Intellector
color-white = 白方
color-black = 黑方
piece-progressor = 进取者
piece-aggressor = 攻击者
piece-dominator = 统治者
piece-liberator = 解放者
piece-defensor = 守护者
piece-intellector = 智者
player-human = 玩家
player-random = 随机
player-greedy = 贪吃
player-program = 外部程序
player-level = 等级 { $level }

## 开始菜单
menu-subtitle = 59 个六边形上的智慧对决
menu-continue = 继续
menu-last-game = 上一盘棋
menu-vs-computer = 人机对战
menu-hot-seat = 双人对战
menu-computer-vs-computer = 电脑对电脑
menu-custom-start = 从指定局面开始
menu-learn = 学习
menu-load = 已保存的棋局
menu-statistics = 对局战绩
menu-settings = 设置
menu-rules = 规则
menu-quit = 退出
back = 返回

## 新棋局
setup-side = 您执
setup-side-white = 白方
setup-side-black = 黑方
setup-side-random = 猜先
setup-opponent = 对手
setup-level-hint = 等级 1 适合第一盘棋，等级 10 最强。除等级 10 外，状态有好有坏。
setup-random-hint = 随便走一步合法的棋，不论好坏。
setup-greedy-hint = 只看眼前，哪步得利最多就走哪步。
setup-clock = 棋钟
setup-clock-none = 无
setup-clock-hint = 双方各 { $minutes } 分钟，每走一步加 { $seconds } 秒。
setup-minutes-less = − 分
setup-minutes-more = + 分
setup-increment-less = − 秒
setup-increment-more = + 秒
setup-rules = 规则
setup-rules-official = 官方
setup-rules-classic = 经典 2020
setup-official-hint = 有光环、突破和解放者的单步。
setup-classic-hint = 没有光环和突破；解放者只能跳。
setup-truce = 开局停战
setup-truce-hint = 打开后，双方前两步都不得离开自己的半场。
setup-start = 开始对局
setup-hot-seat-hint = 两名玩家共用此窗口轮流走棋，白方先行。
setup-computer = 电脑

## 从指定局面开始
custom-hint = 设置局面或粘贴局面字符串（SIP），从那里开始下。
editor-hand = 移动棋子
editor-erase = 移除棋子
custom-field-hint = 2!w…
custom-paste = 粘贴
custom-clear = 清空
custom-empty = 还没有局面。
custom-good = { $color ->
    [white] 轮到白方。
   *[black] 轮到黑方。
}棋盘上有 { $pieces } 个棋子。
sip-too-long = 作为局面字符串太长了。
sip-no-mark = 这不是局面字符串：白方与黑方的棋子之间没有“!”。
sip-version = 不认识版本为“{ $found }”的局面字符串。
sip-mark-too-many = 第 { $at } 个字符：多了一个“!”。
sip-side = 第 { $at } 个字符：“{ $found }”不是走棋方，应为 w 或 b。
sip-cell = 第 { $at } 个字符：没有“{ $found }”这个格子。
sip-kind = 第 { $at } 个字符：没有“{ $found }”这种棋子，只有 r、g、e、i、o、n。
sip-kind-missing = 第 { $at } 个字符：格子“{ $found }”之后缺少棋子种类。
sip-cell-twice = 第 { $at } 个字符：格子 { $found } 出现了两次。
sip-second-intellector = 第 { $at } 个字符：{ $color ->
    [white] 白方
   *[black] 黑方
}有第二个智者，在 { $cell }。
custom-no-moves = 这盘棋已经结束：走棋方没有合法的着法。
custom-intellectors = { $color ->
    [white] 白方
   *[black] 黑方
}有 { $count } 个智者；必须正好一个。
custom-broken-through = { $color ->
    [white] 白方
   *[black] 黑方
}的智者已经站在底线的 { $cell }。
custom-unpromoted = { $color ->
    [white] 白方
   *[black] 黑方
}的进取者站在底线的 { $cell }，它在那里本应已经升变。

## 已保存的棋局
load-empty = 这里还没有棋局。
load-hint = 最近的 { $count } 盘棋会自动保留。您保存的棋局和加了变着的棋局会一直保留到您删除为止。
load-players = { $white } — { $black }
load-length = { $moves } 回合
load-ongoing = 未结束
load-kept = 自动保留
load-broken = 无法读取
load-paste = 粘贴对局（PIN）
load-copy = 复制为 PIN
load-export = 写入文件（PIN）
load-delete = 删除
load-delete-title = 删除这盘棋？
load-delete-text = { $name } 将无法恢复。

## 战绩
statistics-empty = 还没有下完过与电脑的对局。
statistics-opponent = 对手
statistics-as-white = 执白
statistics-as-black = 执黑
statistics-all = 合计
statistics-order = 胜 / 和 / 负
statistics-hint = 只统计从标准开局开始的人机对局，每局在首次结束时计一次。
## 课程与题目
learn-begin = 开始
learn-go-on = 继续
learn-what = { $verb }：{ $task }
learn-lessons = 入门
learn-puzzles = 题目：{ $moves } 步取胜
learn-done = 已解 { $done } / { $of }
training-lesson = 第 { $number } 课，共 { $of } 课
training-puzzle = 第 { $number } 题，共 { $of } 题
training-done = 已完成
training-captured = 已吃掉：{ $done } / { $of }
training-played = 步数：{ $played } / { $of }
training-on-the-way = 很好，继续。
training-reached = 做得好！
training-missed = 这样不行，再试一次。
training-shown = 这就是答案。
training-again = 重来
training-next = 下一个
training-previous = 上一个
training-solution = 答案
training-list = 全部课程
puzzle-fatum = { $moves } 步天命
puzzle-breakthrough = { $moves } 步突破
puzzle-text = 不管对手怎么走，都有取胜的办法。电脑会全力防守。
puzzle-task = 轮到{ $color ->
    [white] 白方
   *[black] 黑方
}走，{ $moves } 步取胜。
puzzle-reached = 解出来了！
puzzle-doubtful = 嗯，看看对手怎么应。
puzzle-missed = 这样不能必胜。
puzzle-longer = 这样也能赢，但要 { $moves } 步。还有更短的办法。
lesson-progressor = 进取者向前走一步，正前方或斜前方，吃子也一样。它从不后退。
lesson-progressor-task = 用三步吃掉三个棋子。
lesson-aggressor = 攻击者沿角走任意远，从两个格子之间穿过，直到自己那条线上有棋子挡住。
lesson-aggressor-task = 吃掉三个棋子。
lesson-dominator = 统治者沿边的六个方向走任意远，直到被挡住。
lesson-dominator-task = 吃掉三个棋子。
lesson-liberator = 解放者沿直线正好跳两格，越过任何东西，吃掉落点上的棋子。它也可以走一步，但那一步不能吃子。
lesson-liberator-task = 吃掉三个棋子。有一次需要走一步。
lesson-defensor = 守护者向任意方向走一步，吃子也一样。
lesson-defensor-task = 吃掉三个棋子。
lesson-intellector = 一切都取决于智者。它向任意方向走一步，但只能走到空格：它从不吃子。
lesson-intellector-task = 把它带到有标记的格子 e4。
lesson-swap = 相邻的智者和守护者可以用一步棋交换位置。拿起其中一个，走到另一个那里。
lesson-swap-task = 让智者躲到守护者身后。
lesson-aura = 从己方智者旁边出发的棋子，可以变成它吃掉的那种棋子。
lesson-aura-task = 用守护者吃掉统治者，并变成统治者。
lesson-promotion = 进取者到达底线后变成另一种棋子，由您选择。
lesson-promotion-task = 把进取者带到底线。
lesson-fatum-title = 天命
lesson-fatum = 吃掉对方的智者就赢了。没有人会喊“将军”：请多留意。
lesson-fatum-task = 一步取胜。
lesson-breakthrough-title = 突破
lesson-breakthrough = 您的智者站上底线五个格子之一，就立即获胜。
lesson-breakthrough-task = 一步取胜。
lesson-together-title = 最后一步，两人同行
lesson-together = 换位也能取胜：只要它把智者送到底线。
lesson-together-task = 一步取胜。

## 图片
export-title = 导出
export-game = 对局（PIN）
export-game-hint = 全部着法的文本，官方网站和其他程序都能读取。
export-position = 局面（SIP）
export-position-hint = 把显示的局面存为一行文本。
picture-still = 图片
picture-film = 动画
picture-still-hint = 把当前显示的棋盘存为 PNG 文件。
picture-film-hint = 把整局棋逐步存为 GIF 文件，期间可以继续下棋。
picture-view = 视角
picture-view-current = 当前
picture-view-table = 默认
picture-view-flat = 平面图
picture-width = 宽度（像素）
picture-time = 每步时间
picture-seconds = { $seconds } 秒
picture-marks = 棋盘上的标记
picture-save = 保存
picture-progress = { $of ->
    [1] 正在绘制图片
   *[other] 正在绘制：{ $number } / { $of }
}

## 设置
settings-language = 语言
settings-language-system = 跟随系统
settings-scale = 文字和按钮的大小
settings-theme = 棋盘与棋子
theme-wood = 木质
theme-marble = 大理石
theme-metal = 黄铜与锡
theme-porcelain = 瓷器
theme-jade = 玉石
theme-contrast = 高对比度
settings-quality = 画质
settings-quality-auto = 自动
settings-quality-low = 低
settings-quality-medium = 中
settings-quality-high = 高
settings-quality-software = 没有使用显卡：“自动”即为低。
settings-sound = 声音
settings-sound-off = 关
settings-animation = 棋子移动
settings-animation-off = 关
settings-animation-slow = 慢
settings-animation-normal = 正常
settings-animation-fast = 快
settings-reduced-motion = 减少动态效果
settings-reduced-motion-hint = 棋子和视角直接到位，不再滑动。
settings-board = 棋盘与视角
settings-coordinates = 在棋盘边缘显示字母和数字
settings-auto-flip = 把棋盘转向走棋的一方
settings-auto-flip-hint = 仅用于双人对战。
settings-inertia = 视角平滑地停下
settings-invert-y = 向下拖动为俯视
settings-lock-camera = 锁定视角
percent = { $value } %

## 棋盘旁
hud-to-move = { $color ->
    [white] 轮到白方
   *[black] 轮到黑方
}
hud-your-move = 轮到您走
hud-thinking = { $name } 正在思考
hud-thinking-seconds = { $name } 正在思考 · { $seconds } 秒
hud-browsing = 第 { $shown } 步，共 { $all } 步
hud-hint-pending = 正在寻找好棋
hud-hint = 提示：{ $ply }
hud-clock = { $color ->
    [white] 白方的棋钟
   *[black] 黑方的棋钟
}
hud-pause = 暂停
hud-paused = 已暂停
hud-resume = 继续
hud-no-plies = 还没有走棋。
hud-undo = 悔棋
hud-redo = 重走
hud-hint-button = 提示
hud-move-now = 立即走
hud-resign = 认输
hud-draw = 提议和棋
hud-flip = 翻转
hud-top = 俯视
hud-new-game = 新棋局
hud-menu = 菜单
hud-reset = 重置视角
label-engine = 思路
label-threats = 威胁
label-aura = 光环区
label-breakthrough = 突破
label-analysis = 分析
label-board = 变着
label-camera = 视角
label-draw = 提和
label-copy = 复制
label-export = 导出
label-save = 保存
hud-engine = 显示电脑的想法
hud-analysis = 复盘
hud-board = 分析棋盘
hud-board-variation = 分析棋盘 · 变着
hud-board-leave = 回到对局
hud-board-play = 从此处对弈
hud-board-delete = 删除
hud-board-promote = 上移
hud-threats = 显示受威胁的棋子和立即获胜的着法
hud-aura = 显示光环范围
hud-breakthrough = 显示通往底线的路
hud-copy = 复制局面（SIP）
hud-save = 保存棋局
hud-export = 导出：图片、动画、PIN 或 SIP
hud-rules = 规则
hud-settings = 设置
hud-first = 起始局面
hud-previous = 后退一步
hud-autoplay = 逐步播放着法
hud-autoplay-stop = 停止
hud-next = 前进一步
hud-last = 当前局面
hud-last-unseen = 当前局面 · { $plies } 步新着法
engine-depth = 深度 { $depth }
engine-score = 评分 { $score }
engine-wins = { $moves }内获胜
engine-loses = { $moves }内落败
engine-waiting = 还没有消息。
analysis-lines = 变化数
moves-until = { $moves } 步
fault-hangs = 白送智者
fault-allows-fatum = 允许 { $moves }内天命
fault-allows-breakthrough = 允许 { $moves }内突破
fault-allows-win = 允许 { $moves }内取胜
fault-misses-fatum = 错过 { $moves }内天命
fault-misses-breakthrough = 错过 { $moves }内突破
fault-misses-win = 错过 { $moves }内取胜
fault-loses = { $kind ->
    [P] 丢失进取者
    [A] 丢失攻击者
    [D] 丢失统治者
    [L] 丢失解放者
   *[F] 丢失守护者
}
fault-promotion = 允许进取者升变
fault-draws = 让棋局成和
fault-better = 更好：{ $ply }
fault-show-better = 在棋盘上显示更好的着法
fault-next = 下一个失误
engine-show-line = 在棋盘上显示这条变化

## 开局
opening-wing = 翼开局
opening-edge = 边开局
opening-gate = 门开局
opening-centre = 中心开局
opening-jump = 跳跃开局
opening-shield = 盾开局
opening-raid = 突袭
opening-swap = 换位开局
opening-sally = 出击
opening-crossed = 交叉双翼
opening-four = 四跳
opening-with-variation = { $opening }：{ $variation }
variation-near-jump = 近侧跳跃
variation-far-jump = 远侧跳跃
variation-near-wing = 近翼
variation-far-wing = 远翼
variation-near-gate = 近门
variation-far-gate = 远门
variation-near-edge = 近边
variation-far-edge = 远边
variation-centre = 中心应着
variation-jump = 跳跃
variation-wing = 翼
variation-gate = 门
variation-edge = 边
variation-exchange = 兑换统治者
variation-transformed = 变形吃回
variation-plain = 直接吃回
variation-raid = 反突袭
variation-near-swap = 近侧换位
variation-far-swap = 远侧换位

## 对话框
promotion-title = 升变
promotion-text = 请选择 { $cell } 的进取者变成什么。
aura-title = 要变身吗？
aura-text = 您的{ $piece ->
    [A] 攻击者
    [D] 统治者
    [L] 解放者
   *[F] 守护者
}吃掉{ $victim ->
    [P] 进取者
    [A] 攻击者
    [D] 统治者
    [L] 解放者
   *[F] 守护者
}，出发时紧挨着您的智者，处在光环之中。因此它可以变成被吃的棋子，以后就照那种棋子走。不论怎么选，吃子都算数。
aura-become = 变成{ $kind ->
    [P] 进取者
    [A] 攻击者
    [D] 统治者
    [L] 解放者
   *[F] 守护者
}
aura-plain = 仍为{ $kind ->
    [A] 攻击者
    [D] 统治者
    [L] 解放者
   *[F] 守护者
}
choice-cancel = 取消
draw-title = 和棋？
draw-text = { $color ->
    [white] 白方提议和棋。黑方同意吗？
   *[black] 黑方提议和棋。白方同意吗？
}
draw-text-computer = 向电脑提议和棋吗？
draw-accept = 同意
draw-offer = 提议
resign-title = 认输吗？
resign-text = { $color ->
    [white] 白方认输，黑方获胜。
   *[black] 黑方认输，白方获胜。
}
resign-confirm = 认输
cancel = 取消
close = 查看棋盘
rematch = 再来一盘
new-game = 新棋局
message-close = 关闭
message-saved = 已保存：{ $name }
message-file-written = 已写入 { $file }（路径已复制）
message-file-written-bare = 已写入 { $file }（路径已复制），不含变化（PIN 不能包含变化）
message-no-folder = 没有可以写入的文件夹。
message-folder-taken = { $file } 是文件，而这里需要文件夹。请移走或重命名它，然后重试。
message-newer-file = { $file } 来自更新版本的游戏。其中的内容会原样保留。
message-set-aside = { $file } 无法读取，已另存为 { $aside }：{ $reason }
message-running-aside = { $file } 无法读取，已另存为 { $aside }。
message-second-program = 游戏打开了两次：这里的棋局保存在 { $file }
message-draw-declined = 电脑继续下。
message-quality-refused = 驱动程序无法显示此画质，已改用较简单的画面（{ $reason }）。
message-copied = 已复制到剪贴板
message-copied-bare = 已复制到剪贴板，不含变化（PIN 不能包含变化）
over-white-wins = 白方获胜
over-black-wins = 黑方获胜
over-draw = 和棋
over-aborted = 中断
over-fatum = 天命：{ $loser ->
    [white] 白方
   *[black] 黑方
}的智者被吃掉了。
over-breakthrough = 突破：{ $loser ->
    [white] 黑方
   *[black] 白方
}的智者到达了底线。
over-no-moves = { $loser ->
    [white] 白方已无棋可走。
   *[black] 黑方已无棋可走。
}
over-resignation = { $loser ->
    [white] 白方认输了。
   *[black] 黑方认输了。
}
over-time = { $loser ->
    [white] 白方超时了。
   *[black] 黑方超时了。
}
over-abandonment = { $loser ->
    [white] 白方离开了棋局。
   *[black] 黑方离开了棋局。
}
over-repetition = 同一局面第三次出现。
over-no-progress = 双方各走三十步，没有吃子，也没有走动进取者。
over-agreement = 双方同意和棋。
over-aborted-text = 这盘棋没有结果。
over-length = 共走了 { $moves } 个回合。
over-kept = 这盘棋保留在“已保存的棋局”中。
over-saved = 已保存

## 朗读（--speak）
speak-game = 白方：{ $white }。黑方：{ $black }。
speak-move = { $color }：{ $piece }从 { $from } 走到 { $to }。
speak-capture = { $color }：{ $from } 的{ $piece }吃掉 { $to } 的{ $victim }。
speak-swap = { $color }：智者与守护者换位，{ $from } 和 { $to }。
speak-becomes = 变成{ $piece }。
speak-undo = 退回到第 { $ply } 步之后。
speak-refused = 不能走到 { $cell }。
speak-selected = { $cell } 的{ $piece }可以走到 { $targets }。
speak-stuck = { $cell } 的{ $piece }无法走动。
speak-cell = { $cell }：{ $color }，{ $piece }
speak-empty = { $cell }：空
