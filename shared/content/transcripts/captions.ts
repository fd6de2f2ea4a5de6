import type { Transcript } from './transcript.ts';

/** A transcript with times as WebVTT (https://www.w3.org/TR/webvtt1/), for captions and as a download. */
export const captions = ({ segments }: Transcript): string => ['WEBVTT', ...segments.map(cue), ''].join('\n\n');

const cue = ({ speaker, startTime, endTime, body }: Transcript['segments'][number]) =>
  `${time(startTime)} --> ${time(endTime)}\n${speaker ? `<v ${escaped(speaker).replaceAll('\n', ' ')}>` : ''}${escaped(body)}`;

/** "01:02:03.456". */
const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** A blank line would end the cue. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n\s*\n/g, '\n')
    .trim();
