/** Samples per second. A bell's partials that matter lie well below half of it. */
export const rate = 16_000;

/**
 * The partials of a church bell, from its hum upward: frequency as a multiple of the strike note's, amplitude, and how many
 * seconds it takes to fall by 60 dB in a bell of 300 Hz. They are inharmonic, and the higher ones fade first.
 * https://en.wikipedia.org/wiki/Strike_tone
 */
const partials = [
  [0.5, 0.55, 16],
  [1, 0.8, 11],
  [1.19, 0.5, 8.5],
  [1.5, 0.22, 6],
  [2, 0.6, 5],
  [2.51, 0.2, 3.2],
  [2.66, 0.12, 2.6],
  [3.01, 0.1, 2.2],
  [4.17, 0.04, 1.4],
] as const;

/** A soft mallet: how long the bell takes to sound, in seconds. */
const attack = 0.02;

/** Adds one stroke of a bell whose strike note is `pitch` (Hz) to `samples`, `at` seconds from the beginning. */
export function strike(samples: Float64Array, pitch: number, at: number, loudness = 1): void {
  const first = Math.round(at * rate);
  for (const [ratio, amplitude, decay] of partials) {
    const frequency = pitch * ratio;
    if (frequency > rate * 0.4) continue;
    const fall = Math.log(1000) / (decay * Math.sqrt(300 / pitch));
    // No bell is perfectly round: each partial is two that lie close together, and beat.
    const beat = 0.25 + 0.11 * ratio;
    for (let i = first; i < samples.length; i++) {
      const t = (i - first) / rate;
      const level = amplitude * loudness * Math.exp(-fall * t) * (1 - Math.exp(-t / attack));
      if (t > 1 && level < 1e-5) break;
      const sine = Math.sin(2 * Math.PI * frequency * t) + 0.3 * Math.sin(2 * Math.PI * (frequency + beat) * t);
      samples[i] = (samples[i] ?? 0) + level * sine;
    }
  }
}

/** Adds a very soft sound of two strings to all of `samples`, so that the quiet between strokes is not taken for a fault. */
export function drone(samples: Float64Array, pitch: number, loudness: number): void {
  for (let i = 0; i < samples.length; i++) {
    const t = i / rate;
    const swell = 0.75 + 0.25 * Math.sin((2 * Math.PI * t) / 11);
    const sound = Math.sin(2 * Math.PI * pitch * t) + 0.6 * Math.sin(2 * Math.PI * pitch * 1.5 * t + 1);
    samples[i] = (samples[i] ?? 0) + loudness * swell * sound;
  }
}

/** Lets the last seconds of `samples` fade to nothing. */
export function fadeOut(samples: Float64Array, seconds: number): void {
  const length = Math.round(seconds * rate);
  for (let i = 0; i < length; i++) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * (i / length);
  }
}
