import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, mix, noise, random, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { grove } from './brush/pines.ts';
import { crest, mistBank, paintRange, type Range } from './brush/ridge.ts';
import { stencil } from './brush/shape.ts';

const shore = 0.66;
const moon = { x: 1.72, y: 0.25, r: 0.082 };

const sky = gradient([
  [0, '#07142a'],
  [0.25, '#0f2a4d'],
  [0.5, '#2c5278'],
  [shore, '#6d8aa0'],
]);

const near: Range = {
  seed: 73,
  foot: shore + 0.012,
  peaks: [
    { x: 0, h: 0.2, w: 0.75 },
    { x: 2.5, h: 0.1, w: 0.5 },
  ],
  rough: 0.035,
  scale: 4,
  color: rgb('#0e2441'),
  haze: rgb('#2e4c69'),
  depth: 0.34,
  relief: 0.16,
};

/** A full moon over a lake, one boat on the water. */
export async function lake(width: number, height: number) {
  const on = new Canvas(width, height);
  const cloud = noise(74);
  const wood = woodgrain(75);
  const away = (x: number, y: number) => Math.hypot(x - moon.x, y - moon.y);
  on.fill((x, y) => sky(clamp(y + 0.02 * fbm(cloud, x * 2, y * 6, 3))));
  stars(on);
  on.glow((x, y) => 0.55 * Math.exp(-((away(x, y) / 0.24) ** 2)) + 0.25 * Math.exp(-away(x, y) / 0.5), rgb('#8fa9bd'));
  on.wash(
    (x, y) => 0.22 * smooth(0.02, 0.4, fbm(cloud, x * 1.5 + 8, y * 11, 5)) * smooth(0.04, 0.2, y),
    rgb('#a9bccb'),
  );
  const sea = (x: number, y: number) => 0.5 + 0.5 * fbm(cloud, (x - moon.x) * 16 + 2, (y - moon.y) * 16, 3);
  on.wash(
    (x, y) => clamp((moon.r - away(x, y)) * height * 0.7 + 0.5) * (0.98 - 0.22 * smooth(0.5, 0.75, sea(x, y))),
    rgb('#f8efd9'),
  );
  on.stain((x, y) => 0.1 * clamp(wood(x, y) * 1.5), rgb('#39434f'));

  const far = { rough: 0.05, scale: 4, depth: 0.26, relief: 0.3, haze: rgb('#7e98aa') };
  const peaks = [
    { x: 0.95, h: 0.2, w: 0.6 },
    { x: 1.3, h: 0.13, w: 0.4 },
    { x: 2.2, h: 0.14, w: 0.6 },
  ];
  paintRange(on, { ...far, seed: 76, foot: shore - 0.015, peaks, color: rgb('#41658a') });
  mistBank(on, 77, shore - 0.02, 0.05, 0.6, rgb('#8ba3b3'));
  paintRange(on, near);
  const trees = await stencil(
    on,
    grove(crest(near), -0.05, 0.85, 110, 52, 78) + grove(crest(near), 2.1, 2.45, 40, 38, 79),
    0.3,
  );
  on.wash((_, __, i) => 0.95 * (trees[i] ?? 0), rgb('#0c203b'));
  water(on);
  mistBank(on, 80, shore + 0.004, 0.016, 0.6, rgb('#90a7b5'));
  await boat(on);
  grain(on, 81, 1.1);
  return on;
}

function stars(on: Canvas) {
  const next = random(82);
  for (let i = 0; i < 170; i++) {
    const [x, y, big] = [next() * 2.4, next() * 0.5, next() ** 3];
    on.spot(
      x,
      y,
      0.004,
      (d) => clamp(1 - d / (0.0012 + 0.0014 * big)) * mix(0.3, 0.9, big) * smooth(0.5, 0.2, y),
      rgb('#f3ead8'),
    );
  }
}

/** The lake mirrors what stands over it, drawn out by the ripples; the moon lays a path. */
function water(on: Canvas) {
  const wave = noise(83);
  const above = on.data.slice();
  const row = Math.round(shore * on.height);
  on.wash(
    (_, y) => (y >= shore ? 1 : 0),
    (x, y) => {
      const d = (y - shore) / (1 - shore);
      const sway = fbm(wave, x * mix(20, 4, d ** 0.5), y * mix(330, 70, d ** 0.5), 3);
      const from = clamp(row - (y - shore) * on.height * 1.5 - sway * mix(10, 90, d), 0, row - 1);
      const column = clamp(x * on.height + sway * mix(2, 14, d), 0, on.width - 1);
      const i = (Math.floor(from) * on.width + Math.floor(column)) * 3;
      const dark = mix(0.86, 0.5, d) * (1 + 0.14 * sway);
      return [(above[i] ?? 0) * dark * 0.94, (above[i + 1] ?? 0) * dark, (above[i + 2] ?? 0) * dark * 1.04];
    },
  );
  on.wash((x, y) => {
    if (y < shore) return 0;
    const d = (y - shore) / (1 - shore);
    const sparkle = fbm(wave, x * mix(34, 9, d ** 0.5) + 5, y * mix(420, 95, d ** 0.5), 3);
    const path = Math.exp(-(((x - moon.x + 0.02 * sparkle) / mix(0.05, 0.13, d)) ** 2));
    return path * smooth(-0.02, 0.32, sparkle) * mix(0.85, 0.6, d);
  }, rgb('#f5ecd6'));
}

async function boat(on: Canvas) {
  const hull =
    '<path d="M1118 800C1150 812 1200 822 1256 822C1312 822 1362 812 1394 794C1390 822 1360 842 1256 842C1160 842 1128 826 1118 800Z"/>';
  const sitter =
    '<path d="M1268 822C1262 800 1266 780 1276 770C1272 764 1272 755 1278 750L1262 752C1268 742 1280 735 1288 735C1296 735 1308 742 1314 752L1298 750C1304 756 1303 764 1298 770C1310 780 1316 800 1314 822Z"/>';
  const oar = '<path d="M1300 792L1386 846L1384 849L1298 796Z"/>';
  const below =
    '<path d="M1130 846C1170 856 1340 856 1384 846C1372 868 1316 880 1256 880C1196 880 1142 868 1130 846Z"/>';
  const shadow = await stencil(on, below, 3);
  on.wash((_, __, i) => 0.55 * (shadow[i] ?? 0), rgb('#081a33'));
  const shape = await stencil(on, hull + sitter + oar, 0.2);
  on.wash((_, __, i) => shape[i] ?? 0, rgb('#071528'));
}
