import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type ApiAnswers,
  answer,
  type Opening,
  openSite,
  type Responder,
  refused,
  see,
  signedIn,
} from '../support/site.tsx';

const event = {
  ...{ id: 1, title: 'Lanterns', guests: 'Freya Montclair', description: 'On waiting.', isActive: true, version: 1 },
  ...{ imageUrl: '/pictures/lake-1200.webp', eventDate: 'May 7, 2099', eventTime: '7:00 PM', duration: '' },
};
const bell = {
  ...{ id: 1, title: 'The Bell', presenter: 'Oriel Santangelo', description: 'On waiting.', isActive: true },
  ...{ imageUrl: '/pictures/lake-1200.webp', videoUrl: 'https://youtu.be/WhWc3b3KhnY', eventDate: 'May 3, 2026' },
  ...{ version: 1, updatedAt: '2026-05-03T10:00:00.000Z' },
};
const episode = (id: number, title: string, duration: string, videoId: string) => ({
  ...{ id, episodeNumber: id, title, duration, videoId, guest: 'Jonquil Adler', description: 'On listening.' },
  ...{ image: '', transcriptionUrl: null },
});
const id = (n: number) => String(n).padStart(64, '0');
const person = (n: number, createdAt = new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString()) => ({
  ...{ id: id(n), firstName: `Reader ${n}`, lastName: 'Lima', email: `reader${n}@example.org`, createdAt },
});
const counts = {
  ...{ signups: 3, inPerson: 1, virtual: 2, subscribers: 60, recipients: 60, deferredMail: null, formMail: null },
  preparedLetters: [],
  events: [
    { id: 1, title: event.title, eventDate: event.eventDate, isActive: true, signups: 3, inPerson: 1, virtual: 2 },
  ],
};

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
const scheduled = (n: number, subject: string, state: string) => ({
  ...{
    id: `5b3f2c1e-5a64-4f0e-9b1c-2d3e4f5a6b0${n}`,
    revision: 1,
    templateName: 'june',
    subject,
    state,
    publish: false,
  },
  ...{ audience: { type: 'newsletter' }, to: {}, at: '2026-11-01T09:00', dueAt: '2026-11-01T14:00:00.000Z' },
  ...{ scheduledBy: 'admin', ...(state === 'HELD' && { reason: 'There’s no one to send it to' }) },
});
/** The server answers `?attention=true` with the sends that are not finished. */
const campaigns =
  (sends: typeof letters): Responder =>
  ({ query }) =>
    Response.json(query.has('attention') ? sends.filter(({ status }) => status !== 'COMPLETE') : sends);

const answers: ApiAnswers = {
  ...signedIn,
  'GET counts': counts,
  'GET upcoming-events': [event],
  'GET recent-events': [bell],
  'GET episodes': [
    episode(1, 'First light', '1:28:40', 'aqz-KE-bpKQ'),
    episode(2, 'Second thoughts', '58:10', 'WhWc3b3KhnY'),
  ],
  'GET subscribers': Array.from({ length: 60 }, (_, n) => person(59 - n)),
  'GET audience-members': ['Ana', 'Bela', 'Carla'].map((firstName, n) => ({
    ...{ ...person(n), firstName, city: 'New York', attendanceType: n === 0 ? 'in-person' : 'virtual', eventId: 1 },
    ...{ eventTitle: event.title, eventDate: event.eventDate, subscribeNewsletter: false, consent: true },
  })),
  'GET campaigns': campaigns([]),
  'GET scheduled-sends': [],
  'GET activity': [],
  'GET growth': [],
  'GET health': { report: { checkedAt: new Date().toISOString(), checks: [] }, pending: false },
};

const open = (path: string, { answers: more, ...window }: Opening = {}) =>
  openSite(path, { answers: { ...answers, ...more }, ...window });
const tab = (name: string) => page.getByRole('tab', { name });
const cell = (name: string) => page.getByRole('cell', { name });
const summary = (name: string) => page.getByRole('region', { name });
const attention = () => page.getByRole('region', { name: /need.* your attention/ });
/** Waits until everything that follows the last change has happened. */
const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);

test('choosing a tab keeps the scroll position, and the arrow keys continue from that tab', async () => {
  await open('/admin?tab=subscribers', { height: 500 });
  await expect.element(page.getByRole('cell').first()).toBeVisible();
  const place = () => topOf(tab('Activity').element());
  scrollTo(0, scrollY + place() - 40);
  const before = place();
  await tab('Episodes').click();
  await expect.element(cell('First light')).toBeInTheDocument();
  await settled();
  expect(place()).toBe(before);

  for (const [key, name] of [
    ['{ArrowRight}', 'Activity'],
    ['{Home}', 'Audience Signups'],
    ['{ArrowLeft}', 'Activity'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tabpanel', { name })).toBeInTheDocument();
    await settled();
    expect(document.activeElement?.textContent).toBe(name);
    expect(place()).toBe(before);
  }
});

test('on a phone rows are cards, sorted by a select; the footer names the order', async () => {
  await open('/admin?tab=subscribers', { width: 390 });
  const card = () => page.getByRole('row').elements()[0]?.textContent ?? '';
  await expect.poll(card).toContain('Reader 59');
  expect(page.getByRole('button', { name: 'Last Name' }).elements()).toEqual([]);
  await see('60 in all, newest first');
  await page.getByRole('combobox', { name: /^Sort by/ }).selectOptions('Subscription Date, earliest first');
  await see('60 in all, Subscription Date, earliest first');
  await expect.poll(card).toContain('reader0@example.org');
});

test('nobody reads the IDs of subscribers', async () => {
  await open('/admin?tab=subscribers', { width: 1440 });
  await see('60 in all, newest first');
  const titles = page.getByRole('columnheader').elements();
  expect(titles.map(({ textContent }) => textContent)).toContain('Email');
  expect(titles.map(({ textContent }) => textContent)).not.toContain('ID');
});

test('durations sort by length, and the episode that visitors see has a label instead of its button', async () => {
  await open('/admin?tab=episodes');
  await see('Visitors see Second thoughts as the latest, under the title “The Bell”.');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect.element(row('Second thoughts').getByText('Latest', { exact: true })).toBeVisible();
  expect(row('Second thoughts').getByRole('button').elements()).toHaveLength(0);
  await expect.element(row('First light').getByRole('button', { name: 'Set as Latest: First light' })).toBeVisible();
  const lengths = () =>
    page
      .getByRole('cell')
      .elements()
      .flatMap(({ textContent }) => (textContent?.includes(':') ? [textContent] : []));
  await page.getByRole('button', { name: 'Duration' }).click();
  await expect.poll(lengths).toEqual(['58:10', '1:28:40']);
});

test('the dashboard begins with what needs attention, the next event, and the last letter', async () => {
  await open('/admin', { answers: { 'GET campaigns': campaigns(letters) } });
  const next = summary('Next event');
  await expect.element(next.getByText('1 in person, 2 on Zoom')).toBeVisible();
  await expect.element(next.getByText('May 7, 2099, 7:00 PM EDT')).toBeVisible();
  await expect.element(next.getByRole('link', { name: 'Lanterns' })).toHaveAttribute('href', '/admin/events');

  const last = summary('Last letter');
  await expect.element(last.getByText('57 sent, 1 failed, 2 skipped')).toBeVisible();
  await expect.element(last.getByText('Sent', { exact: true })).toBeVisible();
  await expect.element(last.getByRole('link')).toHaveTextContent('The bell in May');
  await expect.element(last.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/6b01$/));

  const links = attention().getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(['Directions', 'An older one']);
  await expect.element(attention().getByText('20 sent, 40 waiting')).toBeVisible();
  await expect.element(attention().getByText('59 sent, 1 unconfirmed')).toBeVisible();
});

test('mail that the mail service holds back needs attention too, with the reason', async () => {
  const deferredMail = { count: 2, reason: 'SendingPausedException: Email sending is paused for your account.' };
  await open('/admin', { answers: { 'GET counts': { ...counts, deferredMail } } });
  await expect.element(attention().getByText('2 emails are waiting', { exact: false })).toBeVisible();
  await expect
    .element(attention().getByText('The email service has stopped sending for this account', { exact: false }))
    .toBeVisible();
  await see('One thing needs your attention');
});

test.each([
  ['used-up', 40, '40 emails are waiting', 'today’s share of emails is used up'],
  ['used-up', 1000, '1,000 or more emails are waiting', 'oldest first'],
  ['bounced', 1, 'Emails from the forms have stopped until tomorrow', 'One email is waiting.'],
  ['complained', 0, 'Emails from the forms have stopped until tomorrow', 'too many were reported as spam'],
])('so does mail of the forms that waits: %s, %i', async (why, count, title, text) => {
  await open('/admin', { answers: { 'GET counts': { ...counts, formMail: { count, why } } } });
  await expect.element(attention().getByText(title, { exact: false }).first()).toBeVisible();
  await expect.element(attention().getByText(text, { exact: false })).toBeVisible();
  await expect.element(attention().getByText('Everyone can still sign up.', { exact: false })).toBeVisible();
});

test.each([1280, 768, 390])('at %d px nothing moves when the content arrives', async (width) => {
  const gate = Promise.withResolvers<void>();
  const late =
    (responder: Responder): Responder =>
    async (call) => {
      await gate.promise;
      return responder(call);
    };
  await open('/admin?tab=activity', {
    width,
    answers: {
      'GET counts': late(() => Response.json(counts)),
      'GET upcoming-events': late(() => Response.json([event])),
      'GET campaigns': late(campaigns(letters.slice(0, 2))),
      'GET scheduled-sends': late(() => Response.json([scheduled(1, 'The bell in June', 'SCHEDULED')])),
    },
  });
  await document.fonts.ready;
  const place = () => topOf(page.getByRole('tablist').element());
  await expect.element(page.getByText('Loading the next event…')).toBeInTheDocument();
  await see('No activity yet');
  const waiting = place();
  gate.resolve();
  await see('1 in person, 2 on Zoom');
  await see('20 sent, 40 waiting');
  expect(place()).toBe(waiting);
});

test('a missing event or letter is reported, and a failed request can be repeated', async () => {
  const no = () => refused(400);
  await open('/admin', { answers: { 'GET upcoming-events': no, 'GET campaigns': no } });
  await expect.element(summary('Next event').getByText('Error loading data', { exact: false })).toBeVisible();
  await see('Couldn’t check what needs your attention');
  answer({ 'GET upcoming-events': [], 'GET campaigns': [] });
  await attention().getByRole('button', { name: 'Retry' }).click();
  await see('Nothing needs your attention');
  await summary('Next event').getByRole('button', { name: 'Retry' }).click();
  await expect.element(summary('Next event').getByText('None announced', { exact: false })).toBeVisible();
  await summary('Last letter').getByRole('button', { name: 'Retry' }).click();
  await expect.element(summary('Last letter').getByText('None sent yet', { exact: false })).toBeVisible();
});

const good = { name: 'settings', finding: { good: true, says: 'Deployed with 12 settings' } };
const wrong = (name: string, says: string) => ({ name, finding: { good: false, says, remedy: 'Switch it on.' } });
const reportOf = (...checks: object[]) => ({
  'GET health': { report: { checkedAt: '2026-11-18T19:40:00.000Z', checks }, pending: false },
});
const forOperator = () => page.getByText('For whoever runs the site', { exact: false });
const names = () =>
  [...document.querySelectorAll('ul[aria-label="What was checked"] > li > span')].map((each) => each.textContent);

test('one place says how many things need attention: of the site, of letters and of emails', async () => {
  const formMail = { count: 40, why: 'used-up' };
  await open('/admin', {
    answers: {
      ...reportOf(good, wrong('recovery', 'Off for people'), wrong('lastSend', '“Directions” waits for you')),
      'GET counts': { ...counts, formMail },
      'GET campaigns': campaigns(letters),
      'GET scheduled-sends': [scheduled(1, 'Held back', 'HELD')],
    },
  });
  // A held letter, two sends, of which the report names one too, the forms, and the backup.
  await see('5 things need your attention');
  await expect.element(attention().getByText('Part of your data isn’t backed up')).toBeVisible();
  await expect.element(attention().getByText('couldn’t be restored', { exact: false })).toBeVisible();
  await expect
    .element(attention().getByRole('link', { name: 'Held back' }))
    .toHaveAttribute('href', '/admin/campaigns');
  expect(document.body.textContent).not.toMatch(/Nothing needs|The last letter hasn’t/);
  await expect.element(page.getByText('Off for people')).not.toBeVisible();
  await expect.element(forOperator()).toHaveTextContent('For whoever runs the site: what to do');
  await forOperator().click();
  await see('Off for people');
  await see('Switch it on.');
});

test('while nothing needs attention, that is all it says; advice is no trouble', async () => {
  const advised = { good: true, says: 'admin', advice: 'admin logs in by the password alone.' };
  await open('/admin', { answers: reportOf(good, { name: 'admin', finding: advised }) });
  await see('Nothing needs your attention');
  await see('Everything worked when the site last looked, on Nov 18, 2026');
  await expect.element(page.getByText('admin logs in by the password alone.')).not.toBeVisible();
  await forOperator().click();
  await see('admin logs in by the password alone.');
  expect(names()).toEqual(['Could be better: Admin account', 'Good: Settings']);
});

test('nothing is said to be well before everything was looked at', async () => {
  await open('/admin', { answers: { 'GET health': { report: null, pending: true } } });
  await see('60');
  await see('Checking what needs your attention…');
  answer(reportOf(good, wrong('dkim', 'No records')));
  await see('One thing needs your attention');
  await see('Many may land in spam folders.');
  await forOperator().click();
  expect(names()).toEqual(['Needs fixing: DKIM', 'Good: Settings']);
});

test('of much that is wrong with the site, three things are explained, and the rest is counted', async () => {
  await open('/admin', {
    answers: reportOf(...['dkim', 'dmarc', 'identity', 'quota', 'feed'].map((name) => wrong(name, name))),
  });
  await see('5 things need your attention');
  expect(attention().getByRole('list').first().getByRole('listitem').elements()).toHaveLength(4);
  await see('2 more, below.');
});

test('the next scheduled letter stands beside the next event, with its audience and the publisher’s clock', async () => {
  await open('/admin', {
    answers: {
      'GET scheduled-sends': [
        scheduled(1, 'Held back', 'HELD'),
        scheduled(2, 'The bell in June', 'SCHEDULED'),
        scheduled(3, 'July', 'SCHEDULED'),
      ],
    },
  });
  const next = summary('Next letter');
  const link = next.getByRole('link', { name: 'The bell in June' });
  await expect.element(link).toHaveAttribute('href', '/admin/campaigns');
  await expect.element(next.getByText('Sunday, November 1, 2026 at 9:00 AM EST')).toBeVisible();
  await expect.element(next.getByText('To: All subscribers')).toBeVisible();
  await expect.element(next.getByRole('link', { name: 'One more scheduled' })).toBeVisible();
  await open('/admin');
  await see('Nothing is scheduled');
});
