import type { Canvas, Mask } from './canvas.ts';
import { clamp, fbm, noise, smooth } from './noise.ts';
import { sampler } from './shape.ts';

/** A stencil as a hand-cut block prints it: the edge wanders a little, the ink is mottled and skips in places. */
export function printed(on: Canvas, mask: Mask, seed: number, wander = 0.0011) {
  const read = sampler(on, mask);
  const hand = noise(seed);
  const ink = noise(seed + 1);
  return (x: number, y: number) => {
    const dx = wander * (hand(x * 45, y * 45) + 0.35 * hand(x * 110, y * 110));
    const dy = wander * (hand(x * 45 + 70, y * 45) + 0.35 * hand(x * 110, y * 110 + 70));
    const cover = read(x + dx, y + dy);
    if (cover <= 0) return 0;
    const body = 1 + 0.09 * fbm(ink, x * 24, y * 24, 3);
    const skips = smooth(0.62, 0.44, fbm(ink, x * 130, y * 170, 2) + 0.25 * ink(x * 6, y * 6));
    return cover * clamp(body) * (0.86 + 0.14 * skips);
  };
}

/** How brightly light from (lx, ly) rims a shape: its edge on that side, `reach` picture heights deep. */
export function rim(on: Canvas, mask: Mask, lx: number, ly: number, reach: number) {
  const read = sampler(on, mask);
  return (x: number, y: number) => {
    const inside = read(x, y);
    if (inside <= 0.02) return 0;
    const d = Math.hypot(lx - x, ly - y) || 1;
    const step = reach / 4;
    let open = 0;
    for (let k = 1; k <= 4; k++) open += 1 - read(x + ((lx - x) / d) * step * k, y + ((ly - y) / d) * step * k);
    return inside * (open / 4);
  };
}
