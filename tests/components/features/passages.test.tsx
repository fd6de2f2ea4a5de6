import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noDetails } from '../../../shared/content/model/recording.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { letterApi } from '../support/letterApi.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiAnswers, answer, openSite, refused, see } from '../support/site.tsx';

const transcriptOf = (n: number, timed = true) => ({
  ...{
    path: `/transcripts/${String(n).repeat(32)}.json`,
    language: 'en',
    timed,
    source: 'feed',
    paragraphs: 1,
    beginning: '',
  },
});
const episode = (id: number, title: string, transcript: object | null, more = {}) => ({
  ...{ name: `episode-${id}`, kind: 'episode', version: 0, hidden: false, leftOut: [], corrections: {}, ...more },
  original: {
    ...{ ...noDetails, episodeNumber: id, title, guest: 'Maya', duration: '', description: '', image: '' },
    ...{ videoId: '', transcriptionUrl: null, transcript },
  },
});
const said = (speaker: string, startTime: number, body: string) => ({
  speaker,
  startTime,
  endTime: startTime + 5,
  body,
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
      ...{ id: 12, episodeNumber: 12, title: 'Small hours', guest: 'Maya', duration: '58:10', description: 'Waiting.' },
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
  const names = [...dialog().getByLabelText('Recording').element().querySelectorAll('option')].map((each) => each.text);
  expect(names).toEqual(['Small hours', 'Lanterns']);
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
