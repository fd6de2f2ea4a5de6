import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, noise, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { printed } from './brush/print.ts';
import { mistBank, paintRange } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';
import { hatch } from './brush/stroke.ts';

const leftTop = [
  [1200, 812],
  [1080, 752],
  [900, 730],
  [700, 752],
  [520, 800],
] as const;
const leftLow = [
  [1200, 872],
  [1080, 812],
  [900, 792],
  [690, 812],
  [496, 862],
] as const;
const rightTop = [
  [1200, 812],
  [1320, 752],
  [1500, 730],
  [1700, 752],
  [1880, 800],
] as const;
const rightLow = [
  [1200, 872],
  [1320, 812],
  [1500, 792],
  [1710, 812],
  [1904, 862],
] as const;

/** An open book whose pages go over into a landscape. */
export async function book(width: number, height: number) {
  const on = new Canvas(width, height);
  const wall = gradient([
    [0, '#e9e5dc'],
    [0.5, '#f7efe1'],
    [0.8, '#f3e6d2'],
    [1, '#e4d8c5'],
  ]);
  const cloud = noise(161);
  const wood = woodgrain(162);
  on.fill((x, y) => wall(clamp(y + 0.03 * fbm(cloud, x * 2, y * 3, 3))));
  on.stain((x, y) => 0.06 * clamp(wood(x, y) * 1.4), rgb('#8f7f6c'));
  landscape(on);
  await pages(on);
  grain(on, 165, 1.1);
  return on;
}

function landscape(on: Canvas) {
  const sun = { x: 1.4, y: 0.3, r: 0.085 };
  const away = (x: number, y: number) => Math.hypot(x - sun.x, y - sun.y);
  on.wash((x, y) => 0.7 * Math.exp(-((away(x, y) / 0.34) ** 2)), rgb('#f9dcab'));
  on.wash((x, y) => clamp((sun.r - away(x, y)) * on.height * 0.7 + 0.5) * smooth(0.44, 0.26, y), rgb('#e2903f'));
  const haze = rgb('#f6ead7');
  const range = { rough: 0.045, scale: 4.6, haze };
  const far = [
    { x: 0.95, h: 0.16, w: 0.34 },
    { x: 1.62, h: 0.2, w: 0.36 },
  ];
  const mid = [
    { x: 0.74, h: 0.13, w: 0.26 },
    { x: 1.14, h: 0.2, w: 0.26 },
    { x: 1.72, h: 0.1, w: 0.22 },
  ];
  const close = [
    { x: 0.86, h: 0.1, w: 0.24 },
    { x: 1.46, h: 0.15, w: 0.26 },
  ];
  const within = (x: number) => smooth(0.42, 0.8, x) * smooth(1.98, 1.6, x);
  const sheet = on.data.slice();
  paintRange(on, { ...range, seed: 166, foot: 0.6, peaks: far, color: rgb('#aebac2'), depth: 0.2, relief: 0.2 });
  mistBank(on, 167, 0.62, 0.06, 0.8, haze);
  paintRange(on, { ...range, seed: 168, foot: 0.7, peaks: mid, color: rgb('#6f8aa1'), depth: 0.22, relief: 0.4 });
  mistBank(on, 169, 0.72, 0.06, 0.8, haze);
  paintRange(on, { ...range, seed: 170, foot: 0.77, peaks: close, color: rgb('#2f4d6b'), depth: 0.2, relief: 0.45 });
  mistBank(on, 171, 0.79, 0.05, 0.95, haze);
  on.wash(
    (x, y) => 1 - within(x) * smooth(0.85, 0.8, y),
    (_, __, i) => [sheet[i * 3] ?? 0, sheet[i * 3 + 1] ?? 0, sheet[i * 3 + 2] ?? 0],
  );
}

async function pages(on: Canvas) {
  const cover =
    '<path d="M1200 896C1090 838 780 810 470 884L462 866C780 790 1080 808 1200 868C1320 808 1620 790 1938 866L1930 884C1620 810 1310 838 1200 896Z"/>';
  const block =
    '<path d="M1200 876C1080 806 780 790 494 866L520 800C760 730 1080 718 1200 812C1320 718 1640 730 1880 800L1906 866C1620 790 1320 806 1200 876Z"/>';
  const shadow = await stencil(on, '<ellipse cx="1200" cy="886" rx="760" ry="26"/>', 22);
  on.stain((_, __, i) => 0.5 * (shadow[i] ?? 0), rgb('#8a7d6c'));
  on.wash(printed(on, await stencil(on, cover, 0.3), 172), rgb('#10284a'));
  const leaf = await stencil(on, block, 0.3);
  on.wash((_, y, i) => (leaf[i] ?? 0) * smooth(0.735, 0.79, y), rgb('#fdf9f1'));
  const edges = printed(
    on,
    await stencil(on, hatch(leftTop, leftLow, 13, 2.6, 173) + hatch(rightTop, rightLow, 13, 2.6, 174)),
    175,
    0.0006,
  );
  on.wash((x, y) => 0.55 * edges(x, y), rgb('#44566c'));
  const gutter = await stencil(on, '<path d="M1200 874L1192 800L1200 780L1208 800Z"/>', 5);
  on.stain((_, __, i) => 0.5 * (gutter[i] ?? 0), rgb('#6d7683'));
}
