import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, noise, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';

/** Where drops fell: position in picture heights, wave length, how far the rings have run. */
const drops = [
  { x: 1.62, y: 0.46, length: 0.082, reach: 0.95, strength: 1 },
  { x: 0.52, y: 0.74, length: 0.05, reach: 0.36, strength: 0.62 },
  { x: 2.18, y: 0.86, length: 0.055, reach: 0.3, strength: 0.5 },
];

const tones = gradient([
  [0, '#f7ead6'],
  [0.18, '#efe3d2'],
  [0.36, '#c9d2d3'],
  [0.55, '#93a9b8'],
  [0.75, '#567594'],
  [0.9, '#2a4a6e'],
  [1, '#17335a'],
]);

/** Rings spreading on still water that holds the morning sky. */
export async function water(width: number, height: number) {
  const on = new Canvas(width, height);
  const wave = noise(81);
  const tone = noise(82);
  const wood = woodgrain(83);
  const lift = (x: number, y: number) => {
    let sum = 0;
    for (const d of drops) {
      const scale = (0.35 + y * 1.1) / (0.35 + d.y * 1.1);
      const r = Math.hypot((x - d.x) / scale, ((y - d.y) * 2.7) / scale);
      const n = 1 + 0.05 * wave(x * 3, y * 8);
      const fade = smooth(d.reach, d.reach * 0.35, r) * smooth(0, d.length * 0.4, r) * (0.3 + 0.7 * Math.exp(-r * 3.4));
      const breath = clamp(0.75 + 0.9 * fbm(wave, x * 2.6 + d.x * 9, y * 7, 2));
      sum += d.strength * fade * breath * Math.sin((r ** 0.9 * n * Math.PI * 2) / d.length);
    }
    return sum + 0.55 * fbm(wave, x * 2.1, y * 13, 4) + 0.12 * fbm(wave, x * 9, y * 50, 2);
  };
  on.fill((x, y) => {
    const slope = lift(x, y);
    const base = 0.1 + 0.68 * y ** 1.15 + 0.1 * fbm(tone, x * 1.2, y * 1.6, 3);
    return tones(clamp(base + slope * (0.1 + 0.12 * y)));
  });
  on.wash(
    (x, y) => 0.6 * Math.exp(-((Math.hypot((x - 1.62) / 1.5, y - 0.02) / 0.34) ** 2)) * (0.8 + 0.5 * lift(x, y)),
    rgb('#f6cf94'),
  );
  on.wash((x, y) => smooth(-0.5, -0.85, lift(x, y)) * 0.5, rgb('#fbf3e4'));
  on.stain((x, y) => 0.08 * clamp(wood(x, y) * 1.5), rgb('#6d747c'));
  grain(on, 84);
  return on;
}
