# Everything but the rules page. Keys: where the text stands, then what it is.

## The game's own words
game-title = Intellector
color-white = White
color-black = Black
piece-progressor = Progressor
piece-aggressor = Aggressor
piece-dominator = Dominator
piece-liberator = Liberator
piece-defensor = Defensor
piece-intellector = Intellector
player-human = Player
player-random = Random mover
player-greedy = Greedy
player-program = Other program
player-level = Level { $level }

## Start menu
menu-subtitle = A duel of minds on 59 hexagons
menu-continue = Continue
menu-last-game = Last game
menu-vs-computer = Against the computer
menu-hot-seat = Two players
menu-computer-vs-computer = Computer against computer
menu-custom-start = From a position
menu-learn = Learn
menu-load = Saved games
menu-statistics = Your games
menu-settings = Settings
menu-rules = Rules
menu-quit = Quit
back = Back

## New game
setup-side = You play
setup-side-white = White
setup-side-black = Black
setup-side-random = Random side
setup-opponent = Opponent
setup-level-hint = Level 1 is for a first game, level 10 is the strongest. All but level 10 have good and bad days.
setup-random-hint = Plays any move it may, good or bad.
setup-greedy-hint = Takes what is best at once and looks no further.
setup-clock = Clock
setup-clock-none = None
setup-clock-hint = { $minutes } min each for the game, { $seconds } s more for every move.
setup-minutes-less = − min
setup-minutes-more = + min
setup-increment-less = − s
setup-increment-more = + s
setup-rules = Rules
setup-rules-official = Official
setup-rules-classic = Classic 2020
setup-official-hint = With the aura, the breakthrough and the Liberator's single step.
setup-classic-hint = No aura, no breakthrough; the Liberator only jumps.
setup-truce = Opening truce
setup-truce-hint = When on, both sides keep to their own half in their first two moves.
setup-start = Start the game
setup-hot-seat-hint = Two players share this window and take turns, White first.
setup-computer = Computer

## From a position
custom-hint = Set up a position, or paste a position string (SIP), and play on from there.
editor-hand = Move pieces
editor-erase = Take pieces away
custom-field-hint = 2!w…
custom-paste = Paste
custom-clear = Clear
custom-empty = No position yet.
custom-good = { $color ->
    [white] White to move.
   *[black] Black to move.
} { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
} on the board.
sip-too-long = This is too long for a position string.
sip-no-mark = This is no position string: no “!” stands between White's and Black's pieces.
sip-version = Version “{ $found }” of position strings is unknown here.
sip-mark-too-many = Character { $at }: a “!” too many.
sip-side = Character { $at }: “{ $found }” is no side to move; w or b belongs there.
sip-cell = Character { $at }: “{ $found }” is no cell.
sip-kind = Character { $at }: “{ $found }” is no kind of piece. There are r, g, e, i, o and n.
sip-kind-missing = Character { $at }: after the cell “{ $found }” a kind of piece is missing.
sip-cell-twice = Character { $at }: cell { $found } is given twice.
sip-second-intellector = Character { $at }: a second { $color ->
    [white] white
   *[black] black
} Intellector, on { $cell }.
custom-no-moves = This game would be over: the side to move has no legal move.
custom-intellectors = { $color ->
    [white] White has
   *[black] Black has
} { $count ->
    [0] no Intellector
    [one] { $count } Intellector
   *[other] { $count } Intellectors
}; exactly one is needed.
custom-broken-through = { $color ->
    [white] White's
   *[black] Black's
} Intellector on { $cell } already stands on its last row.
custom-unpromoted = { $color ->
    [white] White's
   *[black] Black's
} Progressor on { $cell } stands on its last row, where it would have been promoted.

## Saved games
load-empty = No games here yet.
load-hint = The last { $count } games are kept by themselves. Those you save, and those with variations of yours, stay until you delete them.
load-players = { $white } — { $black }
load-length = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
load-ongoing = goes on
load-kept = kept by itself
load-broken = cannot be read
load-paste = Paste a game (PIN)
load-copy = Copy as PIN
load-export = Write to a file (PIN)
load-delete = Delete
load-delete-title = Delete this game?
load-delete-text = { $name } will be gone for good.

## Statistics
statistics-empty = No game against the computer has ended yet.
statistics-opponent = Opponent
statistics-as-white = as White
statistics-as-black = as Black
statistics-all = All together
statistics-order = Won / drawn / lost.
statistics-hint = Games against the computer from the usual start count, each once, when they first end.
## Lessons and puzzles
learn-begin = Begin
learn-go-on = Go on
learn-what = { $verb }: { $task }
learn-lessons = First steps
learn-puzzles = { $moves ->
    [one] Puzzles: win in one move
   *[other] Puzzles: win in { $moves } moves
}
learn-done = { $done } of { $of } solved
training-lesson = Lesson { $number } of { $of }
training-puzzle = Puzzle { $number } of { $of }
training-done = done
training-captured = Captured: { $done } of { $of }
training-played = Moves: { $played } of { $of }
training-on-the-way = Good. Go on.
training-reached = Well done!
training-missed = Not like this. Try again.
training-shown = This is the solution.
training-again = Again
training-next = Next
training-previous = Previous
training-solution = Solution
training-list = All lessons
puzzle-fatum = Fatum in { $moves }
puzzle-breakthrough = Breakthrough in { $moves }
puzzle-text = There is a way to win whatever the opponent plays. The computer defends as well as it can.
puzzle-task = { $color ->
    [white] White
   *[black] Black
} to move and win { $moves ->
    [one] in one move.
   *[other] in { $moves } moves.
}
puzzle-reached = Solved!
puzzle-doubtful = Hm. Let us see the answer.
puzzle-missed = That does not win by force.
puzzle-longer = { $moves ->
    [one] That wins too, but only in { $moves } move. There is a shorter way.
   *[other] That wins too, but only in { $moves } moves. There is a shorter way.
}
lesson-progressor = The Progressor steps one tile forward, straight ahead or to either side, and captures the same way. It never goes back.
lesson-progressor-task = Capture three pieces in three moves.
lesson-aggressor = The Aggressor goes any distance across the corners, slipping between two tiles, until something stands on its line.
lesson-aggressor-task = Capture the three pieces.
lesson-dominator = The Dominator goes any distance across the edges, in six directions, until something stands in its way.
lesson-dominator-task = Capture the three pieces.
lesson-liberator = The Liberator jumps exactly two tiles in a straight line, over whatever is there, and captures where it lands. It may also step one tile, but never captures by that.
lesson-liberator-task = Capture the three pieces. Once you will need the step.
lesson-defensor = The Defensor steps one tile in any direction and captures the same way.
lesson-defensor-task = Capture the three pieces.
lesson-intellector = Everything turns on the Intellector. It steps one tile in any direction, but only onto an empty one: it never captures.
lesson-intellector-task = Bring it to the marked tile e4.
lesson-swap = Intellector and Defensor next to each other may change places in one move. Pick up either one and go to the other.
lesson-swap-task = Bring the Intellector behind its Defensor.
lesson-aura = A piece that starts next to its own Intellector may take the shape of what it captures.
lesson-aura-task = Capture the Dominator with the Defensor, and become a Dominator.
lesson-promotion = On its last row a Progressor becomes another piece: the one you choose.
lesson-promotion-task = Bring the Progressor to its last row.
lesson-fatum-title = Fatum
lesson-fatum = Capture the enemy's Intellector and you have won. Nobody says “check”: keep your eyes open.
lesson-fatum-task = Win in one move.
lesson-breakthrough-title = Breakthrough
lesson-breakthrough = Bring your Intellector to one of the five tiles of its last row and you have won at once.
lesson-breakthrough-task = Win in one move.
lesson-together-title = The last step together
lesson-together = A swap can win too, when it puts the Intellector on its last row.
lesson-together-task = Win in one move.

## Pictures
export-title = Export
export-game = Game (PIN)
export-game-hint = All moves as a text that the official site and other programs read.
export-position = Position (SIP)
export-position-hint = The position that is shown as a single line of text.
picture-still = Picture
picture-film = Animation
picture-still-hint = The board as it is shown now, as a PNG file.
picture-film-hint = The whole game move by move, as a GIF file. You can play on meanwhile.
picture-view = View
picture-view-current = As now
picture-view-table = Default
picture-view-flat = Diagram
picture-width = Width in pixels
picture-time = Time for each move
picture-seconds = { $seconds } s
picture-marks = Marks on the board
picture-save = Save
picture-progress = { $of ->
    [1] Drawing the picture
   *[other] Drawing picture { $number } of { $of }
}

## Settings
settings-language = Language
settings-language-system = System
settings-scale = Size of text and buttons
settings-theme = Board and pieces
theme-wood = Wood
theme-marble = Marble
theme-metal = Brass, pewter
theme-porcelain = Porcelain
theme-jade = Jade
theme-contrast = High contrast
settings-quality = Picture quality
settings-quality-auto = Auto
settings-quality-low = Low
settings-quality-medium = Medium
settings-quality-high = High
settings-quality-software = No graphics card is in use: “Auto” means low.
settings-sound = Sound
settings-sound-off = Off
settings-animation = Moving pieces
settings-animation-off = Off
settings-animation-slow = Slow
settings-animation-normal = Normal
settings-animation-fast = Fast
settings-reduced-motion = Reduce motion
settings-reduced-motion-hint = Pieces and camera jump instead of gliding.
settings-board = Board and camera
settings-coordinates = Letters and numbers at the board's edge
settings-auto-flip = Turn the board to the player whose turn it is
settings-auto-flip-hint = Only when two players share the board.
settings-inertia = The camera glides to a stop
settings-invert-y = Drag down to look from above
settings-lock-camera = Lock the camera
percent = { $value } %

## Beside the board
hud-to-move = { $color ->
    [white] White to move
   *[black] Black to move
}
hud-your-move = Your move
hud-thinking = { $name } is thinking
hud-thinking-seconds = { $name } is thinking · { $seconds } s
hud-browsing = Move { $shown } of { $all }
hud-hint-pending = Looking for a good move
hud-hint = Hint: { $ply }
hud-clock = { $color ->
    [white] White's clock
   *[black] Black's clock
}
hud-pause = Pause
hud-paused = Paused
hud-resume = Go on
hud-no-plies = No move yet.
hud-undo = Undo
hud-redo = Redo
hud-hint-button = Hint
hud-move-now = Move now
hud-resign = Resign
hud-draw = Offer a draw
hud-flip = Flip
hud-top = Top view
hud-new-game = New game
hud-menu = Menu
hud-reset = Reset the camera
label-engine = Thoughts
label-threats = Threats
label-aura = Aura zones
label-breakthrough = Breakthrough
label-analysis = Analysis
label-board = Variations
label-camera = Camera
label-draw = Draw
label-copy = Copy
label-export = Export
label-save = Save
hud-engine = Show what the computer thinks
hud-analysis = Analyse
hud-board = Analysis board
hud-board-variation = Analysis board · a variation
hud-board-leave = To the game
hud-board-play = Play from here
hud-board-delete = Delete
hud-board-promote = Move up
hud-threats = Show what hangs and what would win at once
hud-aura = Show the aura zones
hud-breakthrough = Show the way to the last row
hud-copy = Copy the position (SIP)
hud-save = Save the game
hud-export = Export: picture, animation, PIN or SIP
hud-rules = Rules
hud-settings = Settings
hud-first = First position
hud-previous = One move back
hud-autoplay = Show the moves one by one
hud-autoplay-stop = Stop
hud-next = One move forward
hud-last = Current position
hud-last-unseen = { $plies ->
    [one] Current position · { $plies } new move
   *[other] Current position · { $plies } new moves
}
engine-depth = Depth { $depth }
engine-score = Score { $score }
engine-wins = wins in { $moves }
engine-loses = loses in { $moves }
analysis-lines = Number of lines
moves-until = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
fault-hangs = hangs the Intellector
fault-allows-fatum = allows a fatum in { $moves }
fault-allows-breakthrough = allows a breakthrough in { $moves }
fault-allows-win = allows a win in { $moves }
fault-misses-fatum = misses a fatum in { $moves }
fault-misses-breakthrough = misses a breakthrough in { $moves }
fault-misses-win = misses a win in { $moves }
fault-loses = { $kind ->
    [P] loses a Progressor
    [A] loses an Aggressor
    [D] loses a Dominator
    [L] loses a Liberator
   *[F] loses a Defensor
}
fault-promotion = lets a Progressor be promoted
fault-draws = lets the game end in a draw
fault-better = Better: { $ply }
fault-show-better = Show the better move on the board
fault-next = Next mistake
engine-show-line = Show this line on the board
engine-waiting = Nothing reported yet.

## Openings
opening-wing = Wing Opening
opening-edge = Edge Opening
opening-gate = Gate Opening
opening-centre = Centre Opening
opening-jump = Jump Opening
opening-shield = Shield Opening
opening-raid = Raid
opening-swap = Swap Opening
opening-sally = Sally
opening-crossed = Crossed Wings
opening-four = Four Jumps
opening-with-variation = { $opening }: { $variation }
variation-near-jump = near jump
variation-far-jump = far jump
variation-near-wing = near wing
variation-far-wing = far wing
variation-near-gate = near gate
variation-far-gate = far gate
variation-near-edge = near edge
variation-far-edge = far edge
variation-centre = reply in the centre
variation-jump = jump
variation-wing = wing
variation-gate = gate
variation-edge = edge
variation-exchange = exchange of Dominators
variation-transformed = taken back with a transformation
variation-plain = taken back as it is
variation-raid = raid in return
variation-near-swap = near swap
variation-far-swap = far swap

## Dialogs
promotion-title = Promotion
promotion-text = Choose what the Progressor on { $cell } becomes.
aura-title = Take over its shape?
aura-text = Your { $piece ->
    [A] Aggressor
    [D] Dominator
    [L] Liberator
   *[F] Defensor
} captures { $victim ->
    [P] a Progressor
    [A] an Aggressor
    [D] a Dominator
    [L] a Liberator
   *[F] a Defensor
} and started next to your Intellector, in its aura. So it may take over the captured shape and move like that from now on. The capture is made either way.
aura-become = Become { $kind ->
    [P] a Progressor
    [A] an Aggressor
    [D] a Dominator
    [L] a Liberator
   *[F] a Defensor
}
aura-plain = Stay { $kind ->
    [A] an Aggressor
    [D] a Dominator
    [L] a Liberator
   *[F] a Defensor
}
choice-cancel = Cancel
draw-title = Draw?
draw-text = { $color ->
    [white] White offers a draw. Does Black accept?
   *[black] Black offers a draw. Does White accept?
}
draw-text-computer = Offer a draw to the computer?
draw-accept = Accept
draw-offer = Offer
resign-title = Resign?
resign-text = { $color ->
    [white] White gives up and Black wins.
   *[black] Black gives up and White wins.
}
resign-confirm = Resign
cancel = Cancel
close = Look at the board
rematch = Rematch
new-game = New game
message-close = Close
message-saved = Saved: { $name }
message-file-written = Written to { $file } (copied as a path)
message-file-written-bare = Written to { $file } (copied as a path), without the variations: a PIN has none
message-no-folder = There is no folder to write to.
message-folder-taken = { $file } is a file, but a folder is needed there. Move it away or rename it, then try again.
message-newer-file = { $file } comes from a newer version of the game. What is in it stays.
message-set-aside = { $file } cannot be read and was set aside as { $aside }: { $reason }
message-running-aside = { $file } could not be read and was kept as { $aside }.
message-second-program = The game is open twice: this one keeps its running game in { $file }
message-draw-declined = The computer plays on.
message-quality-refused = The driver cannot draw this picture quality; a simpler picture is shown ({ $reason }).
message-copied = Copied to the clipboard
message-copied-bare = Copied to the clipboard, without the variations: a PIN has none
over-white-wins = White wins
over-black-wins = Black wins
over-draw = Draw
over-aborted = Broken off
over-fatum = Fatum: { $loser ->
    [white] White's
   *[black] Black's
} Intellector was captured.
over-breakthrough = Breakthrough: { $loser ->
    [white] Black's
   *[black] White's
} Intellector reached its last row.
over-no-moves = { $loser ->
    [white] White has no legal move left.
   *[black] Black has no legal move left.
}
over-resignation = { $loser ->
    [white] White resigned.
   *[black] Black resigned.
}
over-time = { $loser ->
    [white] White ran out of time.
   *[black] Black ran out of time.
}
over-abandonment = { $loser ->
    [white] White left the game.
   *[black] Black left the game.
}
over-repetition = The position occurred for the third time.
over-no-progress = Thirty moves a side without a capture or a Progressor's step.
over-agreement = The players agreed.
over-aborted-text = The game has no result.
over-length = { $moves ->
    [one] { $moves } move was played.
   *[other] { $moves } moves were played.
}
over-kept = The game is kept among the saved games.
over-saved = Saved

## Spoken (--speak)
speak-game = White: { $white }. Black: { $black }.
speak-move = { $color }: { $piece } from { $from } to { $to }.
speak-capture = { $color }: { $piece } from { $from } takes { $victim } on { $to }.
speak-swap = { $color }: Intellector and Defensor change places, { $from } and { $to }.
speak-becomes = It becomes { $piece }.
speak-undo = Back after move { $ply }.
speak-refused = It cannot go to { $cell }.
speak-selected = { $piece } on { $cell } can go to { $targets }.
speak-stuck = { $piece } on { $cell } cannot move.
speak-cell = { $cell }: { $color }, { $piece }
speak-empty = { $cell }: empty
