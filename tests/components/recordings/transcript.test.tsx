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
import { openSite, see } from '../support/site.tsx';

const text = () => document.getElementById('transcript-text') as HTMLElement;
const chapter = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name });
/** Whether the paragraph that is marked, or that is being spoken, can be seen. */
const isInSight = (what: 'marked' | 'spoken') => {
  const box = document.querySelector(`[data-${what}]`)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight - 96;
};
const seconds = () => Math.floor(audio().currentTime);

test('a chapter’s link leads to its words while nothing plays, and sets the audio to them', async () => {
  await openRecording();
  await chapter(/On waiting/).click();
  await expect.poll(marked).toBe('0:40');
  await expect.poll(() => isInSight('marked')).toBe(true);
  await expect.poll(seconds).toBe(40);
  expect([location.hash, audio().paused]).toEqual(['#t=40', true]);
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
  await expect.poll(seconds).toBe(39);
});

test('opened at a moment, the page shows and marks the paragraph, and starts nothing', async () => {
  await openRecording({}, '?t=52s');
  await expect.poll(marked).toBe('0:50');
  await expect.poll(() => isInSight('marked')).toBe(true);
  await expect.poll(seconds).toBe(52);
  expect([audio().paused, audio().readyState]).toEqual([true, 0]);
  // The player is at hand, so that one press plays that moment.
  await expect.poll(() => document.querySelector('[data-docked]')).not.toBeNull();
  await play();
  expect(seconds()).toBeGreaterThanOrEqual(52);
  await accessible({ page: true, what: 'opened at a moment' });
});

test('the paragraph that is spoken is marked, and kept in view if one wishes, until one scrolls by hand', async () => {
  await openRecording({}, '', {}, 500);
  await play();
  // However long the steps take, the audio stays within a paragraph.
  audio().playbackRate = 1 / 16;
  await expect.poll(spoken).toBe('0:00');
  const before = scrollY;
  audio().currentTime = 71;
  await expect.poll(spoken).toBe('1:10');
  expect(scrollY).toBe(before);

  await button('Follow along').click();
  await expect.poll(() => isInSight('spoken')).toBe(true);
  audio().currentTime = 21;
  await expect.poll(spoken).toBe('0:20');
  await expect.poll(() => isInSight('spoken')).toBe(true);

  dispatchEvent(new WheelEvent('wheel', { deltaY: 900 }));
  scrollTo(0, document.body.scrollHeight);
  await expect.element(button('Back to what’s being said')).toBeVisible();
  const byHand = scrollY;
  audio().currentTime = 31;
  await expect.poll(spoken).toBe('0:30');
  expect(scrollY).toBe(byHand);

  await button('Back to what’s being said').click();
  await expect.poll(() => isInSight('spoken')).toBe(true);
  await expect.element(button('Back to what’s being said')).not.toBeInTheDocument();
  audio().currentTime = 101;
  await expect.poll(spoken).toBe('1:40');
  await expect.poll(() => isInSight('spoken')).toBe(true);
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
test('a visitor from another page sees the film at once, then audio, chapters and transcript', async () => {
  const later = Promise.withResolvers<Response>();
  await openSite(`${path}#t=52`, { answers: { 'GET episodes': [episode], [`GET ${path}`]: () => later.promise } });
  await expect.element(page.getByRole('link', { name: /^Play Dharma Chat/ })).toBeVisible();
  expect(document.querySelector('audio')).toBeNull();
  later.resolve(published());
  await expect.poll(marked).toBe('0:50');
  await expect.poll(seconds).toBe(52);
  await see('March 12, 2026');
});

test('if the published page cannot be had, film and text stay, and a sentence says what is missing', async () => {
  await openSite(path, { answers: { 'GET episodes': [episode] } });
  await see('Audio and transcript, if there are any, couldn’t be loaded just now.');
  await expect.element(page.getByRole('link', { name: /^Play Dharma Chat/ })).toBeVisible();
  await see('About this Dharma Chat');
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
