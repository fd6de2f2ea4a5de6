import sharp from 'sharp';
import type { Canvas, Mask } from './canvas.ts';

/**
 * Cuts a stencil from SVG elements (white covers, black uncovers).
 * Coordinates are thousandths of the picture's height; `soft` blurs the edge by as many thousandths.
 */
export async function stencil(on: Canvas, svg: string, soft = 0): Promise<Mask> {
  const { width, height } = on;
  const box = `${on.left * 1000} 0 ${(1000 * width) / height} 1000`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"><rect x="${on.left * 1000}" width="100%" height="100%"/><g fill="#fff">${svg}</g></svg>`;
  let image = sharp(Buffer.from(page), { unlimited: true }).removeAlpha().greyscale();
  const sigma = (soft * height) / 1000;
  if (sigma > 0.3) image = image.blur(sigma);
  const bytes = await image.raw().toBuffer();
  const step = bytes.length / (width * height);
  return Float32Array.from({ length: width * height }, (_, i) => (bytes[i * step] ?? 0) / 255);
}

/** A stencil read at any point in picture heights, bilinear: for edges that wander and for reflections. */
export function sampler(on: Canvas, mask: Mask) {
  const { width, height } = on;
  const pick = (c: number, r: number) =>
    mask[Math.min(height - 1, Math.max(0, r)) * width + Math.min(width - 1, Math.max(0, c))] ?? 0;
  return (x: number, y: number) => {
    const px = (x - on.left) * height - 0.5;
    const py = y * height - 0.5;
    const c = Math.floor(px);
    const r = Math.floor(py);
    const u = px - c;
    const v = py - r;
    const top = pick(c, r) * (1 - u) + pick(c + 1, r) * u;
    return top * (1 - v) + (pick(c, r + 1) * (1 - u) + pick(c + 1, r + 1) * u) * v;
  };
}
