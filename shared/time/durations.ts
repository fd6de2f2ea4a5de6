import { counted } from '../platform/counted.ts';

/** "in 40 seconds", "in 2 minutes". Takes seconds, and rounds up. */
export const inTime = (seconds: number): string =>
  seconds < 60 ? `in ${counted(seconds, 'second')}` : `in ${counted(Math.ceil(seconds / 60), 'minute')}`;

/** "less than a minute", "12 minutes", "1 hour 5 minutes". Takes seconds, and rounds up. */
export function durationOf(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return counted(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}
