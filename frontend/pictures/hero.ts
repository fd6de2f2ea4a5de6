import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, noise, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { grove } from './brush/pines.ts';
import { crest, mistBank, paintRange, type Range } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';

const sun = { x: 1.06, y: 0.385, r: 0.074 };

const sky = gradient([
  [0, '#c9d3d8'],
  [0.16, '#dcdfdc'],
  [0.34, '#f0e8db'],
  [0.48, '#f8e3c6'],
  [0.6, '#f6d9b6'],
  [1, '#f3e6d4'],
]);

const ranges: Range[] = [
  {
    seed: 3,
    foot: 0.6,
    peaks: [
      { x: 0.42, h: 0.1, w: 0.4 },
      { x: 0.78, h: 0.17, w: 0.34 },
      { x: 1.3, h: 0.12, w: 0.4 },
    ],
    rough: 0.05,
    scale: 4,
    color: rgb('#b9c1c6'),
    haze: rgb('#f1ddc4'),
    depth: 0.17,
    relief: 0.12,
  },
  {
    seed: 8,
    foot: 0.66,
    peaks: [
      { x: 0.16, h: 0.17, w: 0.36 },
      { x: 1.42, h: 0.27, w: 0.42 },
      { x: 1.18, h: 0.15, w: 0.24 },
      { x: 0.6, h: 0.06, w: 0.3 },
    ],
    rough: 0.07,
    scale: 4.2,
    color: rgb('#8da0af'),
    haze: rgb('#ecdac6'),
    depth: 0.2,
    relief: 0.3,
  },
  {
    seed: 21,
    foot: 0.76,
    peaks: [
      { x: 0.36, h: 0.13, w: 0.34 },
      { x: 0.84, h: 0.1, w: 0.3 },
      { x: 1.62, h: 0.22, w: 0.36 },
    ],
    rough: 0.08,
    scale: 4.5,
    color: rgb('#587186'),
    haze: rgb('#dfd3c6'),
    depth: 0.19,
    relief: 0.42,
  },
  {
    seed: 34,
    foot: 0.87,
    peaks: [
      { x: 0.02, h: 0.2, w: 0.4 },
      { x: 1.22, h: 0.12, w: 0.34 },
      { x: 0.62, h: 0.05, w: 0.3 },
    ],
    rough: 0.07,
    scale: 4,
    color: rgb('#2f4a64'),
    haze: rgb('#c3c5c6'),
    depth: 0.17,
    relief: 0.4,
  },
];

const near: Range = {
  seed: 55,
  foot: 1.015,
  peaks: [
    { x: -0.05, h: 0.14, w: 0.55 },
    { x: 1.7, h: 0.2, w: 0.62 },
  ],
  rough: 0.05,
  scale: 3,
  color: rgb('#0b1f3a'),
  haze: rgb('#1b3450'),
  depth: 0.5,
  relief: 0.12,
};

/** Dawn: a sun over ranges that rise out of mist, pines on the nearest. */
export async function hero(width: number, height: number, left: number) {
  const on = new Canvas(width, height, left);
  const wood = woodgrain(5);
  const cloud = noise(6);
  const away = (x: number, y: number) => Math.hypot(x - sun.x, (y - sun.y) * 1.15);

  on.fill((x, y) => sky(clamp(y + 0.012 * fbm(cloud, x * 2, y * 5, 3))));
  on.wash((x, y) => 0.75 * Math.exp(-((away(x, y) / 0.3) ** 2)), rgb('#f9dcae'));
  on.wash((x, y) => 0.5 * smooth(0.1, 0.42, fbm(cloud, x * 1.3 + 3, y * 9, 5)) * smooth(0.02, 0.2, y), rgb('#fbf3e6'));
  on.stain((x, y) => 0.06 * clamp(wood(x, y) * 1.4), rgb('#8f7f6c'));

  const rim = noise(9);
  on.wash(
    (x, y) => {
      const d = Math.hypot(x - sun.x, y - sun.y) + 0.0006 * rim(x * 80, y * 80);
      const printed = 0.95 - 0.12 * clamp(wood(x, y) * 2) - 0.35 * smooth(-0.02, 0.08, y - sun.y);
      return clamp((sun.r - d) * height * 0.7 + 0.5) * printed;
    },
    (_, y) =>
      gradient([
        [0.3, '#e58a3c'],
        [0.46, '#f0b660'],
      ])(y),
  );

  for (const [i, range] of ranges.entries()) {
    paintRange(on, range);
    if (i === 3) await forest(on, range);
    mistBank(
      on,
      70 + i,
      range.foot + 0.015,
      0.045 + i * 0.008,
      0.82 - i * 0.06,
      rgb(['#f8e8d2', '#f6e6d3', '#eee3d6', '#d9dad8'][i] ?? '#fff'),
    );
    const warm = 0.32 - i * 0.07;
    on.wash((x, y) => warm * Math.exp(-((away(x, y) / 0.34) ** 2)) * smooth(0.3, 0.42, y), rgb('#f6c98c'));
  }
  paintRange(on, near);
  await foreground(on);
  grain(on, 12);
  return on;
}

async function forest(on: Canvas, range: Range) {
  const line = crest(range);
  const trees = await stencil(on, grove(line, -0.05, 1.65, 330, 27, 4), 0.2);
  const dusk = gradient([
    [0.6, '#2a455f'],
    [0.9, '#5d7387'],
  ]);
  on.wash(
    (_, y, i) => (trees[i] ?? 0) * smooth(1, 0.8, y),
    (_, y) => dusk(y),
  );
}

async function foreground(on: Canvas) {
  const line = crest(near);
  const back = grove(line, 0.92, 1.62, 120, 66, 6) + grove(line, -0.02, 0.5, 84, 58, 7);
  const far = await stencil(on, back, 0.4);
  on.wash((_, __, i) => (far[i] ?? 0) * 0.92, rgb('#1d3855'));
  mistBank(on, 81, 0.992, 0.03, 0.5, rgb('#c3c8cc'));
  const ground = { ...near, foot: near.foot + 0.05 };
  paintRange(on, ground);
  const front = grove(crest(ground), 1.16, 1.64, 58, 185, 9) + grove(crest(ground), -0.03, 0.36, 44, 125, 10);
  const trees = await stencil(on, front, 0.2);
  on.wash((_, __, i) => trees[i] ?? 0, rgb('#0b1d37'));
}
