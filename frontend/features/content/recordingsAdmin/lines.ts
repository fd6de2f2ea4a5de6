import type { Chapter, Person } from '../../../../shared/content/model/recording.ts';
import { clock } from '../../../../shared/time/durations.ts';

/* Chapters and people as they are typed: one a line, as in a film's description, from where they can be pasted. */

const time = String.raw`\d{1,5}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`;
/** "0:00 Welcome", "[0:00] Welcome", "1. 0:00 – Welcome". */
const timeFirst = new RegExp(String.raw`^(?:\d+[.)]\s+)?[^\p{L}\d]*(${time})(?![\d:])[\s\])}\-–—|:.]*(.*)$`, 'u');
/** "Welcome (0:00)". */
const timeLast = new RegExp(String.raw`^(.*?)[\s([{\-–—|:]+(${time})[\s\])}]*$`, 'u');

/** "Welcome https://example.org" */
const linkLast = /^(.*\S)\s+((?:https?:\/\/|www\.|\/)\S+)$/;
const address = String.raw`(?:-|https?:\/\/\S+|\/\S+|[\w.-]+\.[a-z]{2,}(?:\/\S*)?)`;
/** "Ana Lima (host) https://example.org /media/ana.jpg": her page, and her picture. A hyphen stands for none. */
const personLine = new RegExp(String.raw`^((?:(?!:\/\/).)+?)(?:\s+\(([^()]*)\))?((?:\s+${address})*)$`);

export const chapterText = ({ start, title, link }: Chapter) =>
  [timeText(start), title, link].filter(Boolean).join(' ');

/** Undefined for a line without a time or a title. */
export function chapterIn(line: string): Chapter | undefined {
  const [, first, after] = timeFirst.exec(line) ?? [];
  const [, before, last] = first === undefined ? (timeLast.exec(line) ?? []) : [];
  const start = secondsOf(first ?? last ?? '');
  const words = (after ?? before ?? '').trim();
  const [, title = words, link = null] = linkLast.exec(words) ?? [];
  return start === null || title === '' ? undefined : { start, title, link };
}

export const personText = ({ name, role, link, picture }: Person) =>
  [name, `(${role})`, link ?? (picture && '-'), picture].filter(Boolean).join(' ');

export function personIn(line: string): Person | undefined {
  const [, name, role = 'guest', addresses = ''] = personLine.exec(line) ?? [];
  const [link = null, picture = null] = addresses
    .trim()
    .split(/\s+/)
    .map((each) => (/^-?$/.test(each) ? null : each));
  return name === undefined ? undefined : { name, role: role.trim().toLowerCase(), link, picture };
}

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
