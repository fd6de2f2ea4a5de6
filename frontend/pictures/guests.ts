import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, mix, noise, random, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { printed } from './brush/print.ts';
import { mistBank, paintRange } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';
import { along, enso, taper } from './brush/stroke.ts';
import { type Figure, figures, print } from './figures.ts';

type Stops = readonly (readonly [number, string])[];

interface Sitting {
  figure: Figure;
  sky: Stops;
  light: { x: number; y: number; r: number; colors: Stops; halo: string };
  behind: (on: Canvas) => void | Promise<void>;
}

const dawn: Stops = [
  [0, '#cfd7d8'],
  [0.35, '#eee7da'],
  [0.65, '#f6e0c0'],
  [1, '#efdcc2'],
];
const night: Stops = [
  [0, '#0a1b36'],
  [0.4, '#1c3e64'],
  [0.75, '#54758f'],
  [1, '#3b5b78'],
];
const rice: Stops = [
  [0, '#f6f0e4'],
  [1, '#efe4d2'],
];
const dusk: Stops = [
  [0, '#4a6786'],
  [0.35, '#b3a9a2'],
  [0.6, '#efc48f'],
  [1, '#e8c9a0'],
];
const moss: Stops = [
  [0, '#d5ddd3'],
  [0.5, '#f4ecdc'],
  [1, '#dfe0d2'],
];

const sun: Stops = [
  [0.1, '#e28c3c'],
  [0.5, '#f3c680'],
];
const moon: Stops = [
  [0, '#fbf3e0'],
  [1, '#f1e2c2'],
];

/** Six invented guests, each before a landscape of their own. */
const sittings: Record<string, Sitting> = {
  'guest-morning': {
    figure: figures.crop,
    sky: dawn,
    light: { x: 0.57, y: 0.24, r: 0.13, colors: sun, halo: '#f8d9a6' },
    behind: mountains('#a9b6be', '#6c86a0', '#f1dfc6'),
  },
  'guest-moon': {
    figure: figures.plait,
    sky: night,
    light: { x: 0.22, y: 0.2, r: 0.085, colors: moon, halo: '#8fa9bd' },
    behind: mountains('#45678a', '#24456a', '#6f8ba1'),
  },
  'guest-branch': {
    figure: figures.beard,
    sky: rice,
    light: { x: 0.6, y: 0.3, r: 0.17, colors: sun, halo: '#f7e3c0' },
    behind: blossom,
  },
  'guest-sea': {
    figure: figures.knot,
    sky: dusk,
    light: { x: 0.2, y: 0.36, r: 0.1, colors: moon, halo: '#f8dcae' },
    behind: sea,
  },
  'guest-grove': {
    figure: figures.hat,
    sky: moss,
    light: {
      x: 0.4,
      y: 0.3,
      r: 0.26,
      colors: [
        [0, '#f8ebcb'],
        [1, '#f8ebcb'],
      ],
      halo: '#fae6bd',
    },
    behind: canes,
  },
  'guest-circle': {
    figure: figures.shawl,
    sky: rice,
    light: { x: 0.14, y: 0.2, r: 0, colors: sun, halo: '#faf3e6' },
    behind: circle,
  },
};

/** Paints one sitting. */
export async function guest(name: string, width: number, height: number) {
  const sitting = sittings[name];
  if (!sitting) throw new Error(`No guest is called ${name}`);
  const on = new Canvas(width, height);
  const seed = 400 + Object.keys(sittings).indexOf(name) * 20;
  const { light } = sitting;
  const sky = gradient(sitting.sky);
  const disk = gradient(light.colors);
  const cloud = noise(seed);
  const wood = woodgrain(seed + 1);
  on.fill((x, y) => sky(clamp(y + 0.02 * fbm(cloud, x * 3, y * 4, 3))));
  on.wash((x, y) => 0.7 * Math.exp(-((Math.hypot(x - light.x, y - light.y) / (light.r + 0.16)) ** 2)), rgb(light.halo));
  on.wash(
    (x, y) => {
      const d = Math.hypot(x - light.x, y - light.y) + 0.0006 * cloud(x * 80, y * 80);
      return light.r && clamp((light.r - d) * height * 0.6 + 0.5) * (0.93 - 0.1 * wood(x, y));
    },
    (_, y) => disk(y),
  );
  on.stain((x, y) => 0.07 * clamp(wood(x, y) * 1.4), rgb('#7d7468'));
  await sitting.behind(on);
  await print(on, sitting.figure, { ...light, color: sitting.sky === night ? '#c9d6dc' : '#f0bf7c' }, seed + 4);
  grain(on, seed + 15, 1.2);
  return on;
}

function mountains(far: string, near: string, haze: string) {
  return (on: Canvas) => {
    const range = { rough: 0.05, scale: 5, depth: 0.22, relief: 0.32, haze: rgb(haze) };
    paintRange(on, {
      ...range,
      seed: 320,
      foot: 0.62,
      peaks: [
        { x: 0.12, h: 0.16, w: 0.32 },
        { x: 0.74, h: 0.2, w: 0.32 },
      ],
      color: rgb(far),
    });
    mistBank(on, 321, 0.64, 0.05, 0.7, range.haze);
    paintRange(on, {
      ...range,
      seed: 322,
      foot: 0.76,
      peaks: [
        { x: 0.02, h: 0.13, w: 0.3 },
        { x: 0.84, h: 0.12, w: 0.26 },
      ],
      color: rgb(near),
    });
    mistBank(on, 323, 0.8, 0.07, 0.85, range.haze);
  };
}

async function blossom(on: Canvas) {
  const next = random(333);
  const boughs = [
    [
      [-30, 40],
      [110, 96],
      [230, 88],
      [380, 128],
      [470, 122],
      [560, 158],
    ],
    [
      [100, 92],
      [150, 170],
      [130, 260],
      [160, 330],
    ],
    [
      [236, 88],
      [300, 40],
      [390, 30],
      [440, 8],
    ],
    [
      [150, 168],
      [200, 200],
      [214, 250],
    ],
    [
      [380, 128],
      [420, 176],
      [426, 206],
    ],
    [
      [-30, 470],
      [60, 440],
      [110, 380],
      [170, 372],
    ],
    [
      [60, 440],
      [90, 470],
      [84, 520],
    ],
  ] as const;
  const wood = boughs.map((bough, i) => taper(bough, [20, 12, 9, 6, 5, 15, 7][i] ?? 6, 0.12, 0.7));
  const flowers: string[] = [];
  const hearts: string[] = [];
  for (const bough of boughs)
    for (let k = 0; k < bough.length * 2.2; k++) {
      const [bx, by] = along(bough, 0.3 + 0.7 * next());
      const [x, y, r] = [bx + (next() - 0.5) * 26, by + (next() - 0.5) * 26, mix(3.5, 7.5, next())];
      const turn = next() * 7;
      for (let leaf = 0; leaf < 5; leaf++)
        flowers.push(
          `<circle cx="${x + Math.cos(turn + leaf * 1.257) * r * 0.9}" cy="${y + Math.sin(turn + leaf * 1.257) * r * 0.9}" r="${r * 0.72}"/>`,
        );
      hearts.push(`<circle cx="${x}" cy="${y}" r="${r * 0.34}"/>`);
    }
  on.wash(printed(on, await stencil(on, wood.join(''), 0.2), 331, 0.002), rgb('#22314a'));
  const petals = await stencil(on, flowers.join(''), 0.3);
  const soft = await stencil(on, flowers.join(''), 2.2);
  on.stain((_, __, i) => 0.4 * (soft[i] ?? 0), rgb('#b98f6a'));
  on.wash(printed(on, petals, 332, 0.0008), rgb('#fdf8ee'));
  const centres = await stencil(on, hearts.join(''), 0.2);
  on.wash((_, __, i) => 0.9 * (centres[i] ?? 0), rgb('#c9761f'));
}

async function sea(on: Canvas) {
  const n = noise(340);
  const tone = gradient([
    [0, '#7f8f9c'],
    [0.4, '#3f5f7e'],
    [1, '#122a4b'],
  ]);
  for (let i = 0; i < 9; i++) {
    const level = 0.5 + i * i * 0.006 + i * 0.022;
    const line = (x: number) =>
      level + (0.006 + i * 0.0028) * (Math.sin(x * (26 - i * 1.7) + i * 2.1 + 2 * n(x * 2, i)) + 0.5 * n(x * 8, i * 3));
    on.wash(
      (x, y) => clamp((y - line(x)) * on.height + 0.5),
      (x, y) => tone(clamp(i / 9 + 0.5 * (y - level) + 0.06 * fbm(n, x * 6, y * 60, 3))),
    );
    on.wash(
      (x, y) => 0.6 * smooth(0.0035, 0.001, Math.abs(y - line(x) - 0.002)) * (0.7 + 0.6 * n(x * 14, i * 5)),
      rgb('#f2d9b4'),
    );
  }
}

async function canes(on: Canvas) {
  const next = random(350);
  for (const [count, thick, ink] of [
    [12, 9, '#c2cdc4'],
    [8, 16, '#93a8a2'],
    [4, 28, '#4a6870'],
  ] as const) {
    const parts: string[] = [];
    for (let i = 0; i < count; i++) {
      const x = ((i + next()) / count) * 820 - 10;
      for (let y = 1040; y > -60; y -= thick * 6)
        parts.push(
          `<rect x="${x - thick / 2}" y="${y - thick * 5.9}" width="${thick}" height="${thick * 5.75}" rx="${thick * 0.12}"/>`,
        );
      for (let k = 0; k < 7; k++) {
        const y = next() * 560;
        const way = next() < 0.5 ? -1 : 1;
        const long = thick * mix(3, 5, next());
        parts.push(
          taper(
            [
              [x, y],
              [x + way * long * 0.55, y + long * 0.3],
              [x + way * long * 0.8, y + long],
            ],
            thick * 0.42,
            0.42,
            1.25,
          ),
        );
      }
    }
    on.wash(printed(on, await stencil(on, parts.join(''), 0.3), 351 + count, 0.0008), rgb(ink));
    on.wash(
      (x, y) => 0.3 * Math.exp(-((Math.hypot(x - 0.4, y - 0.3) / 0.3) ** 2)) + 0.4 * smooth(0.45, 0.9, y),
      rgb('#f4ecda'),
    );
  }
}

function circle(on: Canvas) {
  const ring = enso({ seed: 360, x: 0.2, y: 0.26, r: 0.15, width: 0.05, start: 2.3, sweep: 5.8, dry: 0.55 });
  on.stain((x, y) => 0.85 * ring(x, y), rgb('#c47a2c'));
}
