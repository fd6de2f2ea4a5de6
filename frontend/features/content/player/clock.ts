import { counted } from '../../../../shared/platform/counted.ts';

const parts = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60] as const;
};
const two = (number: number) => String(number).padStart(2, '0');

/** "0:05", "12:34", "1:02:03". */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = parts(seconds);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** As it is read aloud: "1 hour 2 minutes 3 seconds". */
export function spokenTime(seconds: number): string {
  const names = ['hour', 'minute', 'second'];
  const said = parts(seconds).flatMap((number, at) => (number ? [counted(number, names[at] ?? '')] : []));
  return said.join(' ') || '0 seconds';
}

/** The seconds of a feed's duration: "1:28:40", "88:40" or "5320". Null for anything else. */
export function secondsOf(duration: string): number | null {
  const numbers = duration.trim().split(':');
  if (numbers.length > 3 || !numbers.every((number) => /^\d{1,6}$/.test(number))) return null;
  return numbers.reduce((sum, number) => sum * 60 + Number(number), 0);
}

/** The fragment that leads to this moment: "#t=754". */
export const momentHash = (seconds: number): string => `#t=${Math.floor(seconds)}`;

/**
 * The second that an address leads to, by its fragment or its query: `#t=754`, `?t=754`, or with an "s" at its end as in
 * YouTube's. Null if it names none.
 */
export function momentOf({ hash, search }: Pick<Location, 'hash' | 'search'>): number | null {
  const typed =
    /^#t=(\d{1,6})s?$/.exec(hash)?.[1] ?? /^(\d{1,6})s?$/.exec(new URLSearchParams(search).get('t') ?? '')?.[1];
  return typed === undefined ? null : Number(typed);
}
