/** An episode of an hour, with twelve chapters and its transcript, as the import takes it. */
export const hourOfTalk = (episodeNumber: number) => ({
  ...{ guid: `sample-${episodeNumber}`, episodeNumber, title: `Sample talk ${episodeNumber}` },
  ...{ guest: `Sample Guest ${episodeNumber}`, duration: '1:09:36', image: '', transcriptionUrl: null },
  description: `What was said on evening ${episodeNumber}. (A sample.)`,
  videoId: `sample-${String(episodeNumber).padStart(4, '0')}`,
  date: new Date(Date.UTC(2020, 0, episodeNumber)).toISOString(),
  audio: { address: `https://audio.example/${episodeNumber}.mp3`, type: 'audio/mpeg', length: 50_000_000 },
  chapters: Array.from({ length: 12 }, (_, part) => ({ start: part * 300, title: `Part ${part + 1}`, link: null })),
  transcriptText: transcriptOf(episodeNumber),
});

/** Some 9,000 words as WebVTT: a cue of ten words every four seconds. */
const transcriptOf = (episode: number): string =>
  [
    'WEBVTT',
    ...Array.from(
      { length: 900 },
      (_, cue) => `${timeOf(cue * 4)} --> ${timeOf(cue * 4 + 4)}\n${wordsOf(episode, cue)}`,
    ),
  ].join('\n\n');

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

const vocabulary =
  'what a river says to those who listen and how its water keeps no answer longer than it takes to pass'.split(' ');

const wordsOf = (episode: number, cue: number) =>
  `${Array.from({ length: 10 }, (_, at) => vocabulary[(episode * 7 + cue * 3 + at * at) % vocabulary.length]).join(' ')}.`;
