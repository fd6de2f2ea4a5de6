import { counted } from '../platform/text.ts';

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

/** As clocks and players show it: "0:05", "12:34", "1:02:03". Takes seconds, and drops fractions. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The seconds of a length as feeds have it: "1:28:40", "88:40" or "5320". Null for anything else. */
export function secondsOf(length: string): number | null {
  const parts = length.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** "PT1H28M40S" (ISO 8601). Takes seconds, and drops fractions. */
export const isoDuration = (seconds: number): string =>
  `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${Math.floor(seconds) % 60}S`;
