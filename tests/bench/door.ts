import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { pages, pathOf } from '../../shared/site/pages.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { signIn } from '../support/cloud/visitor.ts';
import { seedBookings } from '../support/data/seedBookings.ts';
import { type Figure, figure, inKB, inSeconds, median, timed } from './measure.ts';
import { openPhone } from './phone.ts';
import { onCloud, signInto } from './running.ts';

const bookings = 5000;
const rounds = 5;
const ticks = 5;
/** One for each phone. */
const names = ['person 42', 'person 43', 'person 44'];
/** Milliseconds, for what somebody at the door does. The upper limit of “good” for an interaction: https://web.dev/articles/inp. */
const bar = 200;

/**
 * The door’s list of an evening with 5,000 bookings: the server's time and size, and a search and ticks on a slow phone. The server's
 * time has no bar: DynamoDB Local takes most of it, so it says little of AWS.
 */
export async function benchDoor(): Promise<Figure[]> {
  const browser = await launchBrowser();
  return onCloud({}, async (cloud) => {
    const eventId = await seedBookings(cloud, bookings);
    const operator = await signIn(cloud);
    const read = async () => (await operator.call(`/api/upcoming-events/${eventId}/door`)).text();
    // A cold start is not measured.
    const size = (await read()).length;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push((await timed(read)).ms);
    const list = median(times);
    const text = await read();
    const phones: Awaited<ReturnType<typeof onPhone>>[] = [];
    for (const name of names) phones.push(await onPhone(browser, cloud, { eventId, name }));
    const of = (what: 'open' | 'key' | 'tick') => median(phones.map((each) => each[what]));
    const [open, key, tick] = [of('open'), of('key'), of('tick')];
    const many = bookings.toLocaleString();
    return [
      figure(`door of ${many}: the server's list`, inSeconds(list)),
      figure(`door of ${many}: its size`, `${inKB(size)}, ${inKB(gzipSync(text).length)} compressed`),
      figure(`door of ${many}: on a slow phone until it shows`, inSeconds(open)),
      figure(`door of ${many}: a key in the search, ms`, key.toFixed(0), `<= ${bar}`, key <= bar),
      figure(`door of ${many}: a tick, ms`, tick.toFixed(0), `<= ${bar}`, tick <= bar),
    ];
  }).finally(() => browser.close());
}

/** In milliseconds: how long the list takes to show, and the slowest key of a search and the slowest of a few ticks in a row. */
async function onPhone(browser: Browser, cloud: Cloud, { eventId, name }: { eventId: number; name: string }) {
  const phone = await openPhone(browser);
  const { page } = phone;
  // On a busy machine, a quarter of its processor is little.
  page.setDefaultTimeout(180_000);
  await signInto(page.context(), cloud);
  // The way to the list leads by this page.
  await page.goto(cloud.url + pages.admin, { waitUntil: 'networkidle' });
  const { ms: open } = await timed(async () => {
    await page.goto(cloud.url + pathOf('adminDoor', eventId));
    await page.getByText(`of ${bookings} here`).waitFor();
  });
  await page.getByLabel('Search by name').tap();
  for (const key of name) await page.keyboard.press(key);
  await page.getByText(name).first().waitFor();
  const { inp: key } = await phone.vitals();
  await page.evaluate(() => ((window as unknown as { vitals: { inp: number } }).vitals.inp = 0));
  // Found before: looking for an element in the page takes its slow processor, and would count as the page's own time.
  const boxes = await page.getByRole('button', { name: /^Here: / }).elementHandles();
  // Whoever ticks has read the name first, so the search is done by then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  let confirmed = 0;
  const allConfirmed = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && ++confirmed === ticks,
  );
  // The second is ticked while the first is being sent and kept.
  for (const box of boxes.slice(0, ticks)) {
    const place = await box.boundingBox();
    if (!place) throw new Error('A box is not in view');
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  }
  await allConfirmed;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const { inp: tick } = await phone.vitals();
  await page.getByText('All caught up.').waitFor();
  await phone.close();
  return { open, key, tick };
}
