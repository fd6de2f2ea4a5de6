import sharp from 'sharp';
import { expect, test } from 'vitest';
import { color } from '../../frontend/ui/theme.ts';
import { cloud, newPage, openSite, page } from '../support/openSite.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';
import { Visitor } from '../support/visitor.ts';

const film = 'https://youtu.be/WhWc3b3KhnY';
const words = { description: 'On waiting.', imageUrl: '/pictures/lake-1200.webp', eventDate: 'May 3, 2026' };
const seventhOfMay = { eventDate: 'May 7, 2099', eventTime: '7:00 PM', duration: '' };
const episode = (episodeNumber: number, title: string, videoId: string) => ({
  ...{ guid: title, episodeNumber, title, videoId, guest: 'Jonquil Adler', description: 'On listening.' },
  ...{ duration: episodeNumber === 1 ? '1:28:40' : '58:10', image: '', transcriptionUrl: null },
});

openSite({
  content: {
    recentEvents: [{ ...words, presenter: 'Oriel Santangelo', title: 'The Bell', videoUrl: film, isActive: true }],
    upcomingEvents: [{ ...words, guests: 'Freya Montclair', title: 'Lanterns', isActive: true, ...seventhOfMay }],
    episodes: [episode(1, 'First light', 'aqz-KE-bpKQ'), episode(2, 'Second thoughts', 'WhWc3b3KhnY')],
  },
  prepare: async () => {
    await seedSubscribers(cloud, 60);
    const attends = { city: 'New York', subscribeNewsletter: false, consent: true, phone: '' };
    for (const [firstName, attendanceType] of [
      ['Ana', 'in-person'],
      ['Bela', 'virtual'],
      ['Carla', 'virtual'],
    ])
      await new Visitor(cloud).call('/api/audience-signup', {
        body: { ...attends, firstName, lastName: 'Diaz', email: `${firstName}@example.org`, attendanceType },
      });
  },
  signedIn: true,
  errors: [/Failed to load resource/],
});

interface Window {
  width?: number;
  height?: number;
  scale?: number;
  before?: () => Promise<unknown>;
}

async function open(path: string, { width = 1280, height = 900, scale = 1, before }: Window = {}) {
  if (scale === 1) await page.setViewportSize({ width, height });
  else await newPage({ signedIn: true, viewport: { width, height }, deviceScaleFactor: scale });
  await before?.();
  await page.goto(cloud.url + path);
}
const tab = (name: string) => page.getByRole('tab', { name });
/** What was to happen after the last change has happened. */
const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

test('a tab keeps the place on the page, and the arrow keys go on from it', async () => {
  await open('/admin?tab=subscribers', { height: 500 });
  await page.getByRole('cell').first().waitFor();
  await tab('Activity').evaluate((line) => window.scrollTo(0, line.getBoundingClientRect().top - 40));
  const place = () => tab('Activity').evaluate((line) => Math.round(line.getBoundingClientRect().top));
  const before = await place();
  await tab('Episodes').click();
  await page.getByRole('cell', { name: 'First light', exact: true }).waitFor();
  await settled();
  expect(await place()).toBe(before);

  for (const [key, name] of [
    ['ArrowRight', 'Activity'],
    ['Home', 'Audience Signups'],
    ['ArrowLeft', 'Activity'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('tabpanel', { name }).waitFor();
    await settled();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    expect(await place()).toBe(before);
  }
});

/** The rows of the table that are wholly in sight, and for each whether a line as wide as a hairline is drawn over it. */
async function linesOverRows(scale: number): Promise<boolean[]> {
  const table = page.getByRole('region', { name: 'Newsletter Subscribers' });
  const { left, tops } = await table.evaluate((frame) => {
    const box = frame.getBoundingClientRect();
    const head = frame.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...frame.querySelectorAll('[role=rowgroup]:last-child > [role=row]')];
    const tops = rows
      .map((row) => row.getBoundingClientRect().top)
      .filter((top) => top > head + 2 && top < Math.min(box.bottom, innerHeight) - 2);
    return { left: box.left, tops: tops.sort((a, b) => a - b) };
  });
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

test.each([1, 1.25, 1.5, 2])('at %d device pixels a CSS pixel a hairline stands between all rows', async (scale) => {
  await open('/admin?tab=subscribers', { scale, height: 1400 });
  await page.getByRole('cell').first().waitFor();
  for (const scrolled of [0, 333, 1001]) {
    await page.getByRole('region', { name: 'Newsletter Subscribers' }).evaluate((frame, top) => {
      frame.scrollTop = top;
    }, scrolled);
    await settled();
    await settled();
    const lines = await linesOverRows(scale);
    expect(lines.length).toBeGreaterThan(6);
    expect(lines).toEqual(lines.map(() => true));
  }
});

test('on a phone rows are cards without an ID, sorted by a list; the foot says which order that is', async () => {
  await open('/admin?tab=subscribers', { width: 390 });
  const card = page.getByRole('row').first();
  await card.waitFor();
  expect(await card.textContent()).toMatch(/Reader/);
  expect(await page.getByText('ID', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Last Name' }).isVisible()).toBe(false);
  await page.getByText('60 in all, newest first').waitFor();

  await page.getByLabel('Sort by').selectOption('Subscription Date, earliest first');
  await page.getByText('60 in all, Subscription Date, earliest first').waitFor();
  await page.getByRole('row').first().getByText('reader0@example.org').waitFor();
});

test('lengths sort as lengths, and the episode that visitors see says so instead of its button', async () => {
  await open('/admin?tab=episodes');
  await page.getByText('Visitors see Second thoughts as the latest, under the title “The Bell”.').waitFor();
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await row('Second thoughts').getByText('Latest', { exact: true }).waitFor();
  expect(await row('Second thoughts').getByRole('button').count()).toBe(0);
  await row('First light').getByRole('button', { name: 'Set as Latest: First light' }).waitFor();
  const lengths = () => page.getByRole('cell').filter({ hasText: ':' }).allInnerTexts();
  await page.getByRole('button', { name: 'Duration' }).click();
  await expect.poll(lengths).toEqual(['58:10', '1:28:40']);
});

const letter = (n: number, subject: string, status: string, counts: object) => ({
  ...{ id: `7b3f2c1e-5a64-4f0e-9b1c-2d3e4f5a6b0${n}`, templateName: 'may', subject, status, startedBy: 'admin' },
  ...{ audience: { type: 'newsletter' }, startedAt: '2026-11-18T19:40:00.000Z', total: 60, bounced: 0, complained: 0 },
  counts: { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0, ...counts },
});
const letters = [
  letter(1, 'The bell in May', 'COMPLETE', { SENT: 57, FAILED: 1, SKIPPED: 2 }),
  letter(2, 'Directions', 'PAUSED', { SENT: 20, PENDING: 40 }),
  letter(3, 'An older one', 'NEEDS_ATTENTION', { SENT: 59, IN_DOUBT: 1 }),
];
/** What the server answers to `?attention=true` are those that are not over. */
const answerLetters = (given: typeof letters, when = Promise.resolve()) =>
  page.route('**/api/campaigns*', async (route) => {
    await when;
    const all = !route.request().url().includes('attention');
    await route.fulfill({ json: all ? given : given.filter(({ status }) => status !== 'COMPLETE') });
  });
const summary = (name: string) => page.getByRole('region', { name, exact: true });

test('the dashboard begins with the next event, the last letter and what needs somebody', async () => {
  await open('/admin', { before: () => answerLetters(letters) });
  const event = summary('Next event');
  await event.getByText('1 in person, 2 by Zoom').waitFor();
  await event.getByText('May 7, 2099, 7:00 PM').waitFor();
  expect(await event.getByRole('link', { name: 'Lanterns' }).getAttribute('href')).toBe('/admin/events');

  const last = summary('Last letter');
  await last.getByText('57 sent, 1 failed, 2 skipped').waitFor();
  await last.getByText('Sent', { exact: true }).waitFor();
  expect(await last.getByRole('link').textContent()).toBe('The bell in May');
  expect(await last.getByRole('link').getAttribute('href')).toMatch(/6b01$/);

  const attention = summary('Needs your attention');
  expect(await attention.getByRole('link').allInnerTexts()).toEqual(['Directions', 'An older one']);
  await attention.getByText('20 sent, 40 waiting').waitFor();
  await attention.getByText('59 sent, 1 in doubt').waitFor();
});

test('mail that the mail service does not let out needs somebody too, with the reason', async () => {
  const heldMail = { count: 2, reason: 'SendingPausedException: Email sending is paused for your account.' };
  const before = async () => {
    await answerLetters([]);
    await page.route('**/api/counts', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), heldMail } });
    });
  };
  await open('/admin', { before });
  const attention = summary('Needs your attention');
  await attention.getByText('2 mails are waiting').waitFor();
  await attention.getByText('The mail service has stopped sending for this account').waitFor();
  expect(await page.getByText('Nothing at the moment').count()).toBe(0);
});

test('how many of the subscribers cannot be reached stands beside their number', async () => {
  const before = () =>
    page.route('**/api/counts', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), recipients: 54 } });
    });
  await open('/admin', { before });
  const figure = page.locator('dl > div').filter({ hasText: 'Subscribers' }).locator('dd');
  await expect.poll(() => figure.textContent()).toBe('60 6 unreachable');
});

test.each([1280, 768, 390])('at %d px nothing moves when what was on its way arrives', async (width) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = async () => {
    await page.route(/\/api\/(counts|upcoming-events)/, (route) => held.then(() => route.fallback()));
    await answerLetters(letters.slice(0, 2), held);
  };
  await open('/admin?tab=activity', { width, before });
  await page.evaluate(() => document.fonts.ready);
  const place = () => page.getByRole('tablist').evaluate((tabs) => Math.round(tabs.getBoundingClientRect().top));
  await page.getByText('Loading the next event…').waitFor({ state: 'attached' });
  await page.getByText('Nothing has been done yet').waitFor();
  const waiting = await place();
  release();
  await page.getByText('1 in person, 2 by Zoom').waitFor();
  await page.getByText('20 sent, 40 waiting').waitFor();
  expect(await place()).toBe(waiting);
});

test('where there is neither event nor letter it says so; what could not be had is asked for again', async () => {
  const part = /\/api\/(upcoming-events|campaigns)/;
  await open('/admin', { before: () => page.route(part, (route) => route.fulfill({ status: 400, json: {} })) });
  await summary('Next event').getByText('Error loading data').waitFor();
  await summary('Needs your attention').getByText('Not known at the moment').waitFor();
  await page.unroute(part);
  await page.route(part, (route) => route.fulfill({ json: [] }));
  await summary('Next event').getByRole('button', { name: 'Retry' }).click();
  await summary('Next event').getByText('None is announced').waitFor();
  await summary('Last letter').getByRole('button', { name: 'Retry' }).click();
  await summary('Last letter').getByText('None was sent yet').waitFor();
});
