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
