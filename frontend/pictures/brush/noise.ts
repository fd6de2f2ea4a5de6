/** Seeded randomness and smooth noise: every picture is the same on every run. */

export const clamp = (v: number, low = 0, high = 1) => (v < low ? low : Math.min(v, high));
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** 0 before `from`, 1 after `to`, an S-curve between; `from` may be the larger. */
export function smooth(from: number, to: number, v: number) {
  const t = clamp((v - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A stream of numbers in [0, 1) (mulberry32, public domain). */
export function random(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Noise = (x: number, y: number) => number;

/** Two-dimensional gradient noise, about -1 to 1. */
export function noise(seed: number): Noise {
  const next = random(seed);
  const table = new Uint8Array(512);
  const gx = new Float32Array(256);
  const gy = new Float32Array(256);
  const order = Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  for (let i = 0; i < 512; i++) table[i] = order[i & 255] ?? 0;
  for (let i = 0; i < 256; i++) {
    const angle = next() * Math.PI * 2;
    gx[i] = Math.cos(angle) * 1.5;
    gy[i] = Math.sin(angle) * 1.5;
  }
  const dot = (h: number, x: number, y: number) => (gx[h] ?? 0) * x + (gy[h] ?? 0) * y;
  return (x, y) => {
    const fx = Math.floor(x);
    const fy = Math.floor(y);
    const dx = x - fx;
    const dy = y - fy;
    const a = (table[fx & 255] ?? 0) + (fy & 255);
    const b = (table[(fx + 1) & 255] ?? 0) + (fy & 255);
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const top = mix(dot(table[a] ?? 0, dx, dy), dot(table[b] ?? 0, dx - 1, dy), u);
    const low = mix(dot(table[(a + 1) & 511] ?? 0, dx, dy - 1), dot(table[(b + 1) & 511] ?? 0, dx - 1, dy - 1), u);
    return mix(top, low, v);
  };
}

/** Octaves of a noise added up, each finer and fainter. */
export function fbm(n: Noise, x: number, y: number, octaves = 4) {
  let sum = 0;
  let amplitude = 0.5;
  let scale = 1;
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * n(x * scale + i * 17.3, y * scale - i * 9.1);
    amplitude *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

/** Octaves of sharp crests, 0 to about 1: the spurs and gullies of a mountain. */
export function crests(n: Noise, x: number, y: number, octaves = 4) {
  let sum = 0;
  let amplitude = 0.5;
  let scale = 1;
  for (let i = 0; i < octaves; i++) {
    const v = 1 - Math.abs(n(x * scale + i * 31.7, y * scale + i * 5.9));
    sum += amplitude * v * v;
    amplitude *= 0.5;
    scale *= 2.1;
  }
  return sum;
}
