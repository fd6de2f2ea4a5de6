import { noDetails, type RecordingDetails } from '../../../shared/content/model/recording.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';

/* A recording with audio, chapters and a transcript, as it is published. */

export const talkPath = '/video/episode-3';

export const talkDetails = {
  ...{ ...noDetails, date: '2026-03-12T12:00:00.000Z', season: 2 },
  audio: { address: '/media/talk.wav', type: 'audio/wav', length: null },
  chapters: [
    { start: 0, title: 'A bucket of water', link: null },
    { start: 60, title: 'On waiting', link: null },
  ],
  transcript: {
    ...{ path: `/transcripts/${'0'.repeat(32)}.json`, language: 'en', timed: true, source: 'feed' },
    ...{ paragraphs: 1, beginning: '' },
  },
} satisfies RecordingDetails;

export const talkEpisode = {
  ...{ id: 3, episodeNumber: 14, title: 'On rivers', guest: 'Ada Winter', duration: '2:00', description: 'A talk.' },
  ...{ image: '', videoId: 'aqz-KE-bpKQ', transcriptionUrl: null, date: talkDetails.date },
};

/** Two minutes of two speakers in turn, who say a line every so many seconds. */
export const talkTranscript = (seconds: number): Transcript => ({
  version: '1.0.0',
  segments: Array.from({ length: 120 / seconds }, (_, at) => ({
    ...{ speaker: at % 2 ? 'Ada Winter' : 'Miriam Hale', startTime: at * seconds, endTime: (at + 1) * seconds - 0.1 },
    body: `Line ${at} of <i>all</i>. ${'And so on. '.repeat(30)}`.trim(),
  })),
});

interface FileAnswer {
  status: number;
  body: Uint8Array;
  headers: Record<string, string>;
}

/** To move within audio, browsers ask for ranges: https://www.rfc-editor.org/rfc/rfc9110#name-range-requests */
export function rangeOf(file: Uint8Array, range: string | undefined): FileAnswer {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (!first) return { status: 200, body: file, headers: { 'Accept-Ranges': 'bytes' } };
  // Firefox and WebKit ask for what follows the end.
  if (Number(first) >= file.length)
    return { status: 416, body: file.subarray(0, 0), headers: { 'Content-Range': `bytes */${file.length}` } };
  const end = Math.min(last ? Number(last) : file.length - 1, file.length - 1);
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${first}-${end}/${file.length}` };
  return { status: 206, body: file.subarray(Number(first), end + 1), headers };
}

/** Silence as a WAV of 3,000 samples a second: https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html */
export function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 3000;
  const bytes = new Uint8Array(44 + seconds * rate).fill(128, 44);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, mono.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, seconds * rate, true);
  return bytes;
}
