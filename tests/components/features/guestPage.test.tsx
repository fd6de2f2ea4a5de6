import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { absentGuest, type GuestPage, type PageDocument } from '../../../shared/publishing/publication.ts';

import { pathOf } from '../../../shared/site/pages.ts';
import { accessible, fits } from '../support/show.tsx';
import { answer, calls, hostsElsewhere, linesOf, openSite, requests, see } from '../support/site.tsx';

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
