import type { Segment } from '../../../../shared/content/transcripts/transcript.ts';
import { counted, type Passage, type Passages, usable } from './passage.ts';

/** Of speech, where nothing else says how long it takes: 150 words a minute, of six characters with the space. */
const charactersPerSecond = 15;

/**
 * Passages whose times never decrease. Those of cues are put in order, since their times were made with them; a time in a text was
 * typed by hand, and is left out if it goes backwards.
 */
export function inOrder(passages: Passage[], areCues: boolean): Passages {
  let latest = 0;
  let backwards = 0;
  const checked = passages.map((passage) => {
    if (passage.start === null) return passage;
    const goesBack = passage.start < latest;
    latest = Math.max(latest, passage.start);
    if (goesBack) backwards++;
    return goesBack && !areCues ? { ...passage, start: null } : passage;
  });
  if (backwards === 0) return { passages, leftOut: [] };
  if (!areCues) return { passages: checked, leftOut: [`${counted(backwards, 'time')} left out for going backwards.`] };
  const order = withStarts(checked).toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return { passages: order, leftOut: [`${counted(backwards, 'cue')} put in order of time.`] };
}

/** One without a start stays behind the one that it followed. */
function withStarts(passages: Passage[]): Passage[] {
  let start = 0;
  return passages.map((passage) => {
    start = passage.start ?? start;
    return { ...passage, start };
  });
}

/**
 * The passages as segments, each with a start and a later end: where some are unknown, the time between the known ones is
 * divided by the length of the texts. All are 0 if none is known.
 */
export function timed(passages: Passage[]): Segment[] {
  const segments: Segment[] = [];
  const isTimed = passages.some(({ start }) => start !== null);
  for (let from = 0; from < passages.length; ) {
    let to = from + 1;
    while (to < passages.length && passages[to]?.start === null) to++;
    const group = passages.slice(from, to);
    if (isTimed) segments.push(...spread(group, passages[to]?.start ?? null));
    else segments.push(...group.map((passage) => segmentOf(passage, 0, 0)));
    from = to;
  }
  return segments;
}

/** `group`: a passage with a start, and those after it without one; `until`: the start of what follows. */
function spread(group: Passage[], until: number | null): Segment[] {
  const start = group[0]?.start ?? 0;
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  const spoken = length / charactersPerSecond;
  const own = group.at(-1)?.end ?? null;
  const end = own !== null && own > start ? own : until !== null && until > start ? until : start + spoken;
  let before = 0;
  return group.map((passage) => {
    // What follows may begin at the same time, or before this ends.
    const from = Math.min(start + ((end - start) * before) / length, until ?? Number.POSITIVE_INFINITY);
    before += passage.text.length;
    return segmentOf(passage, from, start + ((end - start) * before) / length);
  });
}

const segmentOf = ({ speaker, text }: Passage, start: number, end: number): Segment => ({
  speaker,
  startTime: rounded(start),
  endTime: rounded(usable(end) ?? start),
  body: text,
});

/** To milliseconds, as captions have them. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
