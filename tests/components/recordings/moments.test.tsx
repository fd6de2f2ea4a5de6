import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { audio, button, openRecording, path, pause, play } from '../support/recording.ts';
import { accessible, fits } from '../support/show.tsx';
import { see } from '../support/site.tsx';

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
