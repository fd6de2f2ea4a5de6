import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wordsOf } from '../../../frontend/features/content/player/playback.ts';
import { audio, button, details, episode, openRecording, pause, play, press } from '../support/recording.ts';
import { accessible, fits } from '../support/show.tsx';
import { hostsElsewhere, see } from '../support/site.tsx';

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
  audio().currentTime = 119.9;
  await expect.poll(() => audio().ended).toBe(true);
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
  await see('The audio lasts 2:00, not 3:00: times on this page may be off.');
  await expect.poll(() => audio().ended).toBe(true);
  await openRecording({}, '', episodes('1:55'));
  await play();
  expect(document.body.textContent).not.toContain('The audio lasts');
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
