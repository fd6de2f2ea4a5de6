import sharp from 'sharp';
import { expect, test } from 'vitest';
import { color } from '../../../frontend/ui/theme/theme.ts';
import { cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

openSite({ prepare: () => seedSubscribers(cloud, 60), signedIn: true });

test.each([1, 1.25, 1.5, 2])('at %d device pixels per CSS pixel a hairline separates all rows', async (scale) => {
  await newPage({ signedIn: true, viewport: { width: 1280, height: 1400 }, deviceScaleFactor: scale });
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  await page.getByText('60 in all, newest first').waitFor();
  // What is above the list moves it until it has come.
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  for (const scrolled of [0, 333, 1001]) {
    await list().evaluate((frame, top) => {
      frame.scrollIntoView();
      frame.scrollTop = top;
    }, scrolled);
    await settled();
    await settled();
    await expect.poll(async () => (await rowsInView()).tops.length).toBeGreaterThan(6);
    const lines = await linesOverRows(scale);
    expect(lines).toEqual(lines.map(() => true));
  }
});

const list = () => page.getByRole('region', { name: 'Newsletter Subscribers' });
/** Waits until the page has settled after the last change. */
const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** The left edge of the table and the tops of the rows in view, in CSS pixels. */
const rowsInView = () =>
  list().evaluate((frame) => {
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
