import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cellsOf } from '../../../../functions/lib/notices/signupMail.ts';
import { bilevelPng } from '../../../../functions/lib/platform/pictures/bilevelPng.ts';
import {
  announce,
  deliver,
  lineOf,
  signUp,
  signupIdOf,
  simple,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

/** The code in a confirmation that opens the person in the list at the door. */
withSignupMails();

/** The cells of a picture, each so many pixels wide: every pixel of one is as dark as the others. */
async function cellsIn(png: Uint8Array, scale: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const range = (length: number) => Array.from({ length }, (_, n) => n);
  const cells = range(info.height / scale).map((y) =>
    range(info.width / scale).map((x) => data[y * scale * info.width + x * scale] === 0),
  );
  const pixels = range(info.height * info.width).map((n) => {
    const [x, y] = [n % info.width, Math.floor(n / info.width)];
    return cells[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 0 : 255;
  });
  expect(data.equals(Buffer.from(pixels))).toBe(true);
  return cells;
}

test('the confirmation of a seat in the room shows the code of the person’s place in the list', async () => {
  await announce();
  await signUp();
  await deliver();
  const code = simple()?.Attachments?.find(({ ContentId }) => ContentId);
  expect(code).toMatchObject({
    ...{ FileName: 'door-code.png', ContentType: 'image/png', ContentId: 'door-code' },
    ...{ ContentDisposition: 'INLINE', ContentTransferEncoding: 'BASE64' },
  });
  const cells = await cellsIn(code?.RawContent ?? new Uint8Array(), 10);
  expect(cells).toEqual(cellsOf(`https://www.example.org/admin/door/1#${await signupIdOf()}`));
  // Readers look for white around the code, on dark screens too.
  const around = [
    ...cells.slice(0, 4),
    ...cells.slice(-4),
    ...cells.map((row) => [...row.slice(0, 4), ...row.slice(-4)]),
  ];
  expect(around.flat()).not.toContain(true);
  const html = simple()?.Body?.Html?.Data ?? '';
  expect(html).toMatch(/<img src="cid:door-code" alt="Your code for the door" width="220" height="220"/);
  expect(lineOf()).toContain('Show this code when you arrive. If you can’t see it, just give your name.');
});

test('someone on Zoom gets none, and neither does someone without an event', async () => {
  await signUp();
  await announce();
  await signUp({ attendanceType: 'virtual' });
  await deliver();
  for (const n of [0, 1]) {
    expect((simple(n)?.Attachments ?? []).filter(({ ContentId }) => ContentId)).toEqual([]);
    expect(simple(n)?.Body?.Html?.Data).not.toMatch(/cid:|At the door/);
  }
});

test.each([1, 2, 3, 7, 8])('a picture is what was drawn, at %i pixels for each cell', async (scale) => {
  const drawn = Array.from({ length: 5 }, (_, y) => Array.from({ length: 11 }, (_, x) => (x * 7 + y * 3) % 4 < 2));
  const png = bilevelPng(drawn, scale);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 11 * scale, height: 5 * scale });
  expect(await cellsIn(png, scale)).toEqual(drawn);
});
