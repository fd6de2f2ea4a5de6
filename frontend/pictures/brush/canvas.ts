import sharp from 'sharp';
import { clamp } from './noise.ts';

export type Rgb = readonly [number, number, number];

/** '#rrggbb' as three numbers in 0-1. */
export const rgb = (hex: string): Rgb => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255) as never;

export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** A colour from stops `[position, '#rrggbb']`, positions rising. */
export function gradient(stops: readonly (readonly [number, string])[]) {
  const table = stops.map(([at, hex]) => ({ at, color: rgb(hex) }));
  return (t: number): Rgb => {
    let before = table[0] ?? { at: 0, color: [0, 0, 0] as Rgb };
    for (const stop of table) {
      if (stop.at >= t) return blend(before.color, stop.color, clamp((t - before.at) / (stop.at - before.at || 1)));
      before = stop;
    }
    return before.color;
  };
}

/** How much of a shape covers each pixel, 0-1, row by row. */
export type Mask = Float32Array;

/** A sheet to paint on: floating-point sRGB, so that many thin washes never band. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Where the left edge lies in the scene, in picture heights: a narrow crop looks at a part of it. */
  readonly left: number;
  readonly data: Float32Array;

  constructor(width: number, height: number, left = 0) {
    this.width = width;
    this.height = height;
    this.left = left;
    this.data = new Float32Array(width * height * 3);
  }

  /** Every pixel anew; x and y are in picture heights, so that shapes keep their form in any crop. */
  fill(color: (x: number, y: number) => Rgb) {
    this.#each((i, x, y) => this.#put(i, color(x, y)));
  }

  /** Lays a colour over what is there, as strong as `alpha` says. */
  wash(alpha: (x: number, y: number, i: number) => number, color: Rgb | ((x: number, y: number, i: number) => Rgb)) {
    this.#each((i, x, y) => {
      const a = alpha(x, y, i);
      if (a <= 0) return;
      this.#put(i, blend(this.at(i), typeof color === 'function' ? color(x, y, i) : color, Math.min(a, 1)));
    });
  }

  /** Adds light (screen blending). */
  glow(alpha: (x: number, y: number, i: number) => number, color: Rgb) {
    this.#each((i, x, y) => {
      const a = alpha(x, y, i);
      if (a <= 0) return;
      const c = this.at(i);
      this.#put(i, c.map((v, k) => 1 - (1 - v) * (1 - clamp((color[k] ?? 0) * a))) as unknown as Rgb);
    });
  }

  /** Lets what is below show through, as ink on paper does. */
  stain(alpha: (x: number, y: number, i: number) => number, color: Rgb) {
    this.#each((i, x, y) => {
      const a = alpha(x, y, i);
      if (a <= 0) return;
      const c = this.at(i);
      this.#put(i, [c[0] * (1 - a + a * color[0]), c[1] * (1 - a + a * color[1]), c[2] * (1 - a + a * color[2])]);
    });
  }

  /** Touches only the pixels within `reach` of a point; `alpha` is asked for each distance. */
  spot(x: number, y: number, reach: number, alpha: (d: number) => number, color: Rgb) {
    const rows = [y - reach, y + reach].map((v) => Math.round(v * this.height));
    const columns = [x - reach, x + reach].map((v) => Math.round((v - this.left) * this.height));
    for (let r = Math.max(0, rows[0] ?? 0); r < Math.min(this.height, rows[1] ?? 0); r++)
      for (let c = Math.max(0, columns[0] ?? 0); c < Math.min(this.width, columns[1] ?? 0); c++) {
        const a = alpha(Math.hypot(this.left + (c + 0.5) / this.height - x, (r + 0.5) / this.height - y));
        if (a > 0) this.#put(r * this.width + c, blend(this.at(r * this.width + c), color, Math.min(a, 1)));
      }
  }

  at(i: number): Rgb {
    return [this.data[i * 3] ?? 0, this.data[i * 3 + 1] ?? 0, this.data[i * 3 + 2] ?? 0];
  }

  /** The sheet as an image of 8 bits a channel. */
  image() {
    const bytes = new Uint8Array(this.data.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round(clamp(this.data[i] ?? 0) * 255);
    return sharp(bytes, { raw: { width: this.width, height: this.height, channels: 3 } });
  }

  #put(i: number, color: Rgb) {
    this.data[i * 3] = color[0];
    this.data[i * 3 + 1] = color[1];
    this.data[i * 3 + 2] = color[2];
  }

  #each(visit: (i: number, x: number, y: number) => void) {
    for (let row = 0, i = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++, i++)
        visit(i, this.left + (column + 0.5) / this.height, (row + 0.5) / this.height);
  }
}
