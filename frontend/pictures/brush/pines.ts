import { mix, random } from './noise.ts';

const f = (v: number) => v.toFixed(1);

/** One conifer as an SVG path: ragged, drooping tiers around a trunk. Units are thousandths of the picture's height. */
function pine(x: number, foot: number, tall: number, seed: number) {
  const next = random(seed);
  const tiers = Math.round(mix(7, 11, next()) + tall / 26);
  const lean = (next() - 0.5) * 0.06 * tall;
  const spread = tall * mix(0.17, 0.27, next());
  const side = (sign: number) => {
    const points: string[] = [];
    for (let i = 0; i <= tiers; i++) {
      const t = (i + (next() - 0.5) * 0.5) / tiers;
      const y = foot - tall * (1 - Math.max(0, t) * 0.95);
      const mid = x + lean * (1 - t) ** 2;
      const gap = next() < 0.12 ? 0.35 : 1;
      const reach = (spread * Math.max(0, t) ** 0.75 * mix(0.6, 1.1, next()) + tall * 0.008) * gap;
      const droop = tall * mix(0.02, 0.055, next());
      const inner = 0.3 * reach;
      points.push(`${f(mid + sign * inner)} ${f(y)}`, `${f(mid + sign * reach * 0.75)} ${f(y + droop * 0.55)}`);
      points.push(`${f(mid + sign * reach)} ${f(y + droop)}`, `${f(mid + sign * reach * 0.6)} ${f(y + droop * 0.9)}`);
      points.push(`${f(mid + sign * inner * 1.15)} ${f(y + droop * 0.75)}`);
    }
    return points;
  };
  const tip = `${f(x + lean)} ${f(foot - tall * 1.03)}`;
  const trunk = `${f(x + tall * 0.016)} ${f(foot + tall * 0.08)}L${f(x - tall * 0.016)} ${f(foot + tall * 0.08)}`;
  return `<path d="M${[tip, ...side(1), trunk, ...side(-1).reverse()].join('L')}Z"/>`;
}

/** A stand of conifers along a crest line (in picture heights): clumps and gaps, old trees among young. */
export function grove(
  line: (x: number) => number,
  from: number,
  to: number,
  count: number,
  tall: number,
  seed: number,
) {
  const next = random(seed);
  const trees: string[] = [];
  let x = from;
  let clump = 1;
  for (let i = 0; i < count; i++) {
    if (next() < 0.14) clump = mix(0.35, 1, next());
    x += ((to - from) / count) * mix(0.1, 1.9, next()) * (clump < 0.5 ? 1.5 : 0.85);
    if (x > to) break;
    const h = tall * clump * mix(0.5, 1, next());
    trees.push(pine(x * 1000, line(x) * 1000 + h * 0.06, h, seed * 977 + i));
  }
  return trees.join('');
}
