import { expect, test } from 'vitest';
import { chapterAt, momentOf, spokenTime } from '../../../../../../frontend/features/content/player/playback.ts';
import { filmNews } from '../../../../../../frontend/features/content/recordings/FilmStill.tsx';
import { site } from '../../../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../../../shared/time/durations.ts';

test('times are shown as on a clock, and read aloud in words', () => {
  expect([0, 5.9, 754, 3723].map(clock)).toEqual(['0:00', '0:05', '12:34', '1:02:03']);
  expect([0, 61, 3603].map(spokenTime)).toEqual(['0 seconds', '1 minute 1 second', '1 hour 3 seconds']);
});

test('a feed’s duration is read in each form that feeds use; other text is no duration', () => {
  expect(['1:28:40', '88:40', '5320', ' 0:07 '].map(secondsOf)).toEqual([5320, 5320, 5320, 7]);
  expect(['', '90 minutes', '1:2:3:4', '1:-2', '1.5'].map(secondsOf)).toEqual([null, null, null, null, null]);
});

test('an address names a moment by its fragment or, without one, by its query', () => {
  const read = (address: string) => momentOf(new URL(address, site.url) as unknown as Location);
  expect(['/#t=754', '/?t=754', '/?t=754s', '/?t=1#t=2', '/#t=0'].map(read)).toEqual([754, 754, 754, 2, 0]);
  expect(['/', '/#t=', '/#t=1:2', '/?t=abc', '/#t=-3', '/#t=12345678'].map(read)).toEqual(Array(6).fill(null));
});

test('a chapter lasts until the next one; before the first there is none', () => {
  const chapters = [5, 60].map((start) => ({ start, title: '', link: null }));
  expect([0, 5, 59.9, 60, 1000].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, 0, 0, 1, 1]);
});

test('of messages from the film’s frame, only the player’s count, and of these only time and state', () => {
  const origin: string = site.video.player;
  const read = (message: object, from = origin) => filmNews({ origin: from, data: JSON.stringify(message) });
  expect(read({ event: 'infoDelivery', info: { currentTime: 12.5, playerState: 1 } })).toEqual({
    ...{ time: 12.5, isPlaying: true },
  });
  expect(read({ event: 'onStateChange', info: 2 })).toEqual({ isPlaying: false });
  expect(read({ event: 'onStateChange', info: 3 })).toEqual({});
  expect(read({ event: 'infoDelivery', info: { currentTime: 'soon' } })).toEqual({});
  expect(read({ event: 'infoDelivery', info: null })).toBeUndefined();
  expect(read({ event: 'infoDelivery', info: { currentTime: 1 } }, 'https://elsewhere.example')).toBeUndefined();
  for (const data of ['not JSON', 'null', { event: 'infoDelivery' }])
    expect(filmNews({ origin, data })).toBeUndefined();
});
