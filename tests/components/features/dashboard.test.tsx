import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { episode, recent, upcoming } from '../../support/site/publicContent.ts';
import { campaign, noCounts, scheduledSend } from '../support/adminAnswers.ts';
import { textsOf } from '../support/show.tsx';
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

const event = withTimes({ ...upcoming, title: 'Lanterns', eventDate: 'May 7, 2099' });
const bell = { ...recent, title: 'The Bell', videoUrl: 'https://youtu.be/WhWc3b3KhnY' };
const person = (n: number, createdAt = new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString()) => ({
  id: String(n).padStart(64, '0'),
  firstName: `Reader ${n}`,
  lastName: 'Lima',
  email: `reader${n}@example.org`,
  createdAt,
});
const counts = {
  ...{ ...noCounts, signups: 3, inPerson: 1, virtual: 2, subscribers: 60, recipients: 60 },
  events: [
    { id: 1, title: event.title, eventDate: event.eventDate, isActive: true, signups: 3, inPerson: 1, virtual: 2 },
  ],
};

const letters = [
  campaign({ id: 'the-bell', subject: 'The bell in May' }, { SENT: 57, FAILED: 1, SKIPPED: 2 }),
  campaign({ subject: 'Directions', status: 'PAUSED' }, { SENT: 20, PENDING: 40 }),
  campaign({ subject: 'An older one', status: 'NEEDS_ATTENTION' }, { SENT: 59, IN_DOUBT: 1 }),
];
const held = scheduledSend('Held back', { state: 'HELD', reason: 'There’s no one to send it to' });
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
    episode(1, { title: 'First light', duration: '1:28:40' }),
    episode(2, { title: 'Second thoughts', duration: '58:10', videoId: 'WhWc3b3KhnY' }),
  ],
  'GET subscribers': Array.from({ length: 60 }, (_, n) => person(59 - n)),
  'GET audience-members': ['Ana', 'Bela', 'Carla'].map((firstName, n) => ({
    ...{ ...person(n), firstName, city: 'New York', attendanceType: n === 0 ? 'in-person' : 'virtual', eventId: 1 },
    ...{ eventTitle: event.title, eventDate: event.eventDate, subscribeNewsletter: false, consent: true },
  })),
  'GET campaigns': campaigns([]),
  'GET scheduled-sends': [],
  'GET activity': [],
  'GET growth': { days: [], joined: 0, left: 0 },
  'GET health': { report: { checkedAt: new Date().toISOString(), checks: [] }, pending: false },
};

const open = (path: string, { answers: more, ...window }: Opening = {}) =>
  openSite(path, { answers: { ...answers, ...more }, ...window });
const tab = (name: string) => page.getByRole('tab', { name });
const summary = (name: string) => page.getByRole('region', { name });
const attention = () => page.getByRole('region', { name: /need.* your attention/ });
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
const figure = (name: string) =>
  [...document.querySelectorAll('dl > div')].find(({ textContent }) => textContent?.includes(name))?.querySelector('dd')
    ?.textContent;

test('tabs are one stop for the keyboard, whose arrows show each panel; the scroll position stays', async () => {
  await open('/admin?tab=subscribers', { height: 500 });
  await see('60 in all, newest first');
  expect(page.getByRole('columnheader', { name: 'ID', exact: true }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'First Name' }).click();
  await see('60 in all, First Name, A to Z');
  // Above the tabs nothing is still on its way.
  await see('Nothing needs your attention');
  await see('1 in person, 2 on Zoom');
  await see('Nothing is scheduled');
  const place = () => topOf(tab('Activity').element());
  scrollTo(0, scrollY + place() - 40);
  const before = place();
  await tab('Episodes').click();
  await expect.element(page.getByRole('tabpanel', { name: 'Episodes' })).toBeInTheDocument();
  expect(place()).toBe(before);
  for (const [key, name] of [
    ['{ArrowRight}', 'Activity'],
    ['{ArrowRight}', 'Audience Signups'],
    ['{ArrowLeft}', 'Activity'],
    ['{Home}', 'Audience Signups'],
    ['{End}', 'Activity'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tabpanel', { name })).toBeInTheDocument();
    await expect.element(page.getByRole('tab', { name, selected: true })).toHaveFocus();
    expect(place(), name).toBe(before);
  }
  const stops = page.getByRole('tab').elements() as HTMLElement[];
  expect(stops.flatMap((each) => (each.tabIndex === 0 ? [each.textContent] : []))).toEqual(['Activity']);
});

test('durations sort by length, and the episode that visitors see has a label instead of its button', async () => {
  await open('/admin?tab=episodes');
  await see('Visitors see Second thoughts as the latest, under the title “The Bell”.');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect.element(row('Second thoughts').getByText('Latest', { exact: true })).toBeVisible();
  expect(row('Second thoughts').getByRole('button').elements()).toHaveLength(0);
  await expect.element(row('First light').getByRole('button', { name: 'Set as Latest: First light' })).toBeVisible();
  const lengths = () => textsOf(page.getByRole('cell')).filter((text) => text.includes(':'));
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
  await expect.element(last.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/the-bell$/));

  expect(textsOf(attention().getByRole('link'))).toEqual(['Directions', 'An older one']);
  await expect.element(attention().getByText('20 sent, 40 waiting')).toBeVisible();
  await expect.element(attention().getByText('59 sent, 1 unconfirmed')).toBeVisible();
});

test('what no longer needs attention leaves by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const earlier: Responder = ({ query }) => Response.json(query.has('attention') ? letters.slice(1, 2) : []);
  await open('/admin', { answers: { 'GET campaigns': earlier } });
  await expect.element(attention().getByRole('link', { name: 'Directions' })).toBeVisible();
  answer({ 'GET campaigns': [] });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await see('Nothing needs your attention');
});

test('email that the mail service holds back needs attention too, with the reason', async () => {
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
])('so do waiting emails of the forms: %s, %i', async (why, count, title, text) => {
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
      'GET scheduled-sends': late(() => Response.json([scheduledSend('The bell in June')])),
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

test('a new site begins with its first steps, until it has a reader or a sign-up', async () => {
  const steps = page.getByRole('region', { name: 'First steps' });
  await open('/admin', { answers: { 'GET counts': noCounts, 'GET upcoming-events': [] } });
  for (const step of ['Bring your list of subscribers', 'Write a letter', 'Announce an event'])
    await expect.element(steps.getByRole('link', { name: step })).toBeVisible();
  await open('/admin', { answers: { 'GET counts': noCounts } });
  await expect.element(summary('Next event').getByText('Lanterns')).toBeVisible();
  await expect.element(steps.getByRole('link', { name: 'Write a letter' })).toBeVisible();
  expect(steps.getByRole('link', { name: 'Announce an event' }).elements()).toEqual([]);
  await open('/admin', { answers: { 'GET counts': { ...noCounts, subscribers: 1 }, 'GET upcoming-events': [] } });
  await see('Sign-ups for all events.');
  await expect.element(steps).not.toBeInTheDocument();
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

const good = { name: 'sending', finding: { good: true, says: 'SES accepts email from this account' } };
const wrong = (name: string, says: string) => ({ name, finding: { good: false, says, remedy: 'Add the records.' } });
const reportOf = (...checks: object[]) => ({
  'GET health': { report: { checkedAt: '2026-11-18T19:40:00.000Z', checks }, pending: false },
});
const forOperator = () => page.getByText('For the person who runs the site', { exact: false });
const names = () =>
  [...document.querySelectorAll('ul[aria-label="What was checked"] > li > span')].map((each) => each.textContent);

test('one place says how many things need attention: of the site, of letters and of emails', async () => {
  const formMail = { count: 40, why: 'used-up' };
  await open('/admin', {
    answers: {
      ...reportOf(good, wrong('dkim', 'No records'), wrong('unsent', 'Two emails wait')),
      'GET counts': { ...counts, formMail },
      'GET campaigns': campaigns(letters),
      'GET scheduled-sends': [held],
    },
  });
  // A held letter, two sends, the forms, and the signature. Emails to one person have items of their own.
  await see('5 things need your attention');
  await expect.element(attention().getByText('Your emails aren’t signed')).toBeVisible();
  await expect.element(attention().getByText('Many may land in spam folders.')).toBeVisible();
  const heldBack = attention().getByRole('link', { name: 'Held back' });
  await expect.element(heldBack).toHaveAttribute('href', '/admin/campaigns');
  expect(document.body.textContent).not.toMatch(/Nothing needs|confirmations weren’t sent/);
  await expect.element(page.getByText('No records')).not.toBeVisible();
  await expect.element(forOperator()).toHaveTextContent('For the person who runs the site: what to do');
  await forOperator().click();
  await see('No records');
  await see('Add the records.');
});

test('if nothing needs attention, it says only that; advice does not count', async () => {
  const advised = { good: true, says: 'admin', advice: 'admin logs in by the password alone.' };
  await open('/admin', { answers: reportOf(good, { name: 'admin', finding: advised }) });
  await see('Nothing needs your attention');
  await see('Everything worked when the site last looked, on Nov 18, 2026');
  await expect.element(page.getByText('admin logs in by the password alone.')).not.toBeVisible();
  await forOperator().click();
  await see('admin logs in by the password alone.');
  expect(names()).toEqual(['Could be better: Admin account', 'Good: Sending allowed']);
});

test('nothing is said to be well before everything was looked at', async () => {
  await open('/admin', { answers: { 'GET health': { report: null, pending: true } } });
  await see('60');
  await see('Checking what needs your attention…');
  answer(reportOf(good, wrong('dkim', 'No records')));
  await see('One thing needs your attention');
  await see('Many may land in spam folders.');
  await forOperator().click();
  expect(names()).toEqual(['Needs fixing: DKIM', 'Good: Sending allowed']);
});

test('of many problems with the site, three are explained and the rest are counted', async () => {
  await open('/admin', {
    answers: reportOf(...['dkim', 'dmarc', 'identity', 'quota', 'concurrency'].map((name) => wrong(name, name))),
  });
  await see('5 things need your attention');
  expect(attention().getByRole('list').first().getByRole('listitem').elements()).toHaveLength(4);
  await see('2 more, below.');
});

test('the next scheduled letter stands beside the next event, with its audience and the publisher’s clock', async () => {
  await open('/admin', {
    answers: {
      'GET scheduled-sends': [held, scheduledSend('The bell in June'), scheduledSend('July')],
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

test('subscribers begin with their list, not with an empty chart', async () => {
  await open('/admin/subscribers', {
    answers: { 'GET growth': { days: [], joined: 0, left: 0 }, 'GET subscribers': [] },
  });
  await see('No newsletter subscribers yet');
  expect(page.getByText('Subscribers over time').elements()).toEqual([]);
});

test('sign-ups are counted for all events together, and beside that for the next one, until it is over', async () => {
  const earlier = { ...counts.events[0], id: 9, title: 'An old evening', isActive: false, waiting: 0, unconfirmed: 0 };
  const all = {
    ...counts,
    signups: 43,
    inPerson: 16,
    virtual: 27,
    recipients: 54,
    events: [counts.events[0], earlier],
  };
  await open('/admin', { answers: { 'GET counts': all } });
  await expect.poll(() => figure('Total Signups')).toBe('43 3 for May 7');
  expect(['In-Person', 'Virtual', 'Subscribers'].map(figure)).toEqual([
    ...['16 1 for May 7', '27 2 for May 7', '60 6 unreachable'],
  ]);
  await see(/^Sign-ups for all events, and for the next: Lanterns, May 7, 2099\.$/);

  const over = withTimes({ ...event, eventDate: 'May 7, 2025' });
  await open('/admin', { answers: { 'GET counts': all, 'GET upcoming-events': [over] } });
  await expect.element(summary('Next event').getByText('None announced')).toBeVisible();
  await expect.element(summary('Next event').getByText('“Lanterns” is over: May 7, 2025')).toBeVisible();
  await see('Sign-ups for all events. No event is announced right now.');
  const waiting = [{ ...counts.events[0], waiting: 2, unconfirmed: 1 }, earlier];
  await open('/admin', { answers: { 'GET counts': { ...all, events: waiting } } });
  await see(/Lanterns, May 7, 2099\. Not counted: 2 on waiting lists, 1 not confirmed yet\.$/);
  const planned = { ...event, id: 2, title: 'Wells', isActive: false };
  const later = withTimes({ ...planned, id: 3, title: 'Rivers', eventDate: 'May 8, 2099' });
  await open('/admin', { answers: { 'GET counts': all, 'GET upcoming-events': [later, over, planned] } });
  await see(/^Visitors see no date, as “Wells” on May 7, 2099 isn’t active\.$/);
  expect(figure('Total Signups')).toBe('43');
});
