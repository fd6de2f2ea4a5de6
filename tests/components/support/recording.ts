import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordingDetails } from '../../../shared/content/model/recording.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';
import { silence } from '../../support/site/silence.ts';
import { talkDetails, talkEpisode, talkPath } from '../../support/site/talk.ts';
import { documentAt, type Shown } from './documentAt.ts';
import { openSite } from './site.tsx';

const sentences = ['A bell rings; you are near.', 'Most listening is waiting.', 'Nobody knows what comes next.'];

/** A paragraph every ten seconds, by two speakers in turn. */
export const transcript: Transcript = {
  version: '1.0.0',
  segments: Array.from({ length: 12 }, (_, at) => ({
    ...{ speaker: at % 2 ? 'Ada Winter' : 'Miriam Hale', startTime: at * 10 + 0.4, endTime: at * 10 + 9 },
    body: `${sentences[at % 3]} This is paragraph ${at} of <b>all</b> & more. ${'And on it goes. '.repeat(12)}`.trim(),
  })),
};

export const details: RecordingDetails = {
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

export const episode = { ...talkEpisode, date: null };
export const path = talkPath;

/** Opens the episode's published page, with these details and this address. */
export function openRecording(more: Partial<RecordingDetails> = {}, hash = '', shown: Shown = {}, height = 900) {
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

export const audio = () => document.querySelector('audio') as HTMLAudioElement;
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const marked = () => document.querySelector('[data-marked]')?.querySelector('a')?.textContent;
export const spoken = () => document.querySelector('[data-spoken]')?.querySelector('a')?.textContent;

/** Presses the browser's own button, which is no element of the page. */
export async function press(): Promise<void> {
  audio().focus();
  await userEvent.keyboard(' ');
}

/** Presses play, and waits until the audio has moved on. */
export async function play(): Promise<void> {
  await press();
  const from = audio().currentTime;
  await expect.poll(() => audio().currentTime).toBeGreaterThan(from);
}

export async function pause(): Promise<void> {
  await press();
  await expect.poll(() => audio().paused).toBe(true);
}
