import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absentGuest, type GuestPage, type PageDocument } from '../../../shared/publishing/publication.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { next, recent, upcoming } from '../../support/site/publicContent.ts';
import { documentAt } from '../support/documentAt.ts';
import { accessible, fits } from '../support/show.tsx';
import {
  type ApiAnswers,
  answer,
  calls,
  hostsElsewhere,
  linesOf,
  openSite,
  requests,
  see,
  signedIn,
} from '../support/site.tsx';

const bo: GuestPage = {
  ...{ slug: 'bo-lind', name: 'Bo Lind', imageUrl: null, description: '', links: [] },
  recordings: [
    {
      ...{ path: '/video/episode-1', title: 'First light', kind: 'Episode 1', date: null, duration: '' },
      others: ['Ana Lima'],
    },
  ],
  related: [{ slug: 'ana-lima', name: 'Ana Lima', imageUrl: '/pictures/guest-moon-768.webp' }],
};
const ana: GuestPage = {
  ...{ slug: 'ana-lima', name: 'Ana Lima', imageUrl: '/pictures/guest-moon-768.webp' },
  ...{ description: 'A poet.\n\nOf small hours.', links: ['https://www.example.org/ana/'] },
  recordings: [
    {
      ...{ path: '/video/episode-2', title: 'Small hours', kind: 'Episode 2', duration: '58:01', others: [] },
      date: '2026-03-12T17:00:00Z',
    },
    {
      ...{ path: '/video/episode-1', title: 'First light', kind: 'Episode 1', date: null, duration: '' },
      others: ['Bo Lind', 'Cy Moss'],
    },
  ],
  related: [{ slug: 'bo-lind', name: 'Bo Lind', imageUrl: null }],
};

const documentOf = (guestPage: GuestPage): PageDocument => ({
  ...{ page: 'guest', path: pathOf('guest', guestPage.slug) },
  answers: { guestPage, hasLetters: false },
});
const open = (guest: GuestPage, path = pathOf('guest', guest.slug)) => {
  // As a visitor does who types the address.
  history.pushState(null, '', '/typed');
  history.pushState(null, '', path);
  return openSite(path, { answers: {}, published: { ...documentOf(guest), path } });
};
/** The document as the site publishes it, for those who come from another page. */
const published = (guest: GuestPage) => () =>
  new Response(
    `<!doctype html><script type="application/json" id="page">${JSON.stringify(documentOf(guest))}</script>`,
  );
const link = (name: string) => page.getByRole('link', { name });

test('a guest’s page shows the words, the conversations with date and length, and related guests', async () => {
  await open(ana);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
  expect(linesOf('section[aria-labelledby="conversations"] li')).toEqual([
    'Mar 12, 2026 · 58:01\n\nSmall hours',
    'Episode 1\n\nFirst light\n\nwith Bo Lind and Cy Moss',
  ]);
  await see(/A poet\.\s+Of small hours\./);
  const elsewhere = link('example.org/ana');
  await expect.element(elsewhere).toHaveAttribute('href', 'https://www.example.org/ana/');
  await expect.element(elsewhere).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link('Small hours')).toHaveAttribute('href', '/video/episode-2');
  await expect.element(link('Back to Archive')).toBeVisible();
  expect([requests.api, [...hostsElsewhere()]]).toEqual([[], []]);
});

test('a related guest’s page is read from its published document; Back needs no request', async () => {
  await open(ana);
  answer({ 'GET /guests/bo-lind': published(bo) });
  await link('Bo Lind').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bo Lind' })).toBeVisible();
  expect(calls('GET /guests/bo-lind')).toHaveLength(1);
  expect(document.title).toMatch(/^Bo Lind/);
  await expect.element(page.getByText('Lind', { exact: true })).toBeVisible();
  await accessible({ page: true });
  await link('Ana Lima').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
  expect(requests.api).toHaveLength(1);
});

test('an address with another spelling shows the same page, whose own address is the canonical one', async () => {
  await open(ana, '/guests/a-lima');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/guests\/ana-lima$/);
  expect(requests.api).toEqual([]);
});

test('a guest who could not be loaded can be asked for again; one who is not there leads to the archive', async () => {
  await open(ana);
  answer({ 'GET /guests/bo-lind': () => new Response('No', { status: 500 }) });
  await link('Bo Lind').click();
  await see('The guest couldn’t be loaded. Please try again.');
  await fits([1440, 768, 390]);
  await accessible({ page: true });
  answer({ 'GET /guests/bo-lind': published(bo) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bo Lind' })).toBeVisible();

  await openSite('/guests/nobody', { answers: {}, published: { ...absentGuest, answers: { hasLetters: false } } });
  await see('There’s no guest at this address.');
  await expect.element(link('View Complete Archive')).toHaveAttribute('href', '/archive');
  expect(requests.api).toEqual([]);
});

test('a guest without a recording has a page that says so', async () => {
  await open({ ...ana, recordings: [], related: [] });
  await see('There’s no recording with Ana Lima yet.');
  expect(page.getByRole('heading', { name: 'Related guests' }).elements()).toHaveLength(0);
});

/** Opens Home with these events from the API. */
const openHome = ({ recent = null, upcoming = null }: { recent?: object | null; upcoming?: object | null }) =>
  openSite('/', { answers: { 'GET recent-events/active': recent, 'GET upcoming-events/active': upcoming } });
const film = 'Watch Latest Episode';

test('the episode opens over the page, plays, and restores everything when it is closed', async () => {
  await openHome({ recent, upcoming: next });
  const watch = page.getByRole('link', { name: film });
  await expect.poll(() => watch.elements().length).toBe(2);
  expect([...hostsElsewhere()]).toEqual([]);
  const modal = page.getByRole('dialog', { name: recent.title });
  const scrolls = () => getComputedStyle(document.documentElement).overflow !== 'hidden';
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => modal.getByRole('button', { name: 'Close video' }).click(),
    () => userEvent.click(modal, { position: { x: 8, y: 8 } }),
  ];
  for (const [at, close] of ways.entries()) {
    const link = watch.nth(at % 2);
    await link.click();
    await expect.element(modal).toBeVisible();
    expect(modal.element().querySelector('iframe')?.src).toBe(
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
    );
    await expect.poll(() => [...hostsElsewhere()]).toEqual(['www.youtube-nocookie.com']);
    expect([modal.element().matches(':modal'), scrolls()]).toEqual([true, false]);
    if (at === 0) {
      await fits([768, 390, 1280]);
      await accessible({ page: true });
    }
    await close();
    await expect.element(modal).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
    expect(scrolls()).toBe(true);
  }
});

test('the header marks the page that is open, the newsletter’s too', async () => {
  await openSite('/newsletter', { answers: {} });
  const marked = () =>
    [...document.querySelectorAll('header [aria-current=page]')].map(({ textContent }) => textContent);
  await expect.poll(marked).toEqual(['Newsletter']);
});

test('a link that is not a video opens in a new tab, from the hero and from the card', async () => {
  await openHome({ recent: { ...recent, videoUrl: 'https://example.org/talk' } });
  await see(recent.title);
  const links = page.getByRole('link', { name: film });
  await expect.poll(() => links.elements().length).toBe(2);
  for (const link of links.elements()) {
    expect(link.getAttribute('href')).toBe('https://example.org/talk');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  }
  expect(links.elements().some((link) => link.hasAttribute('aria-haspopup'))).toBe(false);
});

test('without events, Home shows its default card, and the hero leads to the recordings', async () => {
  await openHome({});
  await see('The Art of Listening');
  await see(/May 2024 · 90 minutes/);
  expect(page.getByText('Upcoming').elements()).toHaveLength(0);
  await page.getByRole('link', { name: film }).first().click();
  await expect.poll(() => location.pathname).toBe(pages.product);
});

test('without events, the recordings page shows its default guests and no upcoming event', async () => {
  await openSite(pages.product, { answers: {}, published: documentAt(pages.product, {}) });
  await see('LATEST EVENT');
  expect(page.getByText('UPCOMING EVENT').elements()).toHaveLength(0);
  for (const words of ['Tenzin Aldous Marsh', 'Sister Agnes Corriveau', 'Dr. Yusuf Okafor']) await see(words);
  expect(page.getByText('Coming Soon').elements()).toHaveLength(3);
});

describe('past events', () => {
  const past = withTimes({
    ...upcoming,
    title: 'An Old Evening',
    eventDate: 'January 16, 2020',
    isActive: false,
    joinLink: '',
  });
  const coming = withTimes({ ...upcoming, id: 2, eventDate: 'May 3, 2099', joinLink: '' });
  const over = withTimes({ ...coming, id: 3, title: 'Last Week', eventDate: 'May 3, 2025' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog', { name: 'This event is over' });
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

  test.each(['/', '/dharma-chats', '/audience-signup'])(
    'an event that ended after %s was published is not shown by the page that scripts take over',
    async (path) => {
      await openSite(path, {
        answers: { 'GET upcoming-events/active': null },
        published: documentAt(path, { activeUpcomingEvent: withTimes({ ...upcoming, eventDate: 'May 3, 2025' }) }),
      });
      await expect.element(page.getByText(upcoming.title)).not.toBeInTheDocument();
    },
  );

  test('an event leaves a page that is open at its end, and the form is for the next evening from then on', async () => {
    // 8:45 PM in New York, less two minutes.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2031-05-04T00:43:00Z') });
    const event = withTimes({ ...upcoming, eventDate: 'May 3, 2031' });
    await openSite('/audience-signup', {
      answers: {},
      published: documentAt('/audience-signup', { activeUpcomingEvent: event }),
    });
    await see(upcoming.title);
    const forNext = () => document.querySelector('[name="forNext"]');
    expect(forNext()).toBeNull();
    vi.advanceTimersByTime(119_000);
    await see(upcoming.title);
    vi.advanceTimersByTime(2000);
    await expect.element(page.getByText(upcoming.title)).not.toBeInTheDocument();
    await see('The date of the next evening isn’t set yet');
    expect(forNext()).not.toBeNull();
  });

  const admin: ApiAnswers = { ...signedIn, 'GET upcoming-events': [coming, past] };
  const openEvents = (more: ApiAnswers = {}) => openSite('/admin/events', { answers: { ...admin, ...more } });

  test('the list says which events are over, in place of Active', async () => {
    await openEvents({ 'GET upcoming-events': [coming, over, past] });
    await expect.element(row(coming.title).getByText('Active', { exact: true })).toBeVisible();
    for (const title of [over.title, past.title]) {
      await expect.element(row(title).getByText('Over', { exact: true })).toBeVisible();
      await expect.element(row(title).getByText('Active', { exact: true })).not.toBeInTheDocument();
    }
  });

  test('Set Active asks about an event that is over, and not about another', async () => {
    const activated = { 'PUT upcoming-events/1/activate': past, 'PUT upcoming-events/2/activate': coming };
    await openEvents({ ...activated, 'GET upcoming-events': [{ ...coming, isActive: false }, past] });
    await button(`Set Active: ${past.title}`).click();
    await expect.element(dialog.getByText('An Old Evening, January 16, 2020, 7:00 PM EST')).toBeVisible();
    await accessible({ page: true });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(calls('PUT upcoming-events/1/activate')).toEqual([]);
    await button(`Set Active: ${past.title}`).click();
    await dialog.getByRole('button', { name: 'Set Active' }).click();
    await see('Event set as active successfully');
    expect(calls('PUT upcoming-events/1/activate')).toMatchObject([{ body: { evenIfOver: true } }]);

    await button(`Set Active: ${coming.title}`).click();
    await expect.poll(() => calls('PUT upcoming-events/2/activate')).toHaveLength(1);
    expect(calls('PUT upcoming-events/2/activate')[0]?.body).toBeUndefined();
  });

  test('the form asks before an event that is over becomes active', async () => {
    await openEvents({ 'PUT upcoming-events/1': past });
    await button(`Edit ${past.title}`).click();
    await page.getByLabelText(/^Set as the active/).click();
    await button('Update').click();
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(calls('PUT upcoming-events/1')).toEqual([]);
    await button('Update').click();
    await dialog.getByRole('button', { name: 'Set Active' }).click();
    await see('Event updated successfully');
    expect(calls('PUT upcoming-events/1')).toMatchObject([{ body: { isActive: true, evenIfOver: true } }]);
  });

  test('an event that was active and over before is saved without asking', async () => {
    await openEvents({ 'GET upcoming-events': [over], 'PUT upcoming-events/3': over });
    await button(`Edit ${over.title}`).click();
    await page.getByLabelText('Title').fill('The Week Before');
    await button('Update').click();
    await see('Event updated successfully');
  });

  test('if the server alone knows that an event is over, the form says so at its date', async () => {
    const message = '“Lanterns on the Water” is over: its date has passed.';
    await openEvents({
      'PUT upcoming-events/2': () => Response.json({ message, fields: { eventDate: message } }, { status: 409 }),
    });
    await button(`Edit ${coming.title}`).click();
    await page.getByLabelText('Title').fill('Lanterns');
    await button('Update').click();
    await expect.element(page.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(message);
    await expect.element(page.getByText('Someone else', { exact: false })).not.toBeInTheDocument();
  });

  /** The browser's calendar, which the button in the field opens; it cannot be operated from a test. */
  const calendar = () => page.elementLocator(document.querySelector('input[type=date]') as HTMLInputElement);
  const pick = (day: string) => calendar().fill(day, { force: true });

  test('a picked day is written as text, and the calendar opens at the day that was typed', async () => {
    await openEvents();
    await button('Add New Event').click();
    const date = page.getByRole('textbox', { name: 'Date' });
    const opened = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => {});
    await button('Pick a day').click();
    expect(opened.mock.contexts).toEqual([calendar().element()]);
    await pick('2099-04-15');
    await expect.element(date).toHaveValue('April 15, 2099');
    await page.getByRole('textbox', { name: 'Time' }).fill('7 pm');
    await see(/^Wednesday, April 15, 2099, 7:00 to 8:45 PM, New York, in [\d,]+ days\. Doors open at 6:20 PM\.$/);
    await fits([390, 768, 1440]);
    await accessible({ page: true });

    await date.fill('Thursday, 15 Jan 2099');
    await expect.element(calendar()).toHaveValue('2099-01-15');
    await date.fill('next Thursday');
    await expect.element(calendar()).toHaveValue('');
    await see(/stays on the site until you take it off/);
  });

  test('the date of a recent event can be picked, and may be no date at all', async () => {
    await openSite('/admin/recent-events', { answers: { ...signedIn, 'GET recent-events': [] } });
    await button('Add Your First Event').click();
    const date = page.getByRole('textbox', { name: 'Date' });
    await pick('2024-04-15');
    await expect.element(date).toHaveValue('April 15, 2024');
    await date.fill('Episode 12');
    await expect.element(calendar()).toHaveValue('');
  });
});
