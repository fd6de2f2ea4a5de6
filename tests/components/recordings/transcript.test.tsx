import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { transcriptHtml } from '../../../frontend/features/content/transcript/transcriptHtml.ts';
import { noDetails } from '../../../shared/content/model/recording.ts';
import {
  audio,
  button,
  details,
  episode,
  marked,
  openRecording,
  path,
  play,
  spoken,
  transcript,
} from '../support/recording.ts';
import { accessible, fits } from '../support/show.tsx';
import { answer, openSite, see } from '../support/site.tsx';

const text = () => document.getElementById('transcript-text') as HTMLElement;
const chapter = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name });
const isInSight = (element: Element | null) => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
  return bottom > 0 && top < innerHeight - 96;
};
const seconds = () => Math.floor(audio().currentTime);

test('where the code takes over a document, the transcript stays as it stands, also when something beside it changes', async () => {
  const touched: MutationRecord[] = [];
  const observer = new MutationObserver((records) =>
    touched.push(...records.filter(({ target }) => target instanceof Element && target.closest('#transcript-text'))),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  await openRecording();
  const before = text().innerHTML;
  expect(before).toContain('data-start="10.4"');
  await button('Follow along').click();
  await button('Copy link to this moment').first().click();
  await button('Close').click();
  await play();
  await expect.poll(spoken).toBe('0:00');
  observer.disconnect();
  expect(touched).toEqual([]);
});

test('the words of a transcript are text, whatever they contain', async () => {
  await openRecording();
  expect(text().querySelectorAll('p')).toHaveLength(12);
  expect(text().querySelectorAll('p b')).toHaveLength(12);
  expect(text().textContent).toContain('This is paragraph 3 of <b>all</b> & more.');
});

test('a chapter’s link leads to its words while nothing plays, and sets the audio to them', async () => {
  await openRecording();
  await chapter(/On waiting/).click();
  expect(location.hash).toBe('#t=40');
  expect(marked()).toBe('0:40');
  expect(isInSight(document.querySelector('[data-marked]'))).toBe(true);
  expect([audio().paused, seconds()]).toEqual([true, 40]);
});

test('a chapter’s link moves what plays, leaves the page where it is, and is marked as the current one', async () => {
  await openRecording();
  await play();
  await expect.element(chapter(/A bucket/)).toHaveAttribute('aria-current', 'true');
  const before = scrollY;
  await chapter(/^1:30 Questions/).click();
  await expect.poll(seconds).toBeGreaterThanOrEqual(90);
  await expect.element(chapter(/^1:30 Questions/)).toHaveAttribute('aria-current', 'true');
  expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
  expect(scrollY).toBe(before);
});

test('a chapter that begins in a pause marks the paragraph after its title', async () => {
  await openRecording({ chapters: [{ start: 39, title: 'After a pause', link: null }] });
  await chapter(/After a pause/).click();
  await expect.poll(marked).toBe('0:40');
  expect(seconds()).toBe(39);
});

test.each(['#t=52', '?t=52', '#t=52s'])(
  'opened at %s, the page shows and marks the paragraph, and starts nothing',
  async (address) => {
    await openRecording({}, address);
    await expect.poll(marked).toBe('0:50');
    await expect.poll(() => isInSight(document.querySelector('[data-marked]'))).toBe(true);
    expect([audio().paused, audio().readyState, seconds()]).toEqual([true, 0, 52]);
    // The player is at hand, so that one press plays that moment.
    await expect.poll(() => document.querySelector('[data-docked]')).not.toBeNull();
    await play();
    expect(seconds()).toBeGreaterThanOrEqual(52);
    await accessible({ page: true, what: 'opened at a moment' });
  },
);

test('the paragraph that is spoken is marked, and kept in view if one wishes, until one scrolls by hand', async () => {
  await openRecording({}, '', {}, 500);
  await play();
  await expect.poll(spoken).toBe('0:00');
  const before = scrollY;
  audio().currentTime = 71;
  await expect.poll(spoken).toBe('1:10');
  expect(scrollY).toBe(before);

  await button('Follow along').click();
  await expect.poll(() => isInSight(document.querySelector('[data-spoken]'))).toBe(true);
  audio().currentTime = 21;
  await expect.poll(spoken).toBe('0:20');
  await expect.poll(() => isInSight(document.querySelector('[data-spoken]'))).toBe(true);

  dispatchEvent(new WheelEvent('wheel', { deltaY: 900 }));
  scrollTo(0, document.body.scrollHeight);
  await expect.element(button('Back to what’s being said')).toBeVisible();
  const byHand = scrollY;
  audio().currentTime = 31;
  await expect.poll(spoken).toBe('0:30');
  expect(scrollY).toBe(byHand);

  await button('Back to what’s being said').click();
  await expect.poll(() => isInSight(document.querySelector('[data-spoken]'))).toBe(true);
  await expect.element(button('Back to what’s being said')).not.toBeInTheDocument();
  audio().currentTime = 101;
  await expect.poll(spoken).toBe('1:40');
  await expect.poll(() => isInSight(document.querySelector('[data-spoken]'))).toBe(true);
});

test('a transcript without times has plain paragraphs: no links, no buttons, no captions', async () => {
  const untimed = {
    ...transcript,
    segments: transcript.segments.map((segment) => ({ ...segment, startTime: 0, endTime: 0 })),
  };
  const kept = details.transcript && { ...details.transcript, timed: false };
  await openRecording({ transcript: kept }, '', { transcript: untimed });
  await see('This is paragraph 3');
  expect(text().querySelectorAll('a, button')).toHaveLength(0);
  expect(page.getByRole('link', { name: /captions/ }).query()).toBeNull();
  expect(document.querySelector('track')).toBeNull();
  await accessible({ page: true });
});

test('a recording without audio, chapters and transcript has none of their parts', async () => {
  await openRecording(noDetails, '', { transcript: undefined });
  await expect.element(page.getByRole('link', { name: /^Play Dharma Chat/ })).toBeVisible();
  expect(document.querySelector('audio, #transcript, #chapters')).toBeNull();
  await accessible({ page: true });
});

/** The published document of the recording, as a visitor gets it who comes from another page. */
const published = () => {
  const data = { answers: { recordingDetails: details } };
  const html = `<div id="transcript-text">${transcriptHtml(transcript, details.chapters)}</div>`;
  const body = `<!doctype html>${html}<script type="application/json" id="page">${JSON.stringify(data)}</script>`;
  return new Response(body, { headers: { 'Content-Type': 'text/html' } });
};
test('who comes from another page sees the film at once, then audio, chapters and transcript of the published page', async () => {
  let arrive: (response: Response) => void = () => {};
  const later = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  await openSite(`${path}#t=52`, { answers: { 'GET episodes': [episode], [`GET ${path}`]: () => later } });
  await expect.element(page.getByRole('link', { name: /^Play Dharma Chat/ })).toBeVisible();
  expect(document.querySelector('audio')).toBeNull();
  arrive(published());
  await expect.poll(marked).toBe('0:50');
  expect(seconds()).toBe(52);
  await see('March 12, 2026');
});

test('if the published page cannot be had, film and text stay, and a sentence says what is missing', async () => {
  await openSite(path, { answers: { 'GET episodes': [episode] } });
  await see('Audio and transcript, if there are any, couldn’t be loaded just now.');
  await expect.element(page.getByRole('link', { name: /^Play Dharma Chat/ })).toBeVisible();
  await see('About this Dharma Chat');
  answer({ [`GET ${path}`]: published });
});

test('an address of a moment without scripts leads to its paragraph, since that is the paragraph’s id', () => {
  const html = new DOMParser().parseFromString(transcriptHtml(transcript, details.chapters), 'text/html');
  expect(html.getElementById('t=10')?.querySelector('a')?.getAttribute('href')).toBe('#t=10');
  // A chapter that begins at the same second as its first paragraph.
  expect(html.getElementById('t=40')?.tagName).toBe('H3');
  expect(new Set([...html.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(
    html.querySelectorAll('[id]').length,
  );
});

test('the page fits phones, tablets and screens, with twice the text too', async () => {
  await openRecording({}, '#t=52');
  await fits([390, 768, 1440]);
  document.documentElement.style.fontSize = '200%';
  try {
    for (const width of [390, 768, 1440]) {
      await page.viewport(width, 900);
      const cut = [...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().right > width);
      expect(
        cut.map(({ outerHTML }) => outerHTML.slice(0, 200)),
        `twice the text at ${width} px`,
      ).toEqual([]);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
