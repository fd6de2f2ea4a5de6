import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wordsOf } from '../../../frontend/features/content/player/playback.ts';
import { transcriptHtml } from '../../../frontend/features/content/transcript/transcriptHtml.ts';
import { noDetails, type RecordingDetails } from '../../../shared/content/model/recording.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';
import { silence, talkDetails, talkEpisode, talkPath } from '../../support/site/talk.ts';
import { documentAt, type Shown } from '../support/documentAt.ts';
import { accessible, fits } from '../support/show.tsx';
import { hostsElsewhere, openSite, see } from '../support/site.tsx';

const sentences = ['A bell rings; you are near.', 'Most listening is waiting.', 'Nobody knows what comes next.'];

/** A paragraph every ten seconds, by two speakers in turn. */
const transcript: Transcript = {
  version: '1.0.0',
  segments: Array.from({ length: 12 }, (_, at) => ({
    ...{ speaker: at % 2 ? 'Ada Winter' : 'Miriam Hale', startTime: at * 10 + 0.4, endTime: at * 10 + 9 },
    body: `${sentences[at % 3]} This is paragraph ${at} of <b>all</b> & more. ${'And on it goes. '.repeat(12)}`.trim(),
  })),
};

const details: RecordingDetails = {
  ...{ ...talkDetails, link: 'https://podcast.example.org/3' },
  audio: {
    address: URL.createObjectURL(new Blob([silence(120)], { type: 'audio/wav' })),
    type: 'audio/wav',
    length: null,
  },
  chapters: [
    { start: 0, title: 'A bucket of water', link: null },
    { start: 40, title: 'On waiting', link: null },
    { start: 90, title: 'Questions', link: 'https://example.org/questions' },
  ],
  people: [
    { name: 'Miriam Hale', role: 'host', picture: null, link: null },
    { name: 'Ada Winter', role: 'guest', picture: null, link: null },
  ],
};

const episode = { ...talkEpisode, date: null };
const path = talkPath;

/** Opens the episode's published page, with these details and this address. */
function openRecording(more: Partial<RecordingDetails> = {}, hash = '', shown: Shown = {}, height = 900) {
  history.pushState(null, '', '/typed');
  return openSite(path + hash, {
    published: documentAt(path, {
      ...{ episodes: [episode], recordingDetails: { ...details, ...more }, transcript },
      ...shown,
    }),
    answers: { 'GET episodes': [episode] },
    height,
  });
}

const audio = () => document.querySelector('audio') as HTMLAudioElement;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const marked = () => document.querySelector('[data-marked]')?.querySelector('a')?.textContent;
const spoken = () => document.querySelector('[data-spoken]')?.querySelector('a')?.textContent;

/** Presses the browser's own button, which is no element of the page. */
async function press(): Promise<void> {
  audio().focus();
  await userEvent.keyboard(' ');
}

/** Presses play, and waits until the audio has moved on. */
async function play(): Promise<void> {
  await press();
  const from = audio().currentTime;
  await expect.poll(() => audio().currentTime).toBeGreaterThan(from);
}

async function pause(): Promise<void> {
  await press();
  await expect.poll(() => audio().paused).toBe(true);
}

const at = (seconds: number) => expect.poll(() => Math.floor(audio().currentTime)).toBe(seconds);
/** Plays for a moment, and stops at this second. */
async function listenTo(seconds: number) {
  await play();
  await pause();
  audio().currentTime = seconds;
  audio().dispatchEvent(new Event('pause'));
}

test('nothing of the audio loads before play is pressed; then it plays, and pauses', async () => {
  await openRecording();
  expect([audio().controls, audio().preload, audio().readyState]).toEqual([true, 'none', 0]);
  await see('Listen to the conversation');
  await play();
  await see('A bucket of water');
  await accessible({ page: true, what: 'playing' });
  await pause();
});

test('the audio of another host gets no request before play, and the page says whose it is', async () => {
  await openRecording({ audio: { address: 'https://traffic.example.org/a.mp3', type: 'audio/mpeg', length: null } });
  await see('The audio comes from traffic.example.org once you press play.');
  expect([...hostsElsewhere()]).not.toContain('traffic.example.org');
});

test('buttons skip back and forward, and before play say where it will begin', async () => {
  await openRecording();
  await button('Forward 30 seconds').click();
  await button('Back 15 seconds').click();
  await at(15);
  await see('From 0:15: A bucket of water');
  await button('Back 15 seconds').click();
  await button('Back 15 seconds').click();
  await at(0);
  await see('Listen to the conversation');
  expect(audio().paused).toBe(true);
});

test('the chosen speed holds for what plays, and for the next visit', async () => {
  await openRecording();
  await page.getByRole('combobox', { name: 'Speed' }).selectOptions('1.5x');
  await play();
  expect(audio().playbackRate).toBe(1.5);
  await openRecording();
  await expect.poll(() => audio().playbackRate).toBe(1.5);
});

test('a visitor who comes back continues where she was; at the end that is forgotten', async () => {
  await openRecording();
  await listenTo(64);
  await openRecording();
  await button('Continue at 1:04').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(64);
  const ended = new Promise((resolve) => audio().addEventListener('ended', resolve, { once: true }));
  audio().currentTime = 119.9;
  await ended;
  await openRecording();
  await see('Listen to the conversation');
  expect(button(/^Continue/).query()).toBeNull();
});

test('an address that names a moment counts more than where one was', async () => {
  await openRecording();
  await listenTo(64);
  await openRecording({}, '#t=30');
  await at(30);
  expect(button(/^Continue/).query()).toBeNull();
});

test('without storage everything plays, and nothing is remembered', async () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
  await openRecording();
  await listenTo(64);
  await button('Follow along').first().click();
  await expect.element(button('Follow along').first()).toHaveAttribute('aria-pressed', 'true');
});

test('audio that cannot be loaded says so, offers to try again, and leads to the file', async () => {
  const address = '/media/gone.mp3';
  await openRecording({ audio: { address, type: 'audio/mpeg', length: null } });
  await press();
  const failure = page.getByRole('main').getByRole('alert');
  await expect.element(failure).toHaveTextContent('The audio couldn’t be loaded. Try again or open the file.');
  await expect.element(page.getByRole('link', { name: 'open the file' })).toHaveAttribute('href', address);
  await accessible({ page: true, what: 'failed' });
  audio().src = details.audio?.address ?? '';
  await button('Try again').click();
  await expect.poll(() => audio().currentTime).toBeGreaterThan(0);
  await expect.element(failure).not.toBeInTheDocument();
});

test('audio that failed before this code came says so too', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code: 4 } as MediaError);
  await openRecording();
  await see('The audio couldn’t be loaded. Try again or open the file.');
});

test('a moment beyond the end is the last one, by the stated length and then by the audio’s own', async () => {
  const episodes = (duration: string) => ({ episodes: [{ ...episode, duration }] });
  await openRecording({}, '?t=99999');
  await at(119);
  await see('From 1:59: Questions');
  await openRecording({}, '?t=99999', episodes('3:00'));
  await see('From 2:59: Questions');
  await press();
  await expect.poll(() => audio().ended).toBe(true);
});

test('a caption has its speaker’s name as it is spelled, or none', () => {
  const words = (text: string) => wordsOf(new VTTCue(0, 1, text));
  expect(['<v Bo &amp; Co>Clay &lt;b&gt;', '<v ->No.', '<i>Yes</i>'].map(words)).toEqual([
    'Bo & Co: Clay <b>',
    'No.',
    'Yes',
  ]);
});

test('the system’s media keys see what plays, and move it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((name, handler) => {
    handlers.set(name, handler);
  });
  await openRecording();
  await play();
  expect(navigator.mediaSession.metadata).toMatchObject({ title: 'Dharma Chat with Ada Winter', artist: 'Ada Winter' });
  await pause();
  const key = (action: MediaSessionAction) => handlers.get(action)?.({ action });
  key('nexttrack');
  await at(40);
  key('seekforward');
  await at(70);
  key('previoustrack');
  await at(40);
});

test('once it plays, the player stays at the foot of the window, and covers nothing that has the focus', async () => {
  await openRecording();
  expect(document.querySelector('[data-docked]')).toBeNull();
  await play();
  scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => document.querySelector('[data-docked]')).not.toBeNull();
  await pause();
  const bar = document.querySelector('[data-docked]') as HTMLElement;
  await expect.poll(() => Math.round(bar.getBoundingClientRect().bottom)).toBe(innerHeight);
  const { top } = bar.getBoundingClientRect();
  await accessible({ page: true, what: 'docked' });
  // From here on, each step of the Tab key leads further down.
  (document.querySelector('#transcript-text a') as HTMLElement).focus();
  for (let step = 0; step < 10; step++) {
    await userEvent.tab();
    const focused = document.activeElement as HTMLElement;
    expect(bar.contains(focused) || focused.getBoundingClientRect().bottom <= top, focused.outerHTML).toBe(true);
  }
  await fits([390, 768, 1440]);
});

const share = (time: string) => button(`Copy link to this moment, ${time}`);
const clipboard = (write: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
const link = (seconds: number) => `${location.origin}${path}#t=${seconds}`;

test('a paragraph’s moment is a card with its words, to copy with or without its link', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  await openRecording();
  await share('0:10').click();
  const dialog = page.getByRole('dialog', { name: 'Share this moment' });
  const words =
    'Most listening is waiting. This is paragraph 1 of <b>all</b> & more. And on it goes. And on it goes. And on it goes. And on it goes.';
  await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
  const caption = dialog.getByRole('figure').element().querySelector('figcaption');
  expect(caption?.textContent).toBe('Ada WinterDharma Chat with Ada WinterOn rivers0:1010 seconds · Dharma Chats');
  await expect.element(page.getByLabelText('Link to this moment')).toHaveValue(link(10));
  await accessible({ page: true, what: 'sharing' });
  await button('Copy link').click();
  await see('The link is copied.');
  await button('Copy quotation').click();
  await see('The quotation and its link are copied.');
  expect(copied).toEqual([link(10), `“${words}”\nAda Winter, On rivers, Dharma Chats, at 0:10\n${link(10)}`]);
  await fits([390, 768, 1440]);
  await button('Close').click();
  await expect.element(share('0:10')).toHaveFocus();
});

test('what the visitor has selected of a paragraph is quoted', async () => {
  await openRecording();
  const words = document.querySelectorAll('#transcript-text p')[2]?.querySelector('span')?.firstChild as Text;
  getSelection()?.setBaseAndExtent(words, 0, words, 29);
  // Without the mouse, which would change the selection.
  (share('0:20').element() as HTMLElement).click();
  await expect.element(page.getByRole('figure').getByText(/^Nobody knows what comes next\.$/)).toBeVisible();
});

test('the player shares the moment at which it is, with the sentence that is being spoken', async () => {
  await openRecording();
  await play();
  await pause();
  audio().currentTime = 50.5;
  await expect.element(page.getByRole('link', { name: /On waiting/ })).toHaveAttribute('aria-current', 'true');
  await button('Copy link to this moment').first().click();
  await expect.element(page.getByLabelText('Link to this moment')).toHaveValue(link(50));
  await expect.element(page.getByRole('figure').getByText(/^Nobody knows what comes next\./)).toBeVisible();
});

test('where the browser copies nothing, the link is there to be copied by hand', async () => {
  clipboard(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  await openRecording();
  await share('0:10').click();
  await button('Copy link').click();
  await see('Your browser didn’t let us copy. Please copy the link above by hand.');
});

test('where the system has a sheet to share by, it gets the words and the link', async () => {
  const sheet = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  try {
    await openRecording();
    await share('0:00').click();
    await button('Share…').click();
    await expect
      .poll(() => sheet.mock.calls)
      .toEqual([[expect.objectContaining({ title: 'Dharma Chat with Ada Winter', url: link(0) })]]);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

const frame = () => document.querySelector('main iframe') as HTMLIFrameElement;
const player = 'https://www.youtube-nocookie.com';
/** In place of the window of each player, which tests may not look into. Returns what the players are told. */
function standIn() {
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
  const told = vi.spyOn(other, 'postMessage').mockImplementation(() => {});
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(other);
  return (what: object) => told.mock.calls.filter(([message]) => matches(JSON.parse(message), what)).length;
}
const matches = (message: object, what: object) => expect.objectContaining(what).asymmetricMatch(message);
/** Each player is asked once it has loaded. */
const asked = { event: 'listening' };
/** The film's player says this. */
const say = (data: object, origin = player) =>
  dispatchEvent(new MessageEvent('message', { origin, source: frame().contentWindow, data: JSON.stringify(data) }));
const playFilm = () => page.getByRole('link', { name: /^Play Dharma Chat/ }).click();
const opened = (name: 'start' | 'origin') => new URL(frame().src).searchParams.get(name);
const chapter = (name: RegExp) => page.getByRole('link', { name });

test('the film begins at the moment of the address; a chapter moves it, by its own seconds if it answers', async () => {
  await openRecording({}, '#t=52');
  const told = standIn();
  await expect.poll(() => Math.floor(audio().currentTime)).toBe(52);
  await playFilm();
  await expect.poll(() => told(asked)).toBe(1);
  expect([opened('start'), opened('origin')]).toEqual(['52', location.origin]);
  expect(document.activeElement).toBe(frame());
  // It has not answered: it is opened again, and again at the same second.
  for (const times of [2, 3]) {
    await chapter(/On waiting/).click();
    await expect.poll(() => told(asked)).toBe(times);
    expect(opened('start')).toBe('40');
  }
  say({ event: 'infoDelivery', info: { currentTime: 91.2, playerState: 1 } });
  await expect.element(chapter(/^1:30 Questions/)).toHaveAttribute('aria-current', 'true');
  // What is not heard says nothing of where the recording is.
  audio().dispatchEvent(new Event('timeupdate'));
  await expect.element(chapter(/^1:30 Questions/)).toHaveAttribute('aria-current', 'true');
  await chapter(/On waiting/).click();
  await expect.poll(() => told({ func: 'seekTo', args: [40.4, true] })).toBe(1);
  expect(told(asked)).toBe(3);
});

test('film and audio never play at once, and no one but the film’s player is listened to', async () => {
  await openRecording();
  const told = standIn();
  await play();
  await playFilm();
  await expect.poll(() => audio().paused).toBe(true);
  await expect.poll(() => told(asked)).toBe(1);
  say({ event: 'infoDelivery', info: { currentTime: 91.2, playerState: 1 } }, 'https://elsewhere.example');
  await expect.element(chapter(/A bucket/)).toHaveAttribute('aria-current', 'true');
  expect(told({ func: 'pauseVideo' })).toBe(0);
  await play();
  await expect.poll(() => told({ func: 'pauseVideo' })).toBeGreaterThan(0);
});

describe('the transcript', () => {
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

  test('by the keyboard, a transcript is one stop a paragraph, with a link past it', async () => {
    await openRecording();
    const paragraphs = text().querySelectorAll('p').length;
    const stops = [...text().querySelectorAll('a, button')].filter((each) => (each as HTMLElement).tabIndex === 0);
    expect(stops).toHaveLength(paragraphs);
    const past = page.getByRole('link', { name: 'Skip the transcript' }).element() as HTMLAnchorElement;
    expect(document.querySelector(past.hash)?.previousElementSibling).toBe(text());
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
    await expect.element(button('Follow along')).toHaveAttribute('aria-pressed', 'false');
    const byHand = scrollY;
    audio().currentTime = 31;
    await expect.poll(spoken).toBe('0:30');
    expect(scrollY).toBe(byHand);

    await button('Follow along').click();
    await expect.poll(() => isInSight('spoken')).toBe(true);
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
        const all = [...document.querySelectorAll('main *')];
        const cut = all.filter((each) => each.getBoundingClientRect().right > width);
        expect(
          cut.map(({ outerHTML }) => outerHTML.slice(0, 200)),
          `twice the text at ${width} px`,
        ).toEqual([]);
      }
    } finally {
      document.documentElement.style.fontSize = '';
    }
  });
});
