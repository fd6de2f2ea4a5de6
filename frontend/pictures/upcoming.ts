import { Canvas, gradient, rgb } from './brush/canvas.ts';
import { clamp, fbm, mix, noise, random, smooth } from './brush/noise.ts';
import { grain, woodgrain } from './brush/paper.ts';
import { mistBank, paintRange } from './brush/ridge.ts';
import { sampler, stencil } from './brush/shape.ts';
import { taper } from './brush/stroke.ts';

const shore = 0.43;

const flame = gradient([
  [0, '#6d2f16'],
  [0.35, '#c96a26'],
  [0.62, '#efa545'],
  [0.85, '#fbd58b'],
  [1, '#fff4d6'],
]);

/** Paper lanterns set on a lake at night, drifting out towards the hills. */
export async function upcoming(width: number, height: number) {
  const on = new Canvas(width, height);
  nightfall(on);
  const fleet = afloat(17);
  const lit = await stencil(on, fleet.map((l) => paper(l)).join(''), 0.3);
  const mirror = sampler(on, await stencil(on, fleet.map((l) => paper(l, true)).join(''), 2));
  const halo = await stencil(on, fleet.map((l) => paper(l)).join(''), 26);
  const wide = await stencil(on, fleet.map((l) => paper(l) + paper(l, true)).join(''), 70);

  const wave = noise(23);
  on.glow((_, __, i) => 0.55 * (wide[i] ?? 0), rgb('#e0903c'));
  on.glow((_, __, i) => 0.6 * (halo[i] ?? 0), rgb('#f0a04a'));
  const reflected = (x: number, y: number) => {
    const near = (y - shore) / (1 - shore);
    const sway = fbm(wave, x * mix(40, 5, near ** 0.5), y * mix(420, 70, near ** 0.6), 3);
    return mirror(x + sway * mix(0.004, 0.03, near), y) * (0.75 + 0.5 * sway);
  };
  on.wash(
    (x, y) => (y < shore ? 0 : clamp(0.95 * reflected(x, y))),
    (x, y) => flame(0.25 + 0.5 * reflected(x, y)),
  );
  on.wash(
    (_, __, i) => smooth(0.02, 0.2, lit[i] ?? 0),
    (_, __, i) => flame(lit[i] ?? 0),
  );
  const frames = await stencil(on, fleet.map(frame).join(''), 0.2);
  on.wash((_, __, i) => 0.8 * (frames[i] ?? 0), rgb('#2a1a1c'));
  await reeds(on);
  grain(on, 25, 1.1);
  return on;
}

function nightfall(on: Canvas) {
  const sky = gradient([
    [0, '#08152b'],
    [0.2, '#10284a'],
    [0.36, '#274a70'],
    [shore, '#55708a'],
  ]);
  const wood = woodgrain(18);
  const cloud = noise(19);
  const wave = noise(20);
  on.fill((x, y) => sky(clamp(y + 0.03 * fbm(cloud, x * 2, y * 6, 4))));
  const next = random(21);
  const stars = Array.from({ length: 120 }, () => [next() * 1.8, next() * 0.34, next() ** 3] as const);
  for (const [sx, sy, big] of stars)
    on.spot(
      sx,
      sy,
      0.0022,
      (d) => clamp(1 - d / (0.0008 + 0.0012 * big)) * mix(0.35, 0.9, big) * smooth(0.36, 0.15, sy),
      rgb('#f3ead8'),
    );
  const range = { rough: 0.045, scale: 4.5, depth: 0.3, relief: 0.25 };
  const haze = rgb('#4a6782');
  paintRange(on, {
    ...range,
    seed: 61,
    foot: 0.42,
    peaks: [
      { x: 0.5, h: 0.12, w: 0.5 },
      { x: 1.3, h: 0.17, w: 0.5 },
    ],
    color: rgb('#2a4a6b'),
    haze,
  });
  mistBank(on, 62, 0.41, 0.03, 0.5, haze);
  paintRange(on, {
    ...range,
    seed: 64,
    foot: 0.44,
    peaks: [
      { x: 0, h: 0.17, w: 0.55 },
      { x: 1.8, h: 0.13, w: 0.4 },
    ],
    color: rgb('#142f4f'),
    haze: rgb('#35526e'),
  });
  mistBank(on, 63, 0.435, 0.02, 0.55, rgb('#5f7a90'));
  const water = gradient([
    [0, '#4d6a84'],
    [0.16, '#2b4b6c'],
    [0.5, '#12294a'],
    [1, '#081428'],
  ]);
  on.wash(
    (_, y) => clamp((y - shore) * 300),
    (x, y) => {
      const near = (y - shore) / (1 - shore);
      const ripple = fbm(wave, x * mix(22, 3.5, near ** 0.5), y * mix(300, 60, near ** 0.5), 4);
      return water(clamp(near + ripple * mix(0.08, 0.2, near)));
    },
  );
  on.stain((x, y) => 0.1 * clamp(wood(x, y) * 1.5), rgb('#38424f'));
}

interface Lantern {
  x: number;
  y: number;
  size: number;
  turn: number;
  bright: number;
}

/** The lanterns by distance, farthest first; x and y in thousandths, y at the waterline. */
function afloat(seed: number): Lantern[] {
  const next = random(seed);
  const fleet: Lantern[] = [];
  for (let i = 0; i < 1500 && fleet.length < 70; i++) {
    const near = next() ** 2.1;
    const size = mix(6, 128, near);
    const drift = 900 + Math.sin(near * 5.2 + 0.6) * 360 * (0.3 + near);
    const x = drift + (next() - 0.5) * mix(900, 1300, near);
    const y = shore * 1000 + mix(9, 500, near ** 0.94);
    const apart = fleet.every((l) => Math.hypot(l.x - x, (l.y - y) * 0.9) > (l.size + size) * 0.72 + 6);
    if (apart && x > 30 && x < 1750)
      fleet.push({ x, y, size, turn: mix(0.28, 0.72, next()), bright: mix(0.82, 1, next()) });
  }
  return fleet.sort((a, b) => a.y - b.y);
}

const points = (list: readonly (readonly [number, number])[]) =>
  list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** The two sides that show, their paper bright where the flame stands; mirrored, they lie in the water and fade. */
function paper({ x, y, size, turn, bright }: Lantern, mirrored = false) {
  const id = `${mirrored ? 'm' : 'l'}${x.toFixed(0)}-${y.toFixed(0)}`;
  const w = size * 0.42;
  const h = size * (mirrored ? -1.7 : 1);
  const foot = mirrored ? y + size * 0.1 : y - size * 0.04;
  const edge = x - w + 2 * w * turn;
  const dip = size * 0.07;
  const left = [
    [x - w, foot - dip],
    [edge, foot],
    [edge, foot - h],
    [x - w, foot - h - dip * 0.4],
  ] as const;
  const right = [
    [edge, foot],
    [x + w, foot - dip],
    [x + w, foot - h - dip * 0.4],
    [edge, foot - h],
  ] as const;
  const at = mirrored ? 0.16 : 0.7;
  const shade = (k: number, side: string) =>
    `<radialGradient id="${id}${side}" gradientUnits="userSpaceOnUse" cx="${edge}" cy="${foot - h * (mirrored ? 0.25 : 1 - at)}" r="${size * (mirrored ? 1.25 : 0.82)}"><stop stop-opacity="${bright * k}" stop-color="#fff"/><stop offset=".35" stop-color="#fff" stop-opacity="${bright * k * 0.84}"/><stop offset="1" stop-color="#fff" stop-opacity="${mirrored ? 0 : 0.42 * k}"/></radialGradient>`;
  return `<defs>${shade(1, 'a')}${shade(0.86, 'b')}</defs><polygon points="${points(left)}" fill="url(#${id}a)"/><polygon points="${points(right)}" fill="url(#${id}b)"/>`;
}

/** The raft and the sticks that hold the paper. */
function frame({ x, y, size, turn }: Lantern) {
  const w = size * 0.42;
  const edge = x - w + 2 * w * turn;
  const stick = Math.max(0.5, size * 0.018);
  const bars = [x - w, edge, x + w].map((bx, i) => {
    const dip = i === 1 ? 0 : size * 0.07;
    return `<path d="M${bx} ${y - dip - size * 0.02}L${bx} ${y - size * 1.06 - dip * 0.4}" stroke="#fff" stroke-width="${stick}"/>`;
  });
  const raft = points([
    [x - w * 1.14, y - size * 0.09],
    [edge, y - size * 0.01],
    [x + w * 1.14, y - size * 0.09],
    [x + w * 1.1, y - size * 0.01],
    [edge, y + size * 0.07],
    [x - w * 1.1, y - size * 0.01],
  ]);
  return `${bars.join('')}<polygon points="${raft}"/>`;
}

async function reeds(on: Canvas) {
  const next = random(29);
  const stalks = Array.from({ length: 46 }, (_, i) => {
    const right = i % 3 === 0;
    const x = right ? 1600 + next() * 190 : next() ** 1.4 * 260 - 30;
    const tall = mix(120, 420, next()) * (right ? 0.6 : 1);
    const bend = (next() - 0.35) * 120;
    return taper(
      [
        [x, 1030],
        [x + bend * 0.2, 1000 - tall * 0.55],
        [x + bend, 1000 - tall],
      ],
      mix(5, 11, next()),
      0.3,
    );
  });
  const cut = await stencil(on, stalks.join(''), 0.4);
  on.wash((_, __, i) => 0.95 * (cut[i] ?? 0), rgb('#071224'));
}
