import sharp from 'sharp';
import { expect } from 'vitest';
import { color } from '../../../frontend/ui/theme/theme.ts';
import { page } from '../cloud/openSite.ts';

const label = 'Newsletter Subscribers';
/** Waits until the page has settled after the last change. */
const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Expects a hairline between all rows of the list of subscribers, at any scroll position. */
export async function hairlinesBetweenRows(scale: number): Promise<void> {
  await page.getByRole('cell').first().waitFor();
  for (const scrolled of [0, 333, 1001]) {
    await page.getByRole('region', { name: label }).evaluate((frame, top) => {
      frame.scrollIntoView();
      frame.scrollTop = top;
    }, scrolled);
    await settled();
    await settled();
    await expect.poll(async () => (await rowsInView()).tops.length).toBeGreaterThan(6);
    const lines = await linesOverRows(scale);
    expect(lines).toEqual(lines.map(() => true));
  }
}

/** The left edge of the table and the tops of the rows in view, in CSS pixels. */
const rowsInView = () =>
  page.getByRole('region', { name: label }).evaluate((frame) => {
    const box = frame.getBoundingClientRect();
    const head = frame.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...frame.querySelectorAll('[role=rowgroup]:last-child > [role=row]')];
    const tops = rows
      .map((row) => row.getBoundingClientRect().top)
      .filter((top) => top > head + 2 && top < Math.min(box.bottom, innerHeight) - 2);
    return { left: box.left, tops: tops.sort((a, b) => a - b) };
  });

/** For each row in view, whether a hairline is drawn above it. */
async function linesOverRows(scale: number): Promise<boolean[]> {
  const { left, tops } = await rowsInView();
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = color.hairline.match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  const isLine = (y: number) => {
    const at = (y * info.width + Math.round((left + 3) * scale)) * 3;
    return wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 3);
  };
  return tops.map((top) => [-1, 0, 1].some((off) => isLine(Math.round(top * scale) + off)));
}
