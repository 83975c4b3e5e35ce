#!/usr/bin/env python3
"""Makes the sounds of this folder, from nothing but sums of fading tones and noise.

Needs numpy. Run it anywhere: it writes the .wav files beside itself, the same byte for byte every time, and prints of each
its length, peak, loudness and where most of its spectrum lies.
"""

import pathlib
import wave

import numpy as np

RATE = 32_000
"""Samples a second: enough for the click of wood, small enough to be built into the program."""



def mixed(*parts):
    """Adds (start in seconds, samples) pairs up."""
    length = max(int(start * RATE) + len(samples) for start, samples in parts)
    total = np.zeros(length)
    for start, samples in parts:
        first = int(start * RATE)
        total[first : first + len(samples)] += samples
    return total


def tones(seconds, modes):
    """Fading sines: (frequency in Hz, amplitude, time in seconds to fall to 1/e); nothing is left of them at the end."""
    time = np.arange(int(seconds * RATE)) / RATE
    end = np.minimum(1.0, (seconds - time) / (0.3 * seconds))
    return end * sum(a * np.exp(-time / fall) * np.sin(2 * np.pi * f * time) for f, a, fall in modes)


def noise(seconds, low, high, fall, seed, rise=0.0):
    """Noise between two frequencies in Hz that fades in and out."""
    count = int(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    middle, width = np.sqrt(low * high), np.log(high / low) / 2
    distance = np.log(np.maximum(frequencies, 1.0) / middle) / width
    samples = np.fft.irfft(spectrum * np.exp(-(distance**2)), count)
    time = np.arange(count) / RATE
    envelope = np.exp(-time / fall) * (1 - np.exp(-time / rise) if rise else 1)
    return samples / np.max(np.abs(samples)) * envelope


def wood(pitch, weight, seed, seconds=0.22):
    """A wooden foot set down on a wooden board; heavier is lower and longer."""
    modes = [(1.00, 1.0, 0.040), (2.31, 0.55, 0.024), (4.10, 0.34, 0.013), (6.35, 0.2, 0.008), (9.2, 0.1, 0.005)]
    body = tones(seconds, [(pitch * ratio, a, fall * weight) for ratio, a, fall in modes])
    board = tones(seconds, [(112.0, 0.35 * weight, 0.05 * weight)])
    click = noise(seconds, 1800, 7000, 0.004, seed)
    return body + board + 0.45 * click


def bar(frequency, seconds, fall):
    """A wooden bar over a resonator, as a marimba has them: the fundamental, its fourth and tenth partial."""
    modes = [(1.0, 1.0, fall), (3.93, 0.28, fall * 0.3), (9.6, 0.08, fall * 0.1)]
    mallet = noise(seconds, 400, 2500, 0.006, int(frequency))
    return tones(seconds, [(frequency * ratio, a, t) for ratio, a, t in modes]) + 0.12 * mallet


def glass(frequency, seconds, fall):
    """A thin, slowly beating ring."""
    modes = [(1.0, 0.6, fall), (1.003, 0.4, fall), (2.756, 0.3, fall * 0.5), (5.404, 0.12, fall * 0.25)]
    return tones(seconds, [(frequency * ratio, a, t) for ratio, a, t in modes]) * swell(seconds, 0.02)


def swell(seconds, rise):
    time = np.arange(int(seconds * RATE)) / RATE
    return 1 - np.exp(-time / rise)


NOTE = {name: 440.0 * 2 ** (step / 12) for name, step in
        dict(D3=-19, F3=-16, A3=-12, C4=-9, D4=-7, E4=-5, F4=-4, G4=-2, A4=0, C5=3, D5=5, E5=7, G5=10, C6=15).items()}


def tap():
    return wood(430, 1.0, 1)


def capture():
    """The captor knocks the other piece away, which rolls a little, and stands."""
    roll = mixed(*[(0.11 + 0.045 * i, 0.35 * 0.75**i * wood(690 + 35 * i, 0.5, 20 + i, 0.1)) for i in range(4)])
    return mixed((0.0, 1.1 * wood(330, 1.5, 2, 0.3)), (0.012, 0.6 * wood(560, 0.9, 3)), (0.0, roll))


def swap():
    """One piece makes way, the other takes its place."""
    return mixed((0.0, 0.8 * wood(480, 0.9, 4)), (0.02, 0.22 * noise(0.2, 500, 2500, 0.09, 5, 0.03)), (0.15, wood(390, 1.1, 6)))


def transformation():
    """A ring that climbs a fifth over the wood."""
    rings = [(0.0, 0.45, "D4"), (0.07, 0.4, "G4"), (0.14, 0.4, "A4"), (0.21, 0.35, "D5")]
    return mixed((0.0, 0.5 * wood(400, 1.0, 7)), *[(t, a * glass(NOTE[n] * 2, 0.75, 0.18)) for t, a, n in rings])


def promotion():
    rise = [(0.0, "C4"), (0.09, "E4"), (0.18, "G4"), (0.27, "C5"), (0.36, "E5")]
    bars = [(t, 0.6 * bar(NOTE[n], 0.7, 0.2)) for t, n in rise]
    return mixed(*bars, (0.36, 0.3 * glass(NOTE["C6"], 0.9, 0.25)), (0.36, 0.35 * glass(NOTE["G5"], 0.9, 0.25)))


def win():
    """Up the triad, and home."""
    rise = [(0.12, "C4"), (0.25, "E4"), (0.38, "G4"), (0.51, "C5")]
    chord = [(0.75, 0.55 * bar(NOTE[n], 1.25, 0.42)) for n in ("C4", "E4", "G4", "C5", "E5")]
    return mixed(*[(t, 0.7 * bar(NOTE[n], 0.6, 0.22)) for t, n in rise], *chord, (0.75, 0.25 * glass(NOTE["C6"], 1.25, 0.35)))


def lose():
    """Down the minor triad, each note later than the one before."""
    fall = [(0.12, "A4"), (0.32, "F4"), (0.56, "D4"), (0.86, "A3")]
    end = [(0.86, 0.5 * bar(NOTE[n], 1.1, 0.4)) for n in ("D3", "F3")]
    return mixed(*[(t, 0.65 * bar(NOTE[n], 0.9, 0.3)) for t, n in fall], *end)


def draw():
    """Two equal notes, and both together with the fifth between them."""
    pair = [(0.12, 0.6 * bar(NOTE["D4"], 0.7, 0.25)), (0.34, 0.6 * bar(NOTE["D4"], 0.7, 0.25))]
    return mixed(*pair, *[(0.62, 0.5 * bar(NOTE[n], 0.9, 0.32)) for n in ("D4", "A4", "D5")])


def low_time():
    """A clock's tick, twice, high enough to be heard over everything."""
    tick = tones(0.09, [(1480, 1.0, 0.018), (2960, 0.4, 0.010), (4420, 0.2, 0.006)]) + 0.3 * noise(0.09, 3000, 9000, 0.002, 8)
    tock = tones(0.12, [(1110, 1.0, 0.024), (2220, 0.4, 0.012), (3330, 0.2, 0.007)]) + 0.3 * noise(0.12, 3000, 9000, 0.002, 9)
    return mixed((0.0, tick), (0.16, 0.9 * tock), (0.36, tick), (0.52, 0.9 * tock))


def illegal():
    """Dull and low: the piece does not leave the table."""
    thud = tones(0.14, [(128, 1.0, 0.035), (207, 0.45, 0.022), (331, 0.2, 0.012)]) + 0.15 * noise(0.14, 150, 600, 0.012, 10)
    return mixed((0.0, thud), (0.09, 0.75 * thud))


# The highest sample of each file, 1 being the highest there is: what happens often is softer.
SOUNDS = [
    (tap, 0.55), (capture, 0.75), (swap, 0.6), (transformation, 0.55), (promotion, 0.65),
    (win, 0.7), (lose, 0.65), (draw, 0.6), (low_time, 0.55), (illegal, 0.5),
]  # fmt: skip


def finished(samples, peak):
    """Brought to its peak, without a step at its end."""
    fade = int(0.01 * RATE)
    samples = samples.copy()
    samples[-fade:] *= np.linspace(1, 0, fade)
    return samples * peak / np.max(np.abs(samples))


def main():
    folder = pathlib.Path(__file__).resolve().parent
    for make, peak in SOUNDS:
        samples = finished(make(), peak)
        with wave.open(str(folder / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(np.round(samples * 32767).astype("<i2").tobytes())
        power = np.abs(np.fft.rfft(samples)) ** 2
        frequencies = np.fft.rfftfreq(len(samples), 1 / RATE)
        centre = np.sum(power * frequencies) / np.sum(power)
        loudness = 20 * np.log10(np.sqrt(np.mean(samples**2)))
        print(f"{make.__name__:15} {len(samples) / RATE:5.2f} s  peak {peak:.2f}  {loudness:6.1f} dB  {centre:6.0f} Hz")


if __name__ == "__main__":
    main()
