import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { site } from '../../../shared/site/site.ts';
import { everything } from '../../support/site/publicContent.ts';
import { documentAt, type Shown } from '../support/documentAt.ts';
import { hostsElsewhere, linesOf, openSite, see } from '../support/site.tsx';

/** Opens the published page with this content, which the API also has for the pages after it. */
const open = (path: string, shown: Shown = everything) => {
  const { archiveGuests = [], episodes = [], activeRecentEvent = null, activeUpcomingEvent = null } = shown;
  const answers = {
    ...{ 'GET archive-guests': archiveGuests, 'GET episodes': episodes },
    ...{ 'GET recent-events/active': activeRecentEvent, 'GET upcoming-events/active': activeUpcomingEvent },
    ...Object.fromEntries(archiveGuests.map((guest) => [`GET archive-guests/${guest.id}`, guest])),
  };
  // As a visitor does who types the address: the pages of earlier tests are not where they came from.
  history.pushState(null, '', '/typed');
  history.pushState(null, '', path);
  return openSite(path, { answers, published: documentAt(path, shown) });
};
const link = (name: string | RegExp) => page.getByRole('link', { name });
const isAt = (path: string) => expect.poll(() => location.pathname).toBe(path);

test('three featured guests are shown: by a photo, a drawn card, or the name’s last word if it fails', async () => {
  await open('/dharma-chats');
  const cards = page.getByRole('region', { name: 'Notable Past Dharma Chats' }).getByRole('listitem');
  const names = cards.getByRole('heading').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['José García', 'Ada Winter', 'Nils Obasanjo']);
  await expect.element(cards.nth(0).getByText('García', { exact: true })).toBeVisible();
  cards.nth(1).element().scrollIntoView();
  await expect.element(cards.nth(1).getByText('Winter', { exact: true })).toBeVisible();
  await expect.element(cards.nth(1).getByText('Coming Soon')).toBeVisible();
  await cards
    .nth(0)
    .getByRole('link', { name: /Watch Recording/ })
    .click();
  await isAt('/video/1');
  await see('Dharma Chat with José García');
});

test('the archive finds names typed without accents and keeps its columns even', async () => {
  await open('/archive');
  await see('7 guests');
  expect([...document.querySelectorAll('main ul')].map((list) => list.children.length)).toEqual([3, 2, 2]);
  expect(linesOf('main li')).toEqual([
    ...['Ada Winter', 'Édith Lund', 'José García\nWatch', 'Mirela Ashdown', 'Nils Obasanjo'],
    ...['Omar Frost', 'Zoë Brandt\nWatch'],
  ]);
  await page.getByLabelText('Search the archive').fill('JOSE gar');
  await see('1 of 7 guests');
  await expect.poll(() => linesOf('main li')).toEqual(['José García\nWatch']);
  await page.getByLabelText('Search the archive').fill('nobody');
  await see('No one by that name is in the archive.');
});

test('all recordings are listed newest first and can be searched', async () => {
  await open('/interviews');
  await see('6 recordings');
  expect([...document.querySelectorAll('main li a')].map(({ textContent }) => textContent)).toEqual([
    ...['Two Chairs by a Window', 'Episode title 3', 'Episode title 2', 'Episode title 1'],
    ...['Dharma Chat with Zoë Brandt', 'Dharma Chat with José García'],
  ]);
  await page.getByLabelText('Search the recordings').fill('speaker 2');
  await see('1 of 6 recordings');
});

test('an episode plays on its page once play is pressed; its transcript opens in a new tab', async () => {
  await open('/podcast');
  await see('Episode 3 · 1:09:36');
  await link('Play episode 3').click();
  await isAt('/video/episode-3');
  await see('Dharma Chat with Speaker 3');
  await see(/speaks with Miriam Hale, who is the CEO and publisher of/);
  await see('A mind with weather in it.');
  expect([...hostsElsewhere()]).not.toContain('www.youtube-nocookie.com');
  await page.getByRole('link', { name: /^Play/ }).click();
  await expect
    .poll(() => document.querySelector('iframe')?.src)
    .toContain('https://www.youtube-nocookie.com/embed/video-00003?autoplay=1&rel=0&');
  const transcript = link(/^Download Transcript/);
  await expect.element(transcript).toHaveAttribute('target', '_blank');
  // Everything except the tab itself.
  let isOpened = false;
  addEventListener(
    'click',
    (event) => {
      isOpened = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await transcript.click();
  expect(isOpened).toBe(true);
  await see('Your transcript download has started.');
  await link('Back to Podcast').click();
  await isAt('/podcast');
});

test('a recording’s page has its title in the list, and leads back there or, opened directly, to all', async () => {
  await open('/interviews');
  await link('Episode title 3').click();
  await isAt('/video/episode-3');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dharma Chat with Speaker 3' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Episode title 3', { exact: true })).toBeVisible();
  // A link within the page is no other page.
  history.pushState(null, '', '#content');
  await link('Back to Interviews').click();
  await isAt('/interviews');
  await open('/video/episode-3');
  await see('Episode title 3');
  await expect.element(link('Back to Dharma Chats')).toHaveAttribute('href', '/dharma-chats');
  await open('/dharma-chats');
  await link(/^Watch Recording/)
    .first()
    .click();
  await link('Back to Dharma Chats').click();
  await isAt('/dharma-chats');
});

test('an episode whose feed names no guest has its own title', async () => {
  const [first] = sharingAFilm.episodes ?? [];
  await open('/video/episode-1', { episodes: first ? [{ ...first, guest: '' }] : [] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Title 1', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Chat with\s*($|,)|, {2}|Chat, speaks/);
});

const stillOf = (image: string) => {
  const [first] = sharingAFilm.episodes ?? [];
  return open('/video/episode-1', { episodes: first ? [{ ...first, image }] : [] });
};
const still = () => page.getByRole('link', { name: /^Play/ }).element().parentElement?.querySelector('img')?.src ?? '';

test('the still of a film is its own picture, unless that is on another site, which gets no request', async () => {
  await stillOf('/pictures/guest-grove-768.webp');
  expect(still()).toContain('/pictures/guest-grove-');
  await stillOf('/pictures/share.jpg');
  expect(still()).toMatch(/\/pictures\/share\.jpg$/);
  for (const image of [
    '',
    'https://elsewhere.example/cover.jpg',
    '//elsewhere.example/cover.jpg',
    '/media/gone.webp',
  ]) {
    await stillOf(image);
    await expect.poll(still).toContain('/pictures/recent-');
  }
  expect([...hostsElsewhere()]).not.toContain('elsewhere.example');
});

const sharingAFilm: Shown = {
  episodes: [1, 9].map((id) => ({
    ...{
      id,
      episodeNumber: id === 9 ? null : id,
      title: `Title ${id}`,
      guest: `Speaker ${id}`,
      description: `Notes of episode ${id}.`,
    },
    ...{ duration: '1:00:00', image: '', videoId: 'aqz-KE-bpKQ', transcriptionUrl: `/pictures/share.jpg?of=${id}` },
    date: null,
  })),
};

test.each([
  [1, '/podcast', 'Play episode 1'],
  [9, '/podcast', 'Play Title 9'],
  [9, '/interviews', 'Title 9'],
])('two episodes that share a film each have their own page: episode %d, from %s', async (id, list, name) => {
  const seesTheEpisode = async () => {
    await isAt(`/video/episode-${id}`);
    await expect.element(page.getByRole('heading', { level: 1, name: `Dharma Chat with Speaker ${id}` })).toBeVisible();
    await see(`Notes of episode ${id}.`);
    await expect.element(link(/^Download Transcript/)).toHaveAttribute('href', `/pictures/share.jpg?of=${id}`);
  };
  // Both by the router and by loading a document.
  await open(list, sharingAFilm);
  await link(name).click();
  await seesTheEpisode();
  await open(location.pathname, sharingAFilm);
  await seesTheEpisode();
});

test('the address of a film shared by two episodes shows neither, and leads to all recordings', async () => {
  await open('/video/aqz-KE-bpKQ', sharingAFilm);
  await see('No video available for this Dharma Chat');
  expect(document.body.textContent).not.toContain('Speaker');
  await expect.element(link('Back to Dharma Chats')).toBeVisible();
});

test('without a configured podcast, the picture stays in the place of the player', async () => {
  await open('/podcast');
  await expect.element(page.getByTitle('Dharma Chats, the podcast')).toBeInTheDocument();
  const frame = page.getByTitle('Dharma Chats, the podcast').element() as HTMLIFrameElement;
  await expect.poll(() => performance.getEntriesByName(frame.src).length).toBe(1);
  expect(getComputedStyle(frame).opacity).toBe('0');
  expect(frame.parentElement?.querySelector('img')?.offsetHeight).toBe(site.podcast.height);
});

test('a recording on another site is a link, one without a video says so; both lead back to the archive', async () => {
  await open('/video/3');
  await expect
    .element(link(/View this content on external website/))
    .toHaveAttribute('href', 'https://example.org/talk');
  for (const path of ['/video/6', '/video/99', '/video/abcdefghijk', '/video/2']) {
    await open(path);
    await see('No video available for this Dharma Chat');
    expect(document.querySelectorAll('main iframe, main a[href^="javascript"]')).toHaveLength(0);
  }
  await link('Back to Archive').click();
  await isAt('/archive');
});
