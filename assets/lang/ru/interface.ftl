# Всё, кроме страницы правил. Ключи те же, что в английском каталоге.

## Слова самой игры
game-title = Интеллектор
color-white = Белые
color-black = Чёрные
piece-progressor = Прогрессор
piece-aggressor = Агрессор
piece-dominator = Доминатор
piece-liberator = Либератор
piece-defensor = Дефенсор
piece-intellector = Интеллектор
player-human = Игрок
player-random = Случайный
player-greedy = Жадный
player-program = Другая программа
player-level = Уровень { $level }

## Главное меню
menu-subtitle = Поединок умов на 59 клетках
menu-continue = Продолжить
menu-last-game = Последняя партия
menu-vs-computer = Против компьютера
menu-hot-seat = Вдвоём
menu-computer-vs-computer = Компьютер против компьютера
menu-custom-start = С заданной позиции
menu-learn = Обучение
menu-load = Сохранённые партии
menu-statistics = Ваши партии
menu-settings = Настройки
menu-rules = Правила
menu-quit = Выход
back = Назад

## Новая партия
setup-side = Вы играете
setup-side-white = Белыми
setup-side-black = Чёрными
setup-side-random = По жребию
setup-opponent = Соперник
setup-level-hint = Первый — для первой партии, десятый — самый сильный. У всех, кроме десятого, бывают удачные и неудачные дни.
setup-random-hint = Делает любой возможный ход, хороший или плохой.
setup-greedy-hint = Берёт то, что выгодно сразу, и дальше не смотрит.
setup-clock = Часы
setup-clock-none = Нет
setup-clock-hint = По { $minutes } мин на партию и ещё { $seconds } с за каждый ход.
setup-minutes-less = − мин
setup-minutes-more = + мин
setup-increment-less = − с
setup-increment-more = + с
setup-rules = Правила
setup-rules-official = Официальные
setup-rules-classic = Классика 2020
setup-official-hint = С аурой, прорывом и одиночным шагом Либератора.
setup-classic-hint = Без ауры и прорыва; Либератор только прыгает.
setup-truce = Перемирие в начале
setup-truce-hint = Если включено, первые два хода стороны не выходят из своей половины.
setup-start = Начать партию
setup-hot-seat-hint = Два игрока ходят по очереди в одном окне, белые начинают.
setup-computer = Компьютер

## С заданной позиции
custom-hint = Расставьте позицию или вставьте её запись (SIP) и играйте с неё.
editor-hand = Двигать фигуры
editor-erase = Снимать фигуры
custom-field-hint = 2!w…
custom-paste = Вставить
custom-clear = Очистить
custom-empty = Позиции пока нет.
custom-good = { $color ->
    [white] Ход белых.
   *[black] Ход чёрных.
} { $pieces ->
    [one] На доске { $pieces } фигура.
    [few] На доске { $pieces } фигуры.
   *[other] На доске { $pieces } фигур.
}
sip-too-long = Для записи позиции это слишком длинно.
sip-no-mark = Это не запись позиции: между фигурами белых и чёрных нет «!».
sip-version = Версия записи «{ $found }» здесь неизвестна.
sip-mark-too-many = Знак { $at }: лишний «!».
sip-side = Знак { $at }: «{ $found }» — не сторона; здесь должно быть w или b.
sip-cell = Знак { $at }: «{ $found }» — не клетка.
sip-kind = Знак { $at }: «{ $found }» — не фигура. Бывают r, g, e, i, o и n.
sip-kind-missing = Знак { $at }: после клетки «{ $found }» не указана фигура.
sip-cell-twice = Знак { $at }: клетка { $found } указана дважды.
sip-second-intellector = Знак { $at }: второй { $color ->
    [white] белый
   *[black] чёрный
} Интеллектор, на { $cell }.
custom-no-moves = Партия уже была бы окончена: ходить нечем.
custom-intellectors = { $color ->
    [white] У белых
   *[black] У чёрных
} { $count ->
    [0] нет Интеллектора
    [one] { $count } Интеллектор
    [few] { $count } Интеллектора
   *[other] { $count } Интеллекторов
}, а нужен ровно один.
custom-broken-through = { $color ->
    [white] Белый
   *[black] Чёрный
} Интеллектор на { $cell } уже стоит на последнем ряду.
custom-unpromoted = { $color ->
    [white] Белый
   *[black] Чёрный
} Прогрессор на { $cell } стоит на последнем ряду, где он уже превратился бы.

## Сохранённые партии
load-empty = Партий здесь пока нет.
load-hint = Последние { $count } партий хранятся сами. Те, что вы сохранили, и те, где есть ваши варианты, остаются, пока вы их не удалите.
load-players = { $white } — { $black }
load-length = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}
load-ongoing = не окончена
load-kept = хранится сама
load-broken = не читается
load-paste = Вставить партию (PIN)
load-copy = Скопировать как PIN
load-export = Записать в файл (PIN)
load-delete = Удалить
load-delete-title = Удалить партию?
load-delete-text = { $name } исчезнет навсегда.

## Статистика
statistics-empty = Ни одна партия против компьютера ещё не закончена.
statistics-opponent = Соперник
statistics-as-white = белыми
statistics-as-black = чёрными
statistics-all = Всего
statistics-order = Победы / ничьи / поражения.
statistics-hint = Считаются партии против компьютера с обычного начала, каждая один раз, когда она впервые закончилась.
## Уроки и задачи
learn-begin = Начать
learn-go-on = Дальше
learn-what = { $verb }: { $task }
learn-lessons = Первые шаги
learn-puzzles = { $moves ->
    [one] Задачи: выигрыш за { $moves } ход
    [few] Задачи: выигрыш за { $moves } хода
   *[other] Задачи: выигрыш за { $moves } ходов
}
learn-done = Решено { $done } из { $of }
training-lesson = Урок { $number } из { $of }
training-puzzle = Задача { $number } из { $of }
training-done = пройдено
training-captured = Взято: { $done } из { $of }
training-played = Ходов: { $played } из { $of }
training-on-the-way = Хорошо. Дальше.
training-reached = Отлично!
training-missed = Так не выйдет. Попробуйте ещё раз.
training-shown = Вот решение.
training-again = Заново
training-next = Дальше
training-previous = Раньше
training-solution = Решение
training-list = Все уроки
puzzle-fatum = Фатум за { $moves }
puzzle-breakthrough = Прорыв за { $moves }
puzzle-text = Здесь можно выиграть, что бы ни делал соперник. Компьютер защищается изо всех сил.
puzzle-task = { $color ->
    [white] Белые начинают
   *[black] Чёрные начинают
} и выигрывают { $moves ->
    [one] за { $moves } ход.
    [few] за { $moves } хода.
   *[other] за { $moves } ходов.
}
puzzle-reached = Решено!
puzzle-doubtful = Хм. Посмотрим, что ответят.
puzzle-missed = Так выигрыша нет.
puzzle-longer = { $moves ->
    [one] Это тоже выигрывает, но только за { $moves } ход. Есть путь короче.
    [few] Это тоже выигрывает, но только за { $moves } хода. Есть путь короче.
   *[other] Это тоже выигрывает, но только за { $moves } ходов. Есть путь короче.
}
lesson-progressor = Прогрессор шагает на одну клетку вперёд, прямо или наискось, и так же берёт. Назад он не ходит.
lesson-progressor-task = Возьмите три фигуры за три хода.
lesson-aggressor = Агрессор идёт на любое расстояние через углы, проскальзывая между двумя клетками, пока его линия свободна.
lesson-aggressor-task = Возьмите все три фигуры.
lesson-dominator = Доминатор идёт на любое расстояние через стороны, в шести направлениях, пока путь свободен.
lesson-dominator-task = Возьмите все три фигуры.
lesson-liberator = Либератор прыгает по прямой ровно на две клетки, через кого угодно, и берёт там, куда попал. Может и шагнуть на одну клетку, но шагом не берёт.
lesson-liberator-task = Возьмите все три фигуры. Один раз понадобится шаг.
lesson-defensor = Дефенсор шагает на одну клетку в любую сторону и так же берёт.
lesson-defensor-task = Возьмите все три фигуры.
lesson-intellector = От Интеллектора зависит всё. Он шагает на одну клетку в любую сторону, но только на пустую: сам он никогда не берёт.
lesson-intellector-task = Приведите его на отмеченную клетку e4.
lesson-swap = Стоящие рядом Интеллектор и Дефенсор могут поменяться местами за один ход. Возьмитесь за любого и идите к другому.
lesson-swap-task = Спрячьте Интеллектора за его Дефенсором.
lesson-aura = Фигура, которая начинает ход рядом со своим Интеллектором, может принять облик того, кого берёт.
lesson-aura-task = Возьмите Доминатора Дефенсором и станьте Доминатором.
lesson-promotion = На последнем ряду Прогрессор становится другой фигурой: той, что вы выберете.
lesson-promotion-task = Доведите Прогрессора до последнего ряда.
lesson-fatum-title = Фатум
lesson-fatum = Возьмите чужого Интеллектора, и вы выиграли. «Шах» никто не объявит: смотрите в оба.
lesson-fatum-task = Выиграйте за один ход.
lesson-breakthrough-title = Прорыв
lesson-breakthrough = Доведите своего Интеллектора до одной из пяти клеток последнего ряда, и вы сразу выиграли.
lesson-breakthrough-task = Выиграйте за один ход.
lesson-together-title = Последний шаг вдвоём
lesson-together = Обменом тоже можно выиграть: если Интеллектор попадает на последний ряд.
lesson-together-task = Выиграйте за один ход.

## Картинки
export-title = Экспорт
export-game = Партия (PIN)
export-game-hint = Все ходы текстом, который читают официальный сайт и другие программы.
export-position = Позиция (SIP)
export-position-hint = Показанная позиция одной строкой текста.
picture-still = Картинка
picture-film = Анимация
picture-still-hint = Доска в том виде, в каком она показана сейчас, в файл PNG.
picture-film-hint = Вся партия ход за ходом, в файл GIF. Тем временем можно играть дальше.
picture-view = Вид
picture-view-current = Как сейчас
picture-view-table = Обычный
picture-view-flat = Диаграмма
picture-width = Ширина в пикселях
picture-time = Время на каждый ход
picture-seconds = { $seconds } с
picture-marks = Отметки на доске
picture-save = Сохранить
picture-progress = { $of ->
    [1] Рисуется картинка
   *[other] Рисуется картинка { $number } из { $of }
}

## Настройки
settings-language = Язык
settings-language-system = Как в системе
settings-scale = Размер текста и кнопок
settings-theme = Доска и фигуры
theme-wood = Дерево
theme-marble = Мрамор
theme-metal = Латунь, олово
theme-porcelain = Фарфор
theme-jade = Нефрит
theme-contrast = Контраст
settings-quality = Качество картинки
settings-quality-auto = Авто
settings-quality-low = Низкое
settings-quality-medium = Среднее
settings-quality-high = Высокое
settings-quality-software = Видеокарта не используется: «Авто» означает низкое.
settings-sound = Звук
settings-sound-off = Выкл.
settings-animation = Движение фигур
settings-animation-off = Выкл.
settings-animation-slow = Медленно
settings-animation-normal = Обычно
settings-animation-fast = Быстро
settings-reduced-motion = Меньше движения
settings-reduced-motion-hint = Фигуры и камера переходят на место сразу.
settings-board = Доска и камера
settings-coordinates = Буквы и цифры по краям доски
settings-auto-flip = Поворачивать доску к тому, чей ход
settings-auto-flip-hint = Только при игре вдвоём.
settings-inertia = Камера останавливается плавно
settings-invert-y = Тянуть вниз, чтобы смотреть сверху
settings-lock-camera = Закрепить камеру
percent = { $value } %

## Рядом с доской
hud-to-move = { $color ->
    [white] Ход белых
   *[black] Ход чёрных
}
hud-your-move = Ваш ход
hud-thinking = Думает: { $name }
hud-thinking-seconds = Думает: { $name } · { $seconds } с
hud-browsing = Ход { $shown } из { $all }
hud-hint-pending = Ищу хороший ход
hud-hint = Подсказка: { $ply }
hud-clock = { $color ->
    [white] Часы белых
   *[black] Часы чёрных
}
hud-pause = Пауза
hud-paused = Пауза
hud-resume = Продолжить
hud-no-plies = Ходов ещё нет.
hud-undo = Отменить
hud-redo = Вернуть
hud-hint-button = Подсказка
hud-move-now = Ходи!
hud-resign = Сдаться
hud-draw = Предложить ничью
hud-flip = Повернуть
hud-top = Сверху
hud-new-game = Новая партия
hud-menu = Меню
hud-reset = Вернуть камеру
label-engine = Мысли
label-threats = Угрозы
label-aura = Зоны ауры
label-breakthrough = Прорыв
label-analysis = Анализ
label-board = Варианты
label-camera = Камера
label-draw = Ничья
label-copy = Копировать
label-export = Экспорт
label-save = Сохранить
hud-engine = Показать, что думает компьютер
hud-analysis = Анализ
hud-board = Доска анализа
hud-board-variation = Доска анализа · вариант
hud-board-leave = К партии
hud-board-play = Играть отсюда
hud-board-delete = Удалить
hud-board-promote = Выше
hud-threats = Показать, что под боем и что выигрывает сразу
hud-aura = Показать зоны ауры
hud-breakthrough = Показать путь к последнему ряду
hud-copy = Скопировать позицию (SIP)
hud-save = Сохранить партию
hud-export = Экспорт: картинка, анимация, PIN или SIP
hud-rules = Правила
hud-settings = Настройки
hud-first = Начальная позиция
hud-previous = Предыдущий ход
hud-autoplay = Показать ходы один за другим
hud-autoplay-stop = Остановить
hud-next = Следующий ход
hud-last = Текущая позиция
hud-last-unseen = { $plies ->
    [one] Текущая позиция · { $plies } новый ход
    [few] Текущая позиция · { $plies } новых хода
   *[other] Текущая позиция · { $plies } новых ходов
}
engine-depth = Глубина { $depth }
engine-score = Оценка { $score }
engine-wins = выигрыш за { $moves }
engine-loses = проигрыш за { $moves }
analysis-lines = Сколько вариантов
moves-until = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}
fault-hangs = подставляет Интеллектора
fault-allows-fatum = допускает фатум в { $moves }
fault-allows-breakthrough = допускает прорыв в { $moves }
fault-allows-win = допускает выигрыш в { $moves }
fault-misses-fatum = упускает фатум в { $moves }
fault-misses-breakthrough = упускает прорыв в { $moves }
fault-misses-win = упускает выигрыш в { $moves }
fault-loses = { $kind ->
    [P] теряет Прогрессора
    [A] теряет Агрессора
    [D] теряет Доминатора
    [L] теряет Либератора
   *[F] теряет Дефенсора
}
fault-promotion = допускает превращение Прогрессора
fault-draws = сводит партию к ничьей
fault-better = Лучше: { $ply }
fault-show-better = Показать лучший ход на доске
fault-next = Следующая ошибка
engine-show-line = Показать этот вариант на доске
engine-waiting = Пока ничего не сообщено.

## Дебюты
opening-wing = Фланговое начало
opening-edge = Крайнее начало
opening-gate = Открытые ворота
opening-centre = Центральное начало
opening-jump = Начало с прыжка
opening-shield = Начало со щита
opening-raid = Набег
opening-swap = Начало с обмена
opening-sally = Вылазка
opening-crossed = Скрещённые фланги
opening-four = Четыре прыжка
opening-with-variation = { $opening }: { $variation }
variation-near-jump = ближний прыжок
variation-far-jump = дальний прыжок
variation-near-wing = ближний фланг
variation-far-wing = дальний фланг
variation-near-gate = ближние ворота
variation-far-gate = дальние ворота
variation-near-edge = ближний край
variation-far-edge = дальний край
variation-centre = ответ в центре
variation-jump = прыжок
variation-wing = фланг
variation-gate = ворота
variation-edge = край
variation-exchange = размен Доминаторов
variation-transformed = взятие с превращением
variation-plain = простое взятие
variation-raid = встречный набег
variation-near-swap = ближний обмен
variation-far-swap = дальний обмен

## Диалоги
promotion-title = Превращение
promotion-text = Выберите, кем станет Прогрессор на { $cell }.
aura-title = Принять облик?
aura-text = Ваш { $piece ->
    [A] Агрессор
    [D] Доминатор
    [L] Либератор
   *[F] Дефенсор
} берёт { $victim ->
    [P] Прогрессора
    [A] Агрессора
    [D] Доминатора
    [L] Либератора
   *[F] Дефенсора
}, начав ход рядом с вашим Интеллектором, в его ауре. Поэтому он может принять облик взятой фигуры и дальше ходить как она. Взятие состоится в любом случае.
aura-become = Стать { $kind ->
    [P] Прогрессором
    [A] Агрессором
    [D] Доминатором
    [L] Либератором
   *[F] Дефенсором
}
aura-plain = Остаться { $kind ->
    [A] Агрессором
    [D] Доминатором
    [L] Либератором
   *[F] Дефенсором
}
choice-cancel = Отмена
draw-title = Ничья?
draw-text = { $color ->
    [white] Белые предлагают ничью. Чёрные согласны?
   *[black] Чёрные предлагают ничью. Белые согласны?
}
draw-text-computer = Предложить компьютеру ничью?
draw-accept = Согласиться
draw-offer = Предложить
resign-title = Сдаться?
resign-text = { $color ->
    [white] Белые сдаются, чёрные побеждают.
   *[black] Чёрные сдаются, белые побеждают.
}
resign-confirm = Сдаться
cancel = Отмена
close = Смотреть доску
rematch = Реванш
new-game = Новая партия
message-close = Закрыть
message-saved = Сохранено: { $name }
message-file-written = Записано: { $file } (путь скопирован)
message-file-written-bare = Записано: { $file } (путь скопирован), без вариантов: в PIN их нет
message-no-folder = Нет папки, куда можно записать.
message-folder-taken = { $file } — это файл, а здесь нужна папка. Переместите или переименуйте его и попробуйте ещё раз.
message-newer-file = { $file } создан более новой версией игры. Всё, что в нём есть, остаётся.
message-set-aside = { $file } не читается и сохранён как { $aside }: { $reason }
message-running-aside = { $file } не удалось прочитать, файл сохранён как { $aside }.
message-second-program = Игра открыта дважды: здесь текущая партия хранится в { $file }
message-draw-declined = Компьютер играет дальше.
message-quality-refused = Драйвер не справляется с этим качеством изображения; показана более простая картинка ({ $reason }).
message-copied = Скопировано в буфер обмена
message-copied-bare = Скопировано в буфер обмена без вариантов: в PIN их нет
over-white-wins = Победа белых
over-black-wins = Победа чёрных
over-draw = Ничья
over-aborted = Прервана
over-fatum = Фатум: { $loser ->
    [white] белый
   *[black] чёрный
} Интеллектор взят.
over-breakthrough = Прорыв: { $loser ->
    [white] чёрный
   *[black] белый
} Интеллектор дошёл до последнего ряда.
over-no-moves = { $loser ->
    [white] Белым
   *[black] Чёрным
} нечем ходить.
over-resignation = { $loser ->
    [white] Белые сдались.
   *[black] Чёрные сдались.
}
over-time = { $loser ->
    [white] У белых вышло время.
   *[black] У чёрных вышло время.
}
over-abandonment = { $loser ->
    [white] Белые покинули партию.
   *[black] Чёрные покинули партию.
}
over-repetition = Позиция повторилась в третий раз.
over-no-progress = По тридцать ходов без взятия и без хода Прогрессора.
over-agreement = Игроки согласились на ничью.
over-aborted-text = Партия осталась без результата.
over-length = { $moves ->
    [one] Сделан { $moves } ход.
    [few] Сделано { $moves } хода.
   *[other] Сделано { $moves } ходов.
}
over-kept = Партия хранится среди сохранённых.
over-saved = Сохранено

## Вслух (--speak)
speak-game = Белые: { $white }. Чёрные: { $black }.
speak-move = { $color }: { $piece } с { $from } на { $to }.
speak-capture = { $color }: { $piece } с { $from } берёт на { $to } фигуру «{ $victim }».
speak-swap = { $color }: Интеллектор и Дефенсор меняются местами, { $from } и { $to }.
speak-becomes = Теперь это { $piece }.
speak-undo = Возврат: сделано ходов — { $ply }.
speak-refused = На { $cell } пойти нельзя.
speak-selected = { $piece } на { $cell } может пойти на { $targets }.
speak-stuck = { $piece } на { $cell } не может ходить.
speak-cell = { $cell }: { $color }, { $piece }
speak-empty = { $cell }: пусто
