import { clamp, fbm, mix, noise, random, smooth } from './noise.ts';

export interface Ring {
  seed: number;
  x: number;
  y: number;
  r: number;
  /** Breadth of the brush, in picture heights. */
  width: number;
  /** Where the brush lands (radians, 0 is right, clockwise) and how far it travels. */
  start: number;
  sweep: number;
  /** 0 is a wet brush, 1 one that runs dry halfway round. */
  dry: number;
}

/** An ink circle drawn in one breath: it lands wet, thins and breaks into bristles. Gives the ink at a point, 0-1. */
export function enso(ring: Ring) {
  const hair = noise(ring.seed);
  const hand = noise(ring.seed + 1);
  const tooth = noise(ring.seed + 2);
  const turn = Math.PI * 2;
  return (x: number, y: number) => {
    const dx = x - ring.x;
    const dy = y - ring.y;
    const d = Math.hypot(dx, dy);
    if (Math.abs(d - ring.r) > ring.width * 1.6 + ring.r * 0.08) return 0;
    const from = (((Math.atan2(dy, dx) - ring.start) % turn) + turn) % turn;
    let best = 0;
    for (const travelled of [from, from - turn, from + turn]) {
      const t = travelled / ring.sweep;
      if (t < -0.05 || t > 1.06) continue;
      const r = ring.r * (1 + 0.035 * hand(t * 2.2, 1) + 0.05 * (0.5 - t));
      const w =
        ring.width * (0.62 + 0.5 * Math.exp(-t * 7) + 0.28 * Math.sin(t * 5.2 + 0.6) ** 2 + 0.1 * hand(t * 6, 4));
      const s = (d - r) / w;
      if (Math.abs(s) > 0.62) continue;
      const along = (t * ring.sweep * ring.r) / ring.width;
      const edge = smooth(
        0.53,
        0.47,
        Math.abs(s) + 0.035 * hair(s * 2 + 40, along * 1.3) + 0.012 * hair(s * 2 + 80, along * 6),
      );
      const lands = smooth(-0.0125, -0.009, t + 0.02 * hair(s * 4 + 9, 2) - 0.05 * s * s);
      const lifts = smooth(1.0, 0.97, t + 0.09 * hair(s * 13, 7) + 0.04 * hair(s * 40, 8));
      const bristle =
        0.5 + 0.5 * hair(s * 15 + 5, along * 0.09) + 0.35 * hair(s * 44, along * 0.16) + 0.18 * tooth(x * 260, y * 260);
      const load = 1.25 - ring.dry * (t * 1.15 + 0.35 * smooth(0.2, 0.5, Math.abs(s)));
      const ink = smooth(0, 0.34, bristle - 1 + load);
      const pool = 0.84 + 0.16 * fbm(hand, x * 30, y * 30, 3) + 0.12 * Math.exp(-t * 9);
      best = Math.max(best, clamp(edge * lands * lifts * ink * pool));
    }
    return best;
  };
}

type Point = readonly [number, number];

/** A line that swells and tapers, as an SVG path: points in thousandths, `width` at its broadest. */
export function taper(points: readonly Point[], width: number, swell = 0.4, point = 0.8) {
  const left: string[] = [];
  const right: string[] = [];
  const steps = Math.max(28, points.length * 4);
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const [x, y] = along(points, t);
    const [ax, ay] = along(points, Math.max(0, t - 0.02));
    const [bx, by] = along(points, Math.min(1, t + 0.02));
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const w = (width / 2) * Math.sin(Math.PI * t ** (Math.log(0.5) / Math.log(swell))) ** point;
    left.push(`${(x - ((by - ay) / long) * w).toFixed(1)} ${(y + ((bx - ax) / long) * w).toFixed(1)}`);
    right.push(`${(x + ((by - ay) / long) * w).toFixed(1)} ${(y - ((bx - ax) / long) * w).toFixed(1)}`);
  }
  return `<path d="M${[...left, ...right.reverse()].join('L')}Z"/>`;
}

/** A point on the smooth curve through the given ones (Catmull-Rom), t from 0 to 1. */
export function along(points: readonly Point[], t: number): Point {
  const last = points.length - 1;
  const at = clamp(t) * last;
  const i = Math.min(last - 1, Math.floor(at));
  const u = at - i;
  const p = (k: number) => points[Math.max(0, Math.min(last, i + k))] ?? ([0, 0] as const);
  const curve = (k: 0 | 1) => {
    const [a, b, c, d] = [p(-1)[k], p(0)[k], p(1)[k], p(2)[k]];
    return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u);
  };
  return [curve(0), curve(1)];
}

/** A family of carved lines between two curves, as a block-cutter follows a form. */
export function hatch(a: readonly Point[], b: readonly Point[], count: number, width: number, seed: number) {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const k = (i + 0.5 + (next() - 0.5) * 0.5) / count;
    const from = next() * 0.22;
    const to = 1 - next() * 0.28;
    const line = Array.from({ length: 7 }, (_, j) => {
      const t = mix(from, to, j / 6);
      const [ax, ay] = along(a, t);
      const [bx, by] = along(b, t);
      return [mix(ax, bx, k), mix(ay, by, k)] as const;
    });
    return taper(line, width * mix(0.55, 1.15, next()), mix(0.3, 0.6, next()));
  }).join('');
}
