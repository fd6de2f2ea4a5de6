import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, mix, noise, random, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { printed } from './brush/print.ts';
import { mistBank } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';
import { taper } from './brush/stroke.ts';

/** Groves from far to near: how many canes, how thick (thousandths of the height), in what ink. */
const groves = [
  { seed: 1, canes: 46, thick: 9, ink: '#c3cdc9', leaves: 0.5, mist: 0.5 },
  { seed: 2, canes: 26, thick: 16, ink: '#94a9a9', leaves: 0.8, mist: 0.55 },
  { seed: 3, canes: 15, thick: 25, ink: '#56737c', leaves: 1, mist: 0.5 },
  { seed: 4, canes: 7, thick: 40, ink: '#1f3c4f', leaves: 1.3, mist: 0 },
];

/** A bamboo grove going back into mist. */
export async function bamboo(width: number, height: number) {
  const on = new Canvas(width, height);
  const air = gradient([
    [0, '#e3e6df'],
    [0.45, '#f6efe2'],
    [1, '#dfe0d8'],
  ]);
  const cloud = noise(91);
  const wood = woodgrain(92);
  on.fill((x, y) => air(clamp(y + 0.1 * fbm(cloud, x * 1.4, y * 2, 3))));
  on.wash((x, y) => 0.65 * Math.exp(-((Math.hypot(x - 0.86, y - 0.36) / 0.42) ** 2)), rgb('#fbe3bb'));
  on.stain((x, y) => 0.07 * clamp(wood(x, y) * 1.4), rgb('#8f8a78'));
  for (const [i, grove] of groves.entries()) {
    const next = random(grove.seed * 101);
    const canes = spread(grove.canes, on.width / on.height, next, i === 3);
    const print = printed(
      on,
      await stencil(on, canes.map((x) => cane(x, grove.thick, next)).join(''), 0.25),
      93 + i,
      0.0008,
    );
    const leaves = canes.flatMap((x) => sprays(x, grove.thick, grove.leaves, next)).join('');
    const blades = printed(on, await stencil(on, leaves, 0.3), 97 + i, 0.0007);
    on.wash((x, y) => print(x, y) * mix(1, smooth(1.02, 0.5, y), i < 3 ? 0.85 : 0.25), rgb(grove.ink));
    on.wash((x, y) => 0.92 * blades(x, y) * mix(1, smooth(1.05, 0.6, y), i < 3 ? 0.8 : 0.2), rgb(grove.ink));
    if (grove.mist > 0) {
      mistBank(on, 110 + i, 0.98, 0.3, grove.mist, rgb('#f3eee3'));
      on.wash((x, y) => 0.34 * Math.exp(-((Math.hypot(x - 0.86, y - 0.4) / 0.42) ** 2)), rgb('#faeacb'));
    }
  }
  grain(on, 120, 1.1);
  return on;
}

/** Where canes stand, in thousandths; the nearest keep to the sides, so that the middle stays open. */
function spread(count: number, wide: number, next: () => number, sides: boolean) {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.15 + 0.7 * next()) / count;
    const x = sides ? (t < 0.45 ? t * 0.62 : 0.66 + (t - 0.45) * 0.62) : t;
    return x * wide * 1000;
  });
}

/** One cane from the ground out of the picture: joints that swell, a gap of light at each. */
function cane(x: number, thick: number, next: () => number) {
  const lean = (next() - 0.5) * 90;
  const parts: string[] = [];
  let y = 1040 - next() * 120;
  const foot = y;
  const at = (v: number) => x + lean * Math.max(0, (foot - v) / 1000) ** 1.5;
  parts.push(joint(at(1060), 1060, at(y), y, thick));
  while (y > -60) {
    const long = thick * mix(4.6, 6.2, next());
    const top = y - long;
    parts.push(joint(at(y), y - thick * 0.09, at(top), top, thick));
    y = top;
  }
  return parts.join('');
}

function joint(x0: number, y0: number, x1: number, y1: number, thick: number) {
  const w = thick / 2;
  const f = (v: number) => v.toFixed(1);
  const lip = thick * 0.14;
  return `<path d="M${f(x0 - w * 1.12)} ${f(y0)}Q${f(x0 - w)} ${f(y0 - lip * 2)} ${f(x0 - w * 0.94)} ${f(y0 - lip * 4)}L${f(x1 - w * 0.94)} ${f(y1 + lip * 4)}Q${f(x1 - w)} ${f(y1 + lip)} ${f(x1 - w * 1.16)} ${f(y1 + lip * 0.6)}Q${f(x1)} ${f(y1 - lip * 0.2)} ${f(x1 + w * 1.16)} ${f(y1 + lip * 0.6)}Q${f(x1 + w)} ${f(y1 + lip)} ${f(x1 + w * 0.94)} ${f(y1 + lip * 4)}L${f(x0 + w * 0.94)} ${f(y0 - lip * 4)}Q${f(x0 + w)} ${f(y0 - lip * 2)} ${f(x0 + w * 1.12)} ${f(y0)}Q${f(x0)} ${f(y0 + lip)} ${f(x0 - w * 1.12)} ${f(y0)}Z"/>`;
}

/** Sprays of leaves on thin twigs, hanging as an ink painter sets them: in threes and fives. */
function sprays(x: number, thick: number, much: number, next: () => number) {
  const out: string[] = [];
  const count = Math.round(much * mix(2, 5, next()));
  for (let i = 0; i < count; i++) {
    const y = mix(-40, 620, next() ** 1.3);
    const way = next() < 0.5 ? -1 : 1;
    const long = thick * mix(3, 6, next());
    const end = [x + way * long, y - long * mix(0.1, 0.5, next())] as const;
    out.push(taper([[x, y], [x + way * long * 0.5, y - long * 0.25], end], thick * 0.12, 0.3));
    const leaves = 3 + Math.floor(next() * 3);
    for (let k = 0; k < leaves; k++) {
      const t = mix(0.45, 1, (k + next()) / leaves);
      const from = [mix(x, end[0], t), mix(y, end[1], t)] as const;
      const angle = Math.PI / 2 - way * mix(-0.45, 1.3, (k + next()) / leaves);
      const size = thick * mix(2.6, 4.8, next());
      const tip = [from[0] + Math.cos(angle) * size, from[1] + Math.sin(angle) * size] as const;
      const mid = [mix(from[0], tip[0], 0.5) + way * size * 0.04, mix(from[1], tip[1], 0.5) - size * 0.05] as const;
      out.push(taper([from, mid, tip], thick * mix(0.3, 0.44, next()), 0.42, 1.25));
    }
  }
  return out;
}
