import { site } from '../site/site.ts';
import { clockText } from './eventTime.ts';
import { localTime, zoneName } from './timeZone.ts';

/** A moment (Unix milliseconds) by the clocks of a zone, in words: "Saturday, May 3, 2031, at 7:00 PM EDT". */
export function momentText(moment: number, timeZone: string): string {
  const [day = '', time = ''] = localTime(moment, timeZone).split('T');
  const date = new Date(day).toLocaleDateString(site.language, { dateStyle: 'full', timeZone: 'UTC' });
  return `${date}, at ${clockText(time)} ${zoneName(timeZone, moment)}`;
}
