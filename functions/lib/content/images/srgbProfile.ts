/*
 * The color profile of sRGB (IEC 61966-2-1) in the format of ICC.1:2022 (https://www.color.org/specification/ICC.1-2022-05.pdf):
 * what the colors of other profiles are converted to. The site serves no profile, because browsers take pictures without one
 * for sRGB.
 */

/** Colors of the primaries and of white, adapted to D50: https://www.w3.org/TR/css-color-4/#color-conversion-code. */
const primaries = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const white = [0.9642, 1, 0.82491] as const;
/** ((x + 0.055) / 1.055) ^ 2.4, and x / 12.92 below 0.04045: a parametric curve of type 3. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;

function integers(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
  return bytes;
}
/** Numbers with 16 bits before and 16 after the point. */
const fixed = (...numbers: readonly number[]) => integers(...numbers.map((number) => Math.round(number * 65536)));
const typed = (type: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...parts]);

/** One text, in English of the United States. */
const words = (text: string) =>
  typed('mluc', integers(1, 12, 0x656e5553, 2 * text.length, 28), Buffer.from(text, 'utf16le').swap16());

function profile(): Uint8Array {
  const trc = typed('para', Buffer.from([0, 3, 0, 0]), fixed(...curve));
  const tags: [string, Buffer][] = [
    ['desc', words('sRGB')],
    ['cprt', words('none')],
    ['wtpt', typed('XYZ ', fixed(...white))],
    ...Object.entries(primaries).map(([name, xyz]): [string, Buffer] => [name, typed('XYZ ', fixed(...xyz))]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, trc]),
  ];
  const table = [integers(tags.length)];
  const bodies: Buffer[] = [];
  let offset = 128 + 4 + 12 * tags.length;
  for (const [name, data] of tags) {
    table.push(Buffer.from(name, 'latin1'), integers(offset, data.length));
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    bodies.push(padded);
    offset += padded.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(offset);
  head.writeUInt32BE(0x04400000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  fixed(...white).copy(head, 68);
  return Buffer.concat([head, ...table, ...bodies]);
}

/** The profile's bytes, made once. */
export const srgb = profile();
