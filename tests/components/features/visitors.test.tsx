import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { Connection } from '../../../frontend/features/people/door/Door.tsx';
import type { SendState } from '../../../frontend/features/people/door/ticks.ts';
import { pages } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { episode, guest, next, recent, upcoming } from '../../support/site/publicContent.ts';
import { noCounts } from '../support/adminAnswers.ts';
import { documentAt, type Shown } from '../support/documentAt.ts';
import { lose } from '../support/lose.ts';
import { accessible, show } from '../support/show.tsx';
import {
  type ApiAnswers,
  answer,
  calls,
  linesOf,
  openSite,
  refused,
  see,
  signedIn,
  signedOut,
} from '../support/site.tsx';

const button = (name: string) => page.getByRole('button', { name });

/** Opens the published page with this content; an admin page gets it from the API. */
const open = (path: string, shown: Shown, { answers = {}, ...more }: Parameters<typeof openSite>[1] = {}) =>
  openSite(path, { answers, published: documentAt(path, shown), width: 390, height: 850, ...more });

const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'.repeat(2);
const template = {
  ...{ name: 'spring', subject: long, htmlContent: '<p>Hello</p>', version: 1, mailBytes: 4000 },
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const redeemed = { 'POST admin-keys/redeem': () => new Response(null, { status: 204 }) };

const longWords = { title: long, presenter: long, guests: long, name: long, guest: long, description: long };
const longGuests = [
  guest(1, long, { description: long, isFeatured: true, url: 'https://example.org/talk' }),
  guest(2, `${long} ${long}`, { isFeatured: true, url: 'https://youtu.be/aqz-KE-bpKQ' }),
  guest(3, long),
];
const longEvents = {
  recent: { ...recent, ...longWords, eventDate: long },
  upcoming: withTimes({ ...upcoming, ...longWords, eventDate: long, eventTime: long, duration: long }),
};
const longShown: Shown = {
  activeRecentEvent: longEvents.recent,
  activeUpcomingEvent: longEvents.upcoming,
  archiveGuests: longGuests,
  episodes: [episode(1, { ...longWords, transcriptionUrl: '/pictures/share.jpg' })],
};
const longAnswers: ApiAnswers = {
  ...signedIn,
  ...redeemed,
  'GET recent-events': [longEvents.recent],
  'GET upcoming-events': [longEvents.upcoming],
  'GET counts': noCounts,
  'GET email-templates': [template],
  'GET scheduled-sends': [],
  'GET archive-guests': longGuests,
};

test.each([
  '/',
  '/dharma-chats',
  '/podcast',
  '/audience-signup',
  '/archive',
  '/interviews',
  '/video/1',
  '/video/video-00001',
  ...['/admin/events', '/admin/recent-events', '/admin/email-templates', '/archive?adminKey=key'],
])('long words break: %s is never wider than a phone’s window', async (path) => {
  await open(path, longShown, { answers: longAnswers });
  await see(long);
  if (path.includes('adminKey')) await button('Edit Mode').click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test.each(Object.entries({ '/': 2, '/dharma-chats': 3, '/audience-signup': 1, '/video/video-00001': 1 }))(
  'on %s a description keeps its line breaks',
  async (path, count) => {
    const description = 'The first line.\n\nThe second part.';
    await open(path, {
      activeRecentEvent: { ...recent, description },
      activeUpcomingEvent: { ...next, description },
      archiveGuests: [guest(1, 'Ada Winter', { description, isFeatured: true })],
      episodes: [episode(1, { description })],
    });
    const shown = () => linesOf('main p').filter((text) => text.includes('The first line.'));
    await expect.poll(shown).toEqual(Array(count).fill(description));
  },
);

const events: Shown = { activeRecentEvent: recent, activeUpcomingEvent: next };
const picture = () => document.querySelector<HTMLImageElement>('img[src="/pictures/lake-768.webp"]');

test('with reduced motion the host’s picture stays in the hero', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await open('/', events);
  vi.advanceTimersByTime(4000);
  vi.useRealTimers();
  await see(recent.title);
  expect(picture()).toBeNull();
});

test('the form to join comes before the schedule, and the day has its weekday', async () => {
  await open('/audience-signup', { activeUpcomingEvent: { ...next, attendance: 'virtual' } });
  await see('Freya Montclair');
  await see('105 minutes');
  const form = page.getByRole('form', { name: 'Live audience' }).element();
  const evening = page.getByRole('heading', { name: 'Schedule' }).element();
  expect(form.compareDocumentPosition(evening)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await see(/^\w+day, \w+ \d+, \d{4}$/);
});

test('on a phone, the form to join begins within the first screen and a half', async () => {
  await open('/audience-signup', { activeUpcomingEvent: next }, { height: 844 });
  await document.fonts.ready;
  const form = page.getByRole('form', { name: 'Live audience' }).element();
  expect(form.getBoundingClientRect().top).toBeLessThanOrEqual(1.5 * 844);
});

test('in the archive, the rows of all columns are equally high', async () => {
  const archiveGuests = ['Ada', 'Bo', long, 'Dora', 'Eva', 'Fay', 'Gus'].map((name, at) => guest(at + 1, name));
  await open('/archive', { archiveGuests }, { width: 1440 });
  const tops = [...document.querySelectorAll('main ul')].map((list) =>
    [...list.children].map((row) => Math.round(row.getBoundingClientRect().top)),
  );
  expect(tops[1]).toEqual(tops[0]?.slice(0, 2));
  expect(tops[2]).toEqual(tops[0]?.slice(0, 2));
});

test('the hero changes from the host to the event after three seconds', async () => {
  const motion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await motion('no-preference');
  const event = Promise.withResolvers<Response>();
  await openSite('/', {
    answers: { 'GET recent-events/active': () => event.promise, 'GET upcoming-events/active': null },
  });
  await see('Loading the latest event…');
  // From here on only the time that we advance passes. The three seconds begin when the event arrives.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  event.resolve(Response.json(recent));
  await see(recent.title);
  vi.advanceTimersByTime(2500);
  expect(picture()).toBeNull();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  // They begin once the picture has loaded.
  const style = (name: 'animationDuration' | 'opacity') => picture() && getComputedStyle(picture() as Element)[name];
  await expect.poll(() => style('animationDuration')).toBe('12s');
  await motion('reduce');
});

test('the sections of Home have names', async () => {
  await open('/', events);
  await expect.element(page.getByRole('article', { name: recent.title })).toBeVisible();
  await expect.element(page.getByRole('article', { name: upcoming.title })).toBeVisible();
  await expect.element(page.getByRole('complementary', { name: 'About The Show' })).toBeVisible();
  expect(document.querySelectorAll('article:not([aria-labelledby]), aside:not([aria-labelledby])')).toHaveLength(0);
});

const oldGuests = [
  guest(1, 'Ada Winter', { url: 'www.example.org/talk', isFeatured: true }),
  guest(2, 'Bo Lind', { url: 'javascript:alert(1)', isFeatured: true }),
  guest(3, 'Cy Marsh', { url: 'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share' }),
];

test('links from old entries: a bare address is completed, a dead one is not shown', async () => {
  const shown: Shown = {
    activeRecentEvent: { ...recent, videoUrl: 'vimeo.com/12345' },
    activeUpcomingEvent: { ...next, videoUrl: 'vimeo.com/12345' } as never,
    archiveGuests: oldGuests,
  };
  await open('/', shown);
  const watch = page.getByRole('link', { name: 'Watch Latest Episode' });
  await see(recent.title);
  const hrefs = () => watch.elements().map((link) => link.getAttribute('href'));
  await expect.poll(hrefs).toEqual(Array(2).fill('https://vimeo.com/12345'));
  await open('/archive', shown);
  await see('Ada Winter');
  expect(linesOf('main li')).toEqual(['Ada Winter\nWatch\nAda Winter', 'Bo Lind', 'Cy Marsh\nWatch\nCy Marsh']);
  await open('/video/1', shown);
  const elsewhere = page.getByRole('link', { name: /View this content on external website/ });
  await expect.element(elsewhere).toHaveAttribute('href', 'https://www.example.org/talk');
  await open('/video/3', shown);
  await expect.element(page.getByRole('link', { name: /^Play/ })).toBeVisible();
  await open('/dharma-chats', shown);
  await see('Coming Soon');
  expect(page.getByRole('link', { name: /Watch Recording/ }).elements()).toHaveLength(1);
});

test('the admin sees which featured guests are not shown, and how many are', async () => {
  const people = ['Ada', 'Bo', 'Cy', 'Dee'].map((name, at) => guest(at + 1, name, { isFeatured: true }));
  await open('/archive?adminKey=key', {}, { answers: { ...signedIn, ...redeemed, 'GET archive-guests': people } });
  await button('Edit Mode').click();
  // Of one guest.
  await expect.element(page.getByText('Featured, not shown')).toBeVisible();
  await button('Edit Dee').click();
  await see('The page has room for 3: those with the lowest display order.');
});

test('an admin enters other spellings of a guest, one per line; a refusal stands beside them', async () => {
  const people = [guest(1, 'Ada Winter', { alsoKnownAs: ['A. Winter'] })];
  const taken = '“Bo” already belongs to another guest, Bo Lind.';
  const refusing = () => Response.json({ message: taken, fields: { alsoKnownAs: taken } }, { status: 400 });
  await open(
    '/archive?adminKey=key',
    {},
    { answers: { ...signedIn, ...redeemed, 'GET archive-guests': people, 'PUT archive-guests/1': refusing } },
  );
  await button('Edit Mode').click();
  await button('Edit Ada Winter').click();
  const spellings = page.getByLabelText('Other spellings');
  await expect.element(spellings).toHaveValue('A. Winter');
  await spellings.fill('A. Winter\n\n Bo ');
  await button('Save Changes').click();
  await expect.element(spellings).toHaveAccessibleDescription(new RegExp(taken));
  expect(calls('PUT archive-guests/1').map(({ body }) => body)).toEqual([
    expect.objectContaining({ alsoKnownAs: ['A. Winter', 'Bo'] }),
  ]);
  await accessible();
});

const archive = [guest(1, 'Ada Winter', { isFeatured: true })];
const archiveAnswers = { ...signedIn, ...redeemed, 'GET archive-guests': archive };
const reload = (more: ApiAnswers = {}) =>
  open('/archive', { archiveGuests: archive }, { answers: { ...archiveAnswers, ...more }, state: history.state });

test('a reload of the archive keeps admin mode, and whether it edits, until the admin exits', async () => {
  await open('/archive?adminKey=key', {}, { answers: archiveAnswers });
  await see('Admin Mode Activated');
  await reload();
  await button('Edit Mode').click();
  await reload();
  await expect.element(button('View Mode')).toBeVisible();
  await expect.element(button('Edit Ada Winter')).toBeVisible();
  expect(page.getByText('Admin Mode Activated').elements()).toHaveLength(0);
  expect(calls('POST admin-keys/redeem')).toEqual([]);
  await button('Exit Admin Mode').click();
  await see('Admin Mode Deactivated');
  await reload();
  await see('Ada Winter');
  expect(button('Edit Mode').elements()).toHaveLength(0);
});

test('admin mode ends with the session, and when the admin leaves the archive', async () => {
  await open('/archive?adminKey=key', {}, { answers: archiveAnswers });
  await button('Edit Mode').click();
  for (const answers of [signedOut, {}]) {
    await reload(answers);
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
    expect(button('View Mode').elements()).toHaveLength(0);
  }
  await open('/archive?adminKey=key', {}, { answers: archiveAnswers });
  await button('Edit Mode').click();
  await page.getByRole('link', { name: 'Dharma Chats' }).first().click();
  // The address changes before the page does.
  await expect.element(button('View Mode')).not.toBeInTheDocument();
});

test.each([
  ['working', 0, 'Everything is sent.'],
  ['working', 1, 'Sending 1 tick…'],
  ['unreachable', 3, 'Offline: 3 ticks will be sent when you’re back online.'],
  ['unreachable', 0, 'Offline: you can go on ticking. What others tick shows when you’re back online.'],
  ['failing', 1, 'The server isn’t answering: 1 tick will be sent as soon as it does.'],
  ['denied', 2, 'Please log in again to send 2 ticks.'],
] as const)(
  'while it is %s with %i unsent, the page says truthfully whether ticks have arrived',
  async (state, count, words) => {
    await show(<Connection {...{ state, count }} />, 390);
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
  },
);

test('trouble at the door and its end are announced, and not each tick before and after it', async () => {
  const { rerender } = await show(<Connection state="working" count={0} />, 390);
  const said = page.getByRole('status');
  const announced = async (state: SendState, count: number) => {
    await rerender(<Connection state={state} count={count} />);
    return said.element().textContent;
  };
  expect(await announced('working', 1)).toBe('');
  expect(await announced('working', 0)).toBe('');
  expect(await announced('unreachable', 2)).toBe('Offline: 2 ticks will be sent when you’re back online.');
  expect(await announced('working', 1)).toBe('');
  expect(await announced('working', 0)).toBe('Everything is sent.');
  expect(await announced('working', 1)).toBe('');
  expect(await announced('working', 0)).toBe('');
  expect(await announced('denied', 1)).toBe('Please log in again to send 1 tick.');
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const consents = () => page.getByRole('checkbox', { name: /^I agree/ }).click();

/** Every form that loads its rules late: what is typed, how it is sent, and where to. */
const forms = {
  'the newsletter form': {
    ...{ rules: /subscriber/, sends: 'POST newsletter/subscribe', label: 'Subscribe', pending: 'Subscribing...' },
    typed: { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org' },
    open: () => openSite(pages.newsletter, { answers: { 'GET letters': [] } }),
    more: consents,
  },
  'the form of the live audience': {
    ...{ rules: /signup\.ts/, sends: 'POST audience-signup', label: 'Join Live Audience', pending: 'Submitting...' },
    typed: { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org', City: 'Lisbon' },
    open: () =>
      openSite(pages.signup, {
        answers: { 'GET recent-events/active': recent, 'GET upcoming-events/active': next },
      }),
    more: async () => {
      await page.getByRole('radio', { name: /Virtual/ }).click();
      await consents();
    },
  },
  'the login': {
    ...{ rules: /session/, sends: 'POST login', label: 'Log in', pending: 'Logging in...' },
    typed: { Username: 'admin', Password: 'wrong' },
    open: () => openSite(pages.login, { answers: signedOut }),
    more: async () => {},
  },
  'the dialog of a recent event': {
    ...{ rules: /recentEvent/, sends: 'POST recent-events', label: 'Add Event', pending: 'Adding...' },
    typed: {
      ...{ Title: 'On rivers', Presenter: 'Bo Lind', Date: 'May 3, 2031', Description: 'A talk.' },
      ...{ 'Image URL': '/pictures/lake-768.webp', 'Video URL': 'youtu.be/aqz-KE-bpKQ' },
    },
    open: async () => {
      await openSite(pages.adminRecentEvents, { answers: { ...signedIn, 'GET recent-events': [] } });
      await button('Add Your First Event').click();
    },
    more: async () => {},
  },
};

test.each(Object.entries(forms))(
  'if the rules of %s do not load, the server says what is wrong, and what was typed stays',
  async (_name, { rules, sends, label, pending, typed, open, more }) => {
    lose(rules);
    await open();
    const answered = Promise.withResolvers<Response>();
    answer({ [sends]: () => answered.promise });
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    await more();
    await button(label).last().click();
    await expect.element(button(pending)).toBeDisabled();
    answered.resolve(refused(400, 'Not like this'));
    await expect.element(button(pending)).not.toBeInTheDocument();
    expect(calls(sends)).toHaveLength(1);
    for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text);
  },
);
