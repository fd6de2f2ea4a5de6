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

/** The seconds of a length as clocks show it, such as "1:28:40" or "28:40"; undefined for any other text. */
export function secondsOf(length: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(length.trim()) ?? [];
  return minutes && seconds ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

/** "PT1H28M40S" (ISO 8601). Takes seconds, and drops fractions. */
export const isoDuration = (seconds: number): string =>
  `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${Math.floor(seconds) % 60}S`;
