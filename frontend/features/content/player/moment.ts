import { counted } from '../../../../shared/platform/counted.ts';

/** As it is read aloud: "1 hour 2 minutes 3 seconds". */
export function spokenTime(seconds: number): string {
  const names = ['hour', 'minute', 'second'];
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const said = parts.flatMap((number, at) => (number ? [counted(number, names[at] ?? '')] : []));
  return said.join(' ') || '0 seconds';
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
