import { crc32, deflateSync } from 'node:zlib';

/**
 * A black and white picture as a PNG with one bit for each pixel: https://www.w3.org/TR/png-3/. Libraries for PNG know
 * all its kinds and are many times as large as a function that only needs this one. `dark`: the picture row by row, all
 * rows of one length; `scale`: how many pixels wide and high each of its cells becomes.
 */
export function bilevelPng(dark: readonly (readonly boolean[])[], scale: number): Uint8Array {
  const [width, height] = [(dark[0]?.length ?? 0) * scale, dark.length * scale];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, gray; the rest is 0: deflated, filtered by row, not interlaced (11.2.1).
  header[8] = 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(dark.flatMap((row) => Array(scale).fill(rowOf(row, scale)))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A row of pixels: a byte that says "no filter", then the bits, the leftmost pixel's first. 1 is white. */
function rowOf(dark: readonly boolean[], scale: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil((dark.length * scale) / 8));
  for (let at = 0; at < dark.length * scale; at += 1)
    if (!dark[Math.floor(at / scale)]) row[1 + (at >> 3)] = (row[1 + (at >> 3)] ?? 0) | (0x80 >> (at & 7));
  return row;
}

/** 5.3: its length, its type, its data, and a checksum of the last two. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
