# Alles außer der Regelseite. Die Schlüssel sind die des englischen Katalogs.

## Die Wörter des Spiels
game-title = Intellector
color-white = Weiß
color-black = Schwarz
piece-progressor = Progressor
piece-aggressor = Aggressor
piece-dominator = Dominator
piece-liberator = Liberator
piece-defensor = Defensor
piece-intellector = Intellector
player-human = Spieler
player-random = Zufall
player-greedy = Gierig
player-program = Anderes Programm
player-level = Stufe { $level }

## Startmenü
menu-subtitle = Ein Duell der Köpfe auf 59 Sechsecken
menu-continue = Fortsetzen
menu-last-game = Letzte Partie
menu-vs-computer = Gegen den Computer
menu-hot-seat = Zu zweit
menu-computer-vs-computer = Computer gegen Computer
menu-custom-start = Aus einer Stellung
menu-learn = Lernen
menu-load = Gespeicherte Partien
menu-statistics = Eigene Partien
menu-settings = Einstellungen
menu-rules = Regeln
menu-quit = Beenden
back = Zurück

## Neue Partie
setup-side = Sie spielen
setup-side-white = Weiß
setup-side-black = Schwarz
setup-side-random = Ausgelost
setup-opponent = Gegner
setup-level-hint = Stufe 1 ist für die erste Partie, Stufe 10 ist die stärkste. Alle außer Stufe 10 haben gute und schlechte Tage.
setup-random-hint = Spielt irgendeinen erlaubten Zug, ob gut oder schlecht.
setup-greedy-hint = Nimmt, was sofort am meisten bringt, und denkt nicht weiter.
setup-clock = Uhr
setup-clock-none = Keine
setup-clock-hint = Je { $minutes } min für die Partie, dazu { $seconds } s für jeden Zug.
setup-minutes-less = − min
setup-minutes-more = + min
setup-increment-less = − s
setup-increment-more = + s
setup-rules = Regeln
setup-rules-official = Offiziell
setup-rules-classic = Klassik 2020
setup-official-hint = Mit Aura, Durchbruch und dem Einzelschritt des Liberators.
setup-classic-hint = Ohne Aura und Durchbruch; der Liberator springt nur.
setup-truce = Waffenruhe zu Beginn
setup-truce-hint = Wenn eingeschaltet, bleiben beide Seiten in den ersten zwei Zügen in ihrer Hälfte.
setup-start = Partie beginnen
setup-hot-seat-hint = Zwei Spieler ziehen abwechselnd in diesem Fenster, Weiß beginnt.
setup-computer = Computer

## Aus einer Stellung
custom-hint = Bauen Sie eine Stellung auf, oder fügen Sie eine ein (SIP), und spielen Sie von dort weiter.
editor-hand = Figuren bewegen
editor-erase = Figuren wegnehmen
custom-field-hint = 2!w…
custom-paste = Einfügen
custom-clear = Leeren
custom-empty = Noch keine Stellung.
custom-good = { $color ->
    [white] Weiß ist am Zug.
   *[black] Schwarz ist am Zug.
} { $pieces ->
    [one] { $pieces } Figur
   *[other] { $pieces } Figuren
} auf dem Brett.
sip-too-long = Das ist zu lang für eine Stellung.
sip-no-mark = Das ist keine Stellung: Zwischen den weißen und den schwarzen Figuren fehlt „!“.
sip-version = Die Version „{ $found }“ ist hier unbekannt.
sip-mark-too-many = Zeichen { $at }: ein „!“ zu viel.
sip-side = Zeichen { $at }: „{ $found }“ ist keine Seite; hier gehört w oder b hin.
sip-cell = Zeichen { $at }: „{ $found }“ ist kein Feld.
sip-kind = Zeichen { $at }: „{ $found }“ ist keine Figur. Es gibt r, g, e, i, o und n.
sip-kind-missing = Zeichen { $at }: Nach dem Feld „{ $found }“ fehlt die Figur.
sip-cell-twice = Zeichen { $at }: Das Feld { $found } kommt zweimal vor.
sip-second-intellector = Zeichen { $at }: ein zweiter { $color ->
    [white] weißer
   *[black] schwarzer
} Intellector, auf { $cell }.
custom-no-moves = Diese Partie wäre zu Ende: Wer am Zug ist, hat keinen erlaubten Zug.
custom-intellectors = { $color ->
    [white] Weiß hat
   *[black] Schwarz hat
} { $count ->
    [0] keinen Intellector
    [one] { $count } Intellector
   *[other] { $count } Intellectoren
}; genau einer muss es sein.
custom-broken-through = Der { $color ->
    [white] weiße
   *[black] schwarze
} Intellector auf { $cell } steht schon auf seiner letzten Reihe.
custom-unpromoted = Der { $color ->
    [white] weiße
   *[black] schwarze
} Progressor auf { $cell } steht auf seiner letzten Reihe, wo er umgewandelt worden wäre.

## Gespeicherte Partien
load-empty = Noch keine Partien.
load-hint = Die letzten { $count } Partien werden von selbst aufbewahrt. Was Sie speichern, und Partien mit Ihren Varianten bleiben, bis Sie sie löschen.
load-players = { $white } — { $black }
load-length = { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
}
load-ongoing = läuft noch
load-kept = automatisch
load-broken = nicht lesbar
load-paste = Partie einfügen (PIN)
load-copy = Als PIN kopieren
load-export = In eine Datei schreiben (PIN)
load-delete = Löschen
load-delete-title = Diese Partie löschen?
load-delete-text = { $name } ist dann endgültig weg.

## Statistik
statistics-empty = Noch keine Partie gegen den Computer ist zu Ende gespielt.
statistics-opponent = Gegner
statistics-as-white = mit Weiß
statistics-as-black = mit Schwarz
statistics-all = Zusammen
statistics-order = Gewonnen / remis / verloren.
statistics-hint = Gezählt werden Partien gegen den Computer aus der üblichen Anfangsstellung, jede einmal, sobald sie endet.
## Lektionen und Aufgaben
learn-begin = Beginnen
learn-go-on = Weiter
learn-what = { $verb }: { $task }
learn-lessons = Erste Schritte
learn-puzzles = { $moves ->
    [one] Aufgaben: Gewinn in einem Zug
   *[other] Aufgaben: Gewinn in { $moves } Zügen
}
learn-done = { $done } von { $of } gelöst
training-lesson = Lektion { $number } von { $of }
training-puzzle = Aufgabe { $number } von { $of }
training-done = gelöst
training-captured = Geschlagen: { $done } von { $of }
training-played = Züge: { $played } von { $of }
training-on-the-way = Gut. Weiter so.
training-reached = Sehr gut!
training-missed = So geht es nicht. Noch einmal.
training-shown = Das ist die Lösung.
training-again = Noch mal
training-next = Weiter
training-previous = Vorherige
training-solution = Lösung
training-list = Alle Lektionen
puzzle-fatum = Fatum in { $moves }
puzzle-breakthrough = Durchbruch in { $moves }
puzzle-text = Hier lässt sich gewinnen, was immer der Gegner zieht. Der Computer wehrt sich, so gut er kann.
puzzle-task = { $color ->
    [white] Weiß
   *[black] Schwarz
} zieht und gewinnt { $moves ->
    [one] in einem Zug.
   *[other] in { $moves } Zügen.
}
puzzle-reached = Gelöst!
puzzle-doubtful = Hm. Warten wir die Antwort ab.
puzzle-missed = So ist kein Gewinn zu erzwingen.
puzzle-longer = { $moves ->
    [one] Auch das gewinnt, aber erst in { $moves } Zug. Es geht kürzer.
   *[other] Auch das gewinnt, aber erst in { $moves } Zügen. Es geht kürzer.
}
lesson-progressor = Der Progressor geht ein Feld vorwärts, geradeaus oder schräg, und schlägt genauso. Zurück geht er nie.
lesson-progressor-task = Schlagen Sie drei Figuren in drei Zügen.
lesson-aggressor = Der Aggressor zieht beliebig weit über Ecken und schlüpft dabei zwischen zwei Feldern hindurch, bis etwas auf seiner Linie steht.
lesson-aggressor-task = Schlagen Sie die drei Figuren.
lesson-dominator = Der Dominator zieht beliebig weit über Kanten, in sechs Richtungen, bis etwas im Weg steht.
lesson-dominator-task = Schlagen Sie die drei Figuren.
lesson-liberator = Der Liberator springt in gerader Linie genau zwei Felder weit, über alles hinweg, und schlägt, wo er landet. Er darf auch ein Feld weit gehen, schlägt dabei aber nie.
lesson-liberator-task = Schlagen Sie die drei Figuren. Einmal brauchen Sie den Schritt.
lesson-defensor = Der Defensor geht ein Feld weit in jede Richtung und schlägt genauso.
lesson-defensor-task = Schlagen Sie die drei Figuren.
lesson-intellector = Um den Intellector dreht sich alles. Er geht ein Feld weit in jede Richtung, aber nur auf ein leeres: Er schlägt nie.
lesson-intellector-task = Bringen Sie ihn auf das markierte Feld e4.
lesson-swap = Stehen Intellector und Defensor nebeneinander, dürfen sie in einem Zug den Platz tauschen. Fassen Sie einen an und gehen Sie zum anderen.
lesson-swap-task = Bringen Sie den Intellector hinter seinen Defensor.
lesson-aura = Eine Figur, die neben dem eigenen Intellector loszieht, darf die Gestalt dessen annehmen, was sie schlägt.
lesson-aura-task = Schlagen Sie den Dominator mit dem Defensor und werden Sie ein Dominator.
lesson-promotion = Auf seiner letzten Reihe wird ein Progressor eine andere Figur: die, die Sie wählen.
lesson-promotion-task = Bringen Sie den Progressor auf seine letzte Reihe.
lesson-fatum-title = Fatum
lesson-fatum = Schlagen Sie den gegnerischen Intellector, und Sie haben gewonnen. Niemand sagt „Schach“: Augen auf!
lesson-fatum-task = Gewinnen Sie in einem Zug.
lesson-breakthrough-title = Durchbruch
lesson-breakthrough = Steht Ihr Intellector auf einem der fünf Felder seiner letzten Reihe, haben Sie sofort gewonnen.
lesson-breakthrough-task = Gewinnen Sie in einem Zug.
lesson-together-title = Der letzte Schritt zu zweit
lesson-together = Auch ein Tausch kann gewinnen: wenn er den Intellector auf seine letzte Reihe bringt.
lesson-together-task = Gewinnen Sie in einem Zug.

## Bilder
export-title = Export
export-game = Partie (PIN)
export-game-hint = Alle Züge als Text, den die offizielle Seite und andere Programme lesen.
export-position = Stellung (SIP)
export-position-hint = Die gezeigte Stellung als eine Zeile Text.
picture-still = Bild
picture-film = Animation
picture-still-hint = Das Brett, wie es jetzt gezeigt wird, als PNG-Datei.
picture-film-hint = Die ganze Partie Zug um Zug, als GIF-Datei. Währenddessen kann weitergespielt werden.
picture-view = Ansicht
picture-view-current = Wie jetzt
picture-view-table = Üblich
picture-view-flat = Diagramm
picture-width = Breite in Pixeln
picture-time = Zeit für jeden Zug
picture-seconds = { $seconds } s
picture-marks = Markierungen auf dem Brett
picture-save = Speichern
picture-progress = { $of ->
    [1] Das Bild wird gezeichnet
   *[other] Bild { $number } von { $of } wird gezeichnet
}

## Einstellungen
settings-language = Sprache
settings-language-system = System
settings-scale = Größe von Text und Knöpfen
settings-theme = Brett und Figuren
theme-wood = Holz
theme-marble = Marmor
theme-metal = Messing, Zinn
theme-porcelain = Porzellan
theme-jade = Jade
theme-contrast = Hoher Kontrast
settings-quality = Bildqualität
settings-quality-auto = Auto
settings-quality-low = Niedrig
settings-quality-medium = Mittel
settings-quality-high = Hoch
settings-quality-software = Es wird keine Grafikkarte benutzt: „Auto“ bedeutet niedrig.
settings-sound = Ton
settings-sound-off = Aus
settings-animation = Bewegung der Figuren
settings-animation-off = Aus
settings-animation-slow = Langsam
settings-animation-normal = Normal
settings-animation-fast = Schnell
settings-reduced-motion = Weniger Bewegung
settings-reduced-motion-hint = Figuren und Kamera springen, statt zu gleiten.
settings-board = Brett und Kamera
settings-coordinates = Buchstaben und Zahlen am Brettrand
settings-auto-flip = Brett zu dem drehen, der am Zug ist
settings-auto-flip-hint = Nur im Spiel zu zweit.
settings-inertia = Die Kamera gleitet aus
settings-invert-y = Nach unten ziehen für die Sicht von oben
settings-lock-camera = Kamera feststellen
percent = { $value } %

## Neben dem Brett
hud-to-move = { $color ->
    [white] Weiß am Zug
   *[black] Schwarz am Zug
}
hud-your-move = Sie sind am Zug
hud-thinking = { $name } denkt nach
hud-thinking-seconds = { $name } denkt nach · { $seconds } s
hud-browsing = Zug { $shown } von { $all }
hud-hint-pending = Suche einen guten Zug
hud-hint = Tipp: { $ply }
hud-clock = { $color ->
    [white] Uhr von Weiß
   *[black] Uhr von Schwarz
}
hud-pause = Pause
hud-paused = Pause
hud-resume = Weiter
hud-no-plies = Noch kein Zug.
hud-undo = Zurück
hud-redo = Vor
hud-hint-button = Tipp
hud-move-now = Zieh!
hud-resign = Aufgeben
hud-draw = Remis anbieten
hud-flip = Drehen
hud-top = Von oben
hud-new-game = Neue Partie
hud-menu = Menü
hud-reset = Kamera zurücksetzen
label-engine = Gedanken
label-threats = Drohungen
label-aura = Aurazonen
label-breakthrough = Durchbruch
label-analysis = Analyse
label-board = Varianten
label-camera = Kamera
label-draw = Remis
label-copy = Kopieren
label-export = Export
label-save = Sichern
hud-engine = Zeigen, was der Computer denkt
hud-analysis = Analyse
hud-board = Analysebrett
hud-board-variation = Analysebrett · eine Variante
hud-board-leave = Zur Partie
hud-board-play = Von hier spielen
hud-board-delete = Löschen
hud-board-promote = Nach oben
hud-threats = Zeigen, was hängt und was sofort gewinnt
hud-aura = Die Aura-Bereiche zeigen
hud-breakthrough = Den Weg zur letzten Reihe zeigen
hud-copy = Stellung kopieren (SIP)
hud-save = Partie speichern
hud-export = Export: Bild, Animation, PIN oder SIP
hud-rules = Regeln
hud-settings = Einstellungen
hud-first = Erste Stellung
hud-previous = Einen Zug zurück
hud-autoplay = Züge nacheinander zeigen
hud-autoplay-stop = Anhalten
hud-next = Einen Zug vor
hud-last = Aktuelle Stellung
hud-last-unseen = { $plies ->
    [one] Aktuelle Stellung · { $plies } neuer Zug
   *[other] Aktuelle Stellung · { $plies } neue Züge
}
engine-depth = Tiefe { $depth }
engine-score = Wert { $score }
engine-wins = gewinnt in { $moves }
engine-loses = verliert in { $moves }
engine-waiting = Noch nichts gemeldet.
analysis-lines = Zahl der Varianten
moves-until = { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
}
fault-hangs = stellt den Intellector ein
fault-allows-fatum = erlaubt ein Fatum in { $moves }
fault-allows-breakthrough = erlaubt einen Durchbruch in { $moves }
fault-allows-win = erlaubt den Gewinn in { $moves }
fault-misses-fatum = verpasst ein Fatum in { $moves }
fault-misses-breakthrough = verpasst einen Durchbruch in { $moves }
fault-misses-win = verpasst den Gewinn in { $moves }
fault-loses = { $kind ->
    [P] verliert einen Progressor
    [A] verliert einen Aggressor
    [D] verliert einen Dominator
    [L] verliert einen Liberator
   *[F] verliert einen Defensor
}
fault-promotion = lässt einen Progressor umwandeln
fault-draws = lässt die Partie remis enden
fault-better = Besser: { $ply }
fault-show-better = Den besseren Zug auf dem Brett zeigen
fault-next = Nächster Fehler
engine-show-line = Diese Variante auf dem Brett zeigen

## Eröffnungen
opening-wing = Flügeleröffnung
opening-edge = Randeröffnung
opening-gate = Toreröffnung
opening-centre = Zentrumseröffnung
opening-jump = Sprungeröffnung
opening-shield = Schilderöffnung
opening-raid = Überfall
opening-swap = Tauscheröffnung
opening-sally = Ausfall
opening-crossed = Gekreuzte Flügel
opening-four = Vier Sprünge
opening-with-variation = { $opening }: { $variation }
variation-near-jump = naher Sprung
variation-far-jump = ferner Sprung
variation-near-wing = naher Flügel
variation-far-wing = ferner Flügel
variation-near-gate = nahes Tor
variation-far-gate = fernes Tor
variation-near-edge = naher Rand
variation-far-edge = ferner Rand
variation-centre = Antwort im Zentrum
variation-jump = Sprung
variation-wing = Flügel
variation-gate = Tor
variation-edge = Rand
variation-exchange = Abtausch der Dominatoren
variation-transformed = zurückgeschlagen mit Verwandlung
variation-plain = einfach zurückgeschlagen
variation-raid = Gegenüberfall
variation-near-swap = naher Tausch
variation-far-swap = ferner Tausch

## Fragen
promotion-title = Umwandlung
promotion-text = Wählen Sie, was der Progressor auf { $cell } wird.
aura-title = Die Gestalt annehmen?
aura-text = Ihr { $piece ->
    [A] Aggressor
    [D] Dominator
    [L] Liberator
   *[F] Defensor
} schlägt { $victim ->
    [P] einen Progressor
    [A] einen Aggressor
    [D] einen Dominator
    [L] einen Liberator
   *[F] einen Defensor
} und stand dabei neben Ihrem Intellector, in dessen Aura. Darum darf er die Gestalt der geschlagenen Figur annehmen und zieht dann wie sie. Geschlagen wird in jedem Fall.
aura-become = { $kind ->
    [P] Progressor
    [A] Aggressor
    [D] Dominator
    [L] Liberator
   *[F] Defensor
} werden
aura-plain = { $kind ->
    [A] Aggressor
    [D] Dominator
    [L] Liberator
   *[F] Defensor
} bleiben
choice-cancel = Abbrechen
draw-title = Remis?
draw-text = { $color ->
    [white] Weiß bietet Remis an. Nimmt Schwarz an?
   *[black] Schwarz bietet Remis an. Nimmt Weiß an?
}
draw-text-computer = Dem Computer Remis anbieten?
draw-accept = Annehmen
draw-offer = Anbieten
resign-title = Aufgeben?
resign-text = { $color ->
    [white] Weiß gibt auf, und Schwarz gewinnt.
   *[black] Schwarz gibt auf, und Weiß gewinnt.
}
resign-confirm = Aufgeben
cancel = Abbrechen
close = Brett ansehen
rematch = Revanche
new-game = Neue Partie
message-close = Schließen
message-saved = Gespeichert: { $name }
message-file-written = Geschrieben: { $file } (Pfad kopiert)
message-file-written-bare = Geschrieben: { $file } (Pfad kopiert), ohne die Varianten: PIN kennt keine
message-no-folder = Es gibt keinen Ordner zum Schreiben.
message-folder-taken = { $file } ist eine Datei, hier wird aber ein Ordner gebraucht. Verschieben Sie sie oder benennen Sie sie um und versuchen Sie es noch einmal.
message-newer-file = { $file } stammt von einer neueren Version des Spiels. Was darin steht, bleibt.
message-set-aside = { $file } ist nicht lesbar und wurde als { $aside } beiseitegelegt: { $reason }
message-running-aside = { $file } war nicht lesbar und wurde als { $aside } aufgehoben.
message-second-program = Das Spiel ist zweimal offen: Hier wird die laufende Partie in { $file } aufbewahrt
message-draw-declined = Der Computer spielt weiter.
message-quality-refused = Der Treiber kann diese Bildqualität nicht zeichnen; es wird ein einfacheres Bild gezeigt ({ $reason }).
message-copied = In die Zwischenablage kopiert
message-copied-bare = In die Zwischenablage kopiert, ohne die Varianten: PIN kennt keine
over-white-wins = Weiß gewinnt
over-black-wins = Schwarz gewinnt
over-draw = Remis
over-aborted = Abgebrochen
over-fatum = Fatum: Der { $loser ->
    [white] weiße
   *[black] schwarze
} Intellector wurde geschlagen.
over-breakthrough = Durchbruch: Der { $loser ->
    [white] schwarze
   *[black] weiße
} Intellector hat seine letzte Reihe erreicht.
over-no-moves = { $loser ->
    [white] Weiß hat keinen erlaubten Zug mehr.
   *[black] Schwarz hat keinen erlaubten Zug mehr.
}
over-resignation = { $loser ->
    [white] Weiß hat aufgegeben.
   *[black] Schwarz hat aufgegeben.
}
over-time = { $loser ->
    [white] Die Zeit von Weiß ist abgelaufen.
   *[black] Die Zeit von Schwarz ist abgelaufen.
}
over-abandonment = { $loser ->
    [white] Weiß hat die Partie verlassen.
   *[black] Schwarz hat die Partie verlassen.
}
over-repetition = Die Stellung kam zum dritten Mal vor.
over-no-progress = Dreißig Züge auf jeder Seite ohne Schlagen und ohne Zug eines Progressors.
over-agreement = Die Spieler haben sich geeinigt.
over-aborted-text = Die Partie hat kein Ergebnis.
over-length = { $moves ->
    [one] Es wurde { $moves } Zug gespielt.
   *[other] Es wurden { $moves } Züge gespielt.
}
over-kept = Die Partie steht unter den gespeicherten.
over-saved = Gespeichert

## Gesprochen (--speak)
speak-game = Weiß: { $white }. Schwarz: { $black }.
speak-move = { $color }: { $piece } von { $from } nach { $to }.
speak-capture = { $color }: { $piece } von { $from } schlägt { $victim } auf { $to }.
speak-swap = { $color }: Intellector und Defensor tauschen den Platz, { $from } und { $to }.
speak-becomes = Er wird { $piece }.
speak-undo = Zurück nach Zug { $ply }.
speak-refused = Nach { $cell } geht es nicht.
speak-selected = { $piece } auf { $cell } kann nach { $targets }.
speak-stuck = { $piece } auf { $cell } kann nicht ziehen.
speak-cell = { $cell }: { $color }, { $piece }
speak-empty = { $cell }: leer
