/** What one person says at a stretch, as a file has it. Times in seconds; null where it names none. */
export interface Passage {
  /** Empty if the file names nobody here. */
  speaker: string;
  start: number | null;
  end: number | null;
  text: string;
}

/** What one form's reader made of a file, and what it could not use, in sentences. */
export interface Passages {
  passages: Passage[];
  leftOut: string[];
}

/** A day: captions have no longer times, and no recording lasts as long. */
const longest = 24 * 3600;

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** "1:02:03.5", "02:03,500" or "0:03" in seconds; null for anything else. */
export function secondsOf(time: string): number | null {
  const [found, hours = '0', minutes, seconds, fraction = '0'] = clock.exec(time.trim()) ?? [];
  return found ? usable(Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)) : null;
}

export const usable = (seconds: number): number | null => (seconds >= 0 && seconds < longest ? seconds : null);

/** "1 cue was", "2 cues were". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? ' was' : 's were'}`;
