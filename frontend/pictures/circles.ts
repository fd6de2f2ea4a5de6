import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, noise, random, smooth } from './brush/noise.ts';
import { grain } from './brush/paper.ts';
import { printed } from './brush/print.ts';
import { stencil } from './brush/shape.ts';
import { enso } from './brush/stroke.ts';

/** Ink circles on handmade paper, and one small seal. */
export async function circles(width: number, height: number) {
  const on = new Canvas(width, height);
  const sheet = gradient([
    [0, '#faf5ec'],
    [1, '#f2e9da'],
  ]);
  const pulp = noise(131);
  on.fill((x, y) => sheet(clamp(y * 0.8 + 0.5 * fbm(pulp, x * 1.2, y * 1.2, 4))));
  fibres(on);

  const wash = enso({ seed: 140, x: 0.36, y: 0.86, r: 0.3, width: 0.12, start: 2.2, sweep: 5.4, dry: 0.35 });
  on.stain((x, y) => 0.3 * wash(x, y), rgb('#8fa3b3'));
  const pale = enso({ seed: 142, x: 2.27, y: 0.1, r: 0.19, width: 0.07, start: 0.6, sweep: 5.6, dry: 0.6 });
  on.stain((x, y) => 0.5 * pale(x, y), rgb('#7d94a8'));
  const main = enso({ seed: 147, x: 1.66, y: 0.52, r: 0.315, width: 0.1, start: 2.05, sweep: 5.9, dry: 0.66 });
  const bleed = noise(150);
  on.stain((x, y) => {
    const ink = main(x, y);
    return ink * (0.9 + 0.12 * fbm(bleed, x * 14, y * 14, 3));
  }, rgb('#16243a'));
  await seal(on);
  grain(on, 155, 1.5);
  return on;
}

/** Long fibres that the paper maker left in the sheet. */
function fibres(on: Canvas) {
  const next = random(156);
  for (let k = 0; k < 340; k++) {
    let [x, y] = [next() * 2.4, next()];
    let angle = next() * 7;
    const pale = next() < 0.5;
    const long = 10 + next() * 50;
    for (let i = 0; i < long; i++) {
      angle += (next() - 0.5) * 0.25;
      x += Math.cos(angle) * 0.0016;
      y += Math.sin(angle) * 0.0016;
      on.spot(x, y, 0.003, (d) => 0.1 * smooth(0.0014, 0.0002, d), rgb(pale ? '#ffffff' : '#b09a78'));
    }
  }
}

async function seal(on: Canvas) {
  const block = '<path d="M2046 728L2112 726L2114 794L2044 796Z"/>';
  const cut =
    '<path d="M2054 746q12 -12 24 0t24 0M2054 763q12 -12 24 0t24 0M2054 780q12 -12 24 0t24 0" stroke="#fff" stroke-width="5" fill="none"/>';
  const red = printed(on, await stencil(on, block, 0.4), 157, 0.0018);
  const lines = await stencil(on, cut, 0.3);
  on.stain((x, y, i) => 0.9 * red(x, y) * (1 - (lines[i] ?? 0)), rgb('#c9761f'));
}
