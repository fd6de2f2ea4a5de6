import type { Canvas } from './canvas.ts';
import { fbm, noise, random } from './noise.ts';

/** The tooth of the sheet: soft clouds in the pulp, long fibres and a fine grain. The last touch of every picture. */
export function grain(on: Canvas, seed: number, strength = 1) {
  const pulp = noise(seed);
  const fibre = noise(seed + 1);
  const next = random(seed + 2);
  const { data, width, height } = on;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i += 3) {
      const x = column / height;
      const y = row / height;
      const cloud = fbm(pulp, x * 5, y * 5, 3) * 0.012;
      const thread = fbm(fibre, x * 60, y * 190, 2) * 0.014;
      const dust = (next() + next() - 1) * 0.012;
      const v = 1 + (cloud + thread + dust) * strength;
      for (let k = 0; k < 3; k++) data[i + k] = (data[i + k] ?? 0) * v;
    }
}

/** The pull of a block along its wood: faint lines that bend around knots. Returns about -1 to 1. */
export function woodgrain(seed: number) {
  const bend = noise(seed);
  const line = noise(seed + 1);
  return (x: number, y: number) => fbm(line, x * 1.1, (y + 0.05 * bend(x * 0.9, y * 2.2)) * 70, 3);
}
