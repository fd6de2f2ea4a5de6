import { clock } from '../../../../../shared/time/durations.ts';

/** A time in a recording as it is typed: "1:02:03", "2:03", or "2:03.5". */
export function timeText(seconds: number): string {
  const inMilliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(inMilliseconds / 1000);
  const fraction = inMilliseconds % 1000;
  return clock(whole) + (fraction > 0 ? `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}` : '');
}

/** The seconds of a typed time, "62:03" too; null if it cannot be read. */
export function secondsOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,5}(?::\d{1,2}){1,2}(?:\.\d{1,3})?$/.test(text)) return null;
  const [rest = 0, ...larger] = text.split(':').map(Number).reverse();
  const [minutes = 0, hours = 0] = larger;
  if (rest >= 60 || (larger.length === 2 && minutes >= 60)) return null;
  return Math.round((hours * 3600 + minutes * 60 + rest) * 1000) / 1000;
}
