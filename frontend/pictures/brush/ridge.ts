import type { Canvas, Rgb } from './canvas.ts';
import { blend } from './canvas.ts';
import { clamp, crests, fbm, noise, smooth } from './noise.ts';

export interface Peak {
  /** Middle, height and half-width, in picture heights. */
  x: number;
  h: number;
  w: number;
}

export interface Range {
  seed: number;
  /** The foot of the range: y in picture heights. */
  foot: number;
  peaks: readonly Peak[];
  /** How broken the crest is, and how fine. */
  rough: number;
  scale: number;
  /** Colour at the crest, and where it sinks into the haze. */
  color: Rgb;
  haze: Rgb;
  /** How far below the crest the haze takes over. */
  depth: number;
  /** Light and shade on the slopes; positive is lit from the right. */
  relief: number;
}

/** The crest line of a range: y for x. */
export function crest(range: Pick<Range, 'seed' | 'foot' | 'peaks' | 'rough' | 'scale'>) {
  const n = noise(range.seed);
  return (x: number) => {
    let up = 0;
    for (const p of range.peaks) {
      const d = Math.abs(x - p.x + 0.012 * n(x * 9, 3)) / p.w;
      if (d < 1) up = Math.max(up, p.h * (1 - d) ** 1.25) + 0.15 * Math.min(up, p.h * (1 - d));
    }
    const broken = crests(n, x * range.scale, range.seed, 6) - 0.55 + 0.35 * fbm(n, x * range.scale * 6, 7, 3);
    return range.foot - up - range.rough * broken * (0.45 + Math.min(1, up * 4));
  };
}

/** Paints a range: a crest with an inked edge, slopes cut by gullies, a foot lost in mist. */
export function paintRange(on: Canvas, range: Range) {
  const line = crest(range);
  const body = noise(range.seed + 11);
  const mist = noise(range.seed + 12);
  const tops = Float64Array.from({ length: on.width + 1 }, (_, c) => line(on.left + (c + 0.5) / on.height));
  const sharpness = on.height * 0.8;
  const depthAt = (x: number, y: number) => y - (tops[Math.min(on.width, Math.floor((x - on.left) * on.height))] ?? 0);
  const slope = (x: number, d: number) => {
    const bent = x + 0.06 * body(x * 5, d * 6 + 9);
    return crests(body, bent * range.scale * 1.7, d * range.scale * 1.35 + range.seed, 4);
  };
  on.wash(
    (x, y) => {
      const d = depthAt(x, y);
      if (d < -0.004) return 0;
      const edge = clamp(d * sharpness + 0.5);
      const fade = smooth(range.depth * 1.25, range.depth * 0.3, d + 0.22 * range.depth * fbm(mist, x * 3.2, y * 9, 3));
      return edge * fade;
    },
    (x, y) => {
      const d = depthAt(x, y);
      const lit = (slope(x + 0.004, d) - slope(x - 0.004, d)) * 6 * range.relief;
      const inked = 0.1 * Math.exp(-d * 130) * Math.min(1, Math.abs(range.relief) * 3);
      const sunk = smooth(0, range.depth, d) * 0.6;
      const c = blend(range.color, range.haze, clamp(sunk + clamp(lit, -0.28, 0.34)));
      const dark = 1 - inked + Math.min(0, clamp(lit, -0.28, 0.3)) * 0.35;
      return [c[0] * dark, c[1] * dark, c[2] * dark];
    },
  );
}

/** A bank of mist lying at `y`, thick by `spread` picture heights. */
export function mistBank(on: Canvas, seed: number, y: number, spread: number, strength: number, color: Rgb) {
  const n = noise(seed);
  on.wash((x, py) => {
    const drift = 0.6 * spread * fbm(n, x * 1.6, py * 3, 3);
    const d = (py - y + drift) / spread;
    if (Math.abs(d) > 2.6) return 0;
    const body = Math.exp(-d * d * (d > 0 ? 1.1 : 1.7));
    return strength * body * (0.72 + 0.55 * fbm(n, x * 3.5 + 4, py * 16, 4));
  }, color);
}
