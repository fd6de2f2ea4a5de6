import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as Module from '../../../frontend/features/content/recordings/PodcastPlayer.tsx';
import { noDetails } from '../../../shared/content/model/recording.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { everything } from '../../support/site/publicContent.ts';
import { letterApi } from '../support/adminAnswers.ts';
import { documentAt, type Shown } from '../support/documentAt.ts';
import { accessible, fits, show, textsOf } from '../support/show.tsx';
import { type ApiAnswers, answer, hostsElsewhere, linesOf, openSite, refused, see } from '../support/site.tsx';

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
  expect(textsOf(cards.getByRole('heading'))).toEqual(['José García', 'Ada Winter', 'Nils Obasanjo']);
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

test('the archive finds names typed without accents, keeps its columns even, and leads to pages of guests', async () => {
  const jose = everything.archiveGuests?.find(({ name }) => name === 'José García');
  await open('/archive', { ...everything, guestSlugs: { [`${jose?.id}`]: 'jose-garcia' } });
  await see('7 guests');
  expect([...document.querySelectorAll('main ul')].map((list) => list.children.length)).toEqual([3, 2, 2]);
  expect(linesOf('main li')).toEqual([
    ...['Ada Winter', 'Édith Lund', 'José García\nWatch\nJosé García', 'Mirela Ashdown', 'Nils Obasanjo'],
    ...['Omar Frost', 'Zoë Brandt\nWatch\nZoë Brandt'],
  ]);
  await page.getByLabelText('Search the archive').fill('JOSE gar');
  await see('1 of 7 guests');
  await expect.poll(() => linesOf('main li')).toEqual(['José García\nWatch\nJosé García']);
  await expect.element(link('José García').first()).toHaveAttribute('href', '/guests/jose-garcia');
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
  expect([...hostsElsewhere()]).not.toContain('www.youtube-nocookie.com');
  await expect.element(link('Episode title 3')).toHaveAttribute('href', '/video/episode-3');
  await link('Play episode 3').click();
  await isAt('/video/episode-3');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dharma Chat with Speaker 3' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Episode title 3', { exact: true })).toBeVisible();
  await see(/speaks with Miriam Hale, who is the CEO and publisher of/);
  await see('A mind with weather in it.');
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
    id,
    episodeNumber: id === 9 ? null : id,
    title: `Title ${id}`,
    guest: `Speaker ${id}`,
    description: `Notes of episode ${id}.`,
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

describe('passages', () => {
  const transcriptOf = (n: number, timed = true) => ({
    path: `/transcripts/${String(n).repeat(32)}.json`,
    language: 'en',
    timed,
    source: 'feed',
    paragraphs: 1,
    beginning: '',
  });
  const episode = (id: number, title: string, transcript: object | null, more = {}) => ({
    ...{ name: `episode-${id}`, kind: 'episode', version: 0, hidden: false, leftOut: [], corrections: {}, ...more },
    original: {
      ...{ ...noDetails, episodeNumber: id, title, guest: 'Maya', duration: '', description: '', image: '' },
      ...{ videoId: '', transcriptionUrl: null, transcript },
    },
  });
  const said = (speaker: string, startTime: number, body: string) => ({
    ...{ speaker, startTime, endTime: startTime + 5, body },
  });
  const recordings = [
    episode(13, 'Lanterns', transcriptOf(3)),
    episode(12, 'Small hours', transcriptOf(2)),
    episode(11, 'No words', null),
    episode(10, 'Hidden', transcriptOf(1), { hidden: true }),
  ];
  const answers: ApiAnswers = {
    'GET recordings': recordings,
    'GET episodes': [
      {
        id: 12,
        episodeNumber: 12,
        title: 'Small hours',
        guest: 'Maya',
        duration: '58:10',
        description: 'Waiting.',
        ...{ image: '', videoId: '', transcriptionUrl: null, date: '2026-05-03T10:00:00.000Z' },
      },
    ],
    [`GET ${transcriptOf(2).path}`]: {
      version: '1.0.0',
      segments: [
        said('Miriam Hale', 0, 'Who is up at that hour?'),
        said('Maya Lindqvist', 754.6, 'The bakers & the nurses.'),
        said('', 900, 'And <everybody> who cannot sleep.'),
      ],
    },
    [`GET ${transcriptOf(3).path}`]: { version: '1.0.0', segments: [said('', 0, 'Light on water.')] },
  };
  const place = '<div data-card="passage"></div>';
  const card = '<div data-card="episode-12"></div>';

  async function openEditor(htmlContent: string, more: ApiAnswers = {}) {
    const api = letterApi();
    api.add('new_episode_12', 'A new Dharma Chat: Small hours');
    const letter = api.letters.get('new_episode_12');
    if (letter) api.letters.set('new_episode_12', { ...letter, htmlContent });
    const path = pathOf('adminEmailTemplate', 'new_episode_12');
    await openSite(path, { answers: { ...api.answers, ...answers, ...more }, width: 1440, height: 900 });
    await expect.element(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  }
  const dialog = () => page.getByRole('dialog', { name: 'Insert Passage' });
  const ask = () => page.getByRole('button', { name: 'Passage', exact: true }).click();
  const paragraph = (words: string) => dialog().getByRole('button', { name: new RegExp(words) });
  async function html() {
    await page.getByRole('tab', { name: 'HTML' }).click();
    return (page.getByLabelText('HTML of the content').element() as HTMLTextAreaElement).value;
  }
  const link = (second: number, words = 'Hear this moment') =>
    `<a href="${site.url}/video/episode-12#t=${second}" rel="noopener noreferrer" target="_blank">${words}</a>`;

  test('a passage takes the place that waits for it, with its speaker and a link to its second', async () => {
    await openEditor(`<p>Dear you,</p>${card}${place}<p>Until next time</p>`);
    await see('A place for a passage of the conversation');
    await ask();
    await expect.element(dialog().getByLabelText('Recording')).toHaveValue('episode-12');
    const choices = dialog().getByLabelText('Recording').element() as HTMLSelectElement;
    expect([...choices.options].map(({ text }) => text)).toEqual(['Small hours', 'Lanterns']);
    await expect.element(paragraph('The bakers')).toHaveTextContent('Maya Lindqvist · 12:34The bakers & the nurses.');
    await accessible();
    await fits([768, 390, 1440]);
    await dialog().getByLabelText('Search this transcript').fill('nurses lindqvist');
    await expect.poll(() => dialog().getByRole('listitem').elements()).toHaveLength(1);
    await paragraph('The bakers').click();
    expect(await html()).toBe(
      `<p>Dear you,</p>\n${card}\n<blockquote>The bakers &amp; the nurses.</blockquote>\n` +
        `<blockquote>— Maya Lindqvist · ${link(754)}</blockquote>\n<p>Until next time</p>`,
    );
  });

  test('without a place, it goes to the cursor, and the words around it stay as they are', async () => {
    await openEditor('<p>Dear you, Until next time</p>');
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.click();
    await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat('Dear you,'.length)}`);
    await ask();
    await dialog().getByLabelText('Recording').selectOptions('episode-12');
    await paragraph('And <everybody>').click();
    expect(await html()).toBe(
      '<p>Dear you,</p>\n<blockquote>And &lt;everybody&gt; who cannot sleep.</blockquote>\n' +
        `<blockquote>— Maya Lindqvist · ${link(900)}</blockquote>\n<p> Until next time</p>`,
    );
  });

  test('by the keyboard, Enter on the place asks for a passage, and Escape leads back to the place', async () => {
    await openEditor(`<p>Dear you,</p>${place}<p>Until next time</p>`);
    const waiting = page.getByRole('group', { name: /^Card: a place for a passage/ });
    await expect.element(waiting).toBeVisible();
    (waiting.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(waiting).toHaveFocus();
  });

  test('a card may be an episode, found by its title', async () => {
    await openEditor('<p>Dear you,</p>', { 'GET recent-events': [], 'GET archive-guests': [] });
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    const cards = page.getByRole('dialog', { name: 'Insert Card' });
    await cards.getByLabelText('Search episodes').fill('moon');
    await see('Nothing is named “moon”');
    await cards.getByLabelText('Search episodes').fill('small');
    await accessible();
    await cards.getByRole('button', { name: /^Small hours/ }).click();
    await expect.element(page.getByRole('group', { name: /^Card: Episode 12, Small hours/ })).toBeVisible();
    expect(await html()).toContain(card);
  });

  test('an unnamed speaker gives way to the recording, and without times the link leads to its page', async () => {
    await openEditor(`<p>Dear you,</p>${place}`, {
      'GET recordings': [episode(13, 'Lanterns', transcriptOf(3, false))],
    });
    await ask();
    await expect.poll(() => paragraph('Light on water').element().textContent).toBe('Light on water.');
    await paragraph('Light on water.').click();
    expect(await html()).toContain(
      `<blockquote>— “Lanterns” · <a href="${site.url}/video/episode-13" rel="noopener noreferrer" target="_blank">Hear the conversation</a></blockquote>`,
    );
  });

  test('it says so if the episode has no transcript or is hidden, if none has, and if they cannot be loaded', async () => {
    const own = [recordings[0], episode(12, 'Small hours', null)];
    await openEditor(`${card}${place}`, { 'GET recordings': own });
    await ask();
    await see('The episode that this letter is about has no transcript yet.');
    await expect.element(dialog().getByLabelText('Recording')).toHaveValue('episode-13');
    await dialog().getByLabelText('Search this transcript').fill('moon');
    await see('Nothing in it matches “moon”');

    const hidden = [recordings[0], episode(12, 'Small hours', transcriptOf(2), { hidden: true })];
    await openEditor(`${card}${place}`, { 'GET recordings': hidden });
    await ask();
    await see('The episode that this letter is about is hidden, so it can’t be quoted.');

    await openEditor(place, { 'GET recordings': [] });
    await ask();
    await see('No recording has a transcript yet, so there’s nothing to quote.');

    await openEditor(`${card}${place}`, { [`GET ${transcriptOf(2).path}`]: () => refused(500) });
    await ask();
    await see('The transcript couldn’t be loaded. Please try again.');
    answer(answers);
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await expect.element(paragraph('The bakers')).toBeVisible();
  });
});

describe('the player of the podcast', () => {
  const player = 'https://open.spotify.com/embed/show/a-real-one';
  const { player: sample } = site.podcast;
  beforeEach(() => void Object.assign(site.podcast, { player }));
  afterEach(() => void Object.assign(site.podcast, { player: sample }));

  /** The player of a site with a podcast. It is imported here, because the module reads the podcast's address once. */
  async function showPlayer() {
    const address = '../../../frontend/features/content/recordings/PodcastPlayer.tsx?of-a-real-show';
    const { PodcastPlayer }: typeof Module = await import(/* @vite-ignore */ address);
    await show(<PodcastPlayer />);
  }
  const frame = () => page.getByTitle('Dharma Chats, the podcast').element() as HTMLIFrameElement;
  const opacity = () => getComputedStyle(frame()).opacity;

  test('the podcast’s player replaces our picture once it has loaded', async () => {
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
    await showPlayer();
    await expect.poll(opacity).toBe('1');
    expect(frame().src).toBe(player);
  });

  test('if the podcast’s player does not load, a message says so and the picture stays', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
    await showPlayer();
    await expect.element(page.getByText(/can’t be reached right now/)).toBeVisible();
    expect(opacity()).toBe('0');
    expect(frame().parentElement?.querySelector('img')?.offsetHeight).toBe(site.podcast.height);
    await accessible();
  });
});
