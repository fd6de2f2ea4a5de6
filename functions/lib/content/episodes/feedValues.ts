import { audioTypeOf } from '../../../../shared/content/model/recording.ts';
import { publicHost } from '../../../../shared/platform/links.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../shared/time/durations.ts';
import { noonOf } from '../../../../shared/time/timeZone.ts';

/*
 * Values as feeds write them. What is absent, or cannot be read, is null rather than a guess.
 */

/**
 * The whole web address that a feed means: relative to `base`, with blanks and letters percent-encoded once
 * (https://url.spec.whatwg.org/#concept-basic-url-parser). Hosts often escape an ampersand twice.
 */
export function feedAddress(written: string | undefined, base: string | undefined): string | null {
  const text = (written ?? '').replaceAll('&amp;', '&').replace(/^\s*(?=www\.)/i, 'https://');
  const url = text ? (URL.parse(text) ?? URL.parse(text, base)) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !publicHost.test(url.hostname) || url.username || url.password)
    return null;
  return url.href.length <= 2000 ? url.href : null;
}

/** The media type of a file that can be heard, which its ending tells if its feed does not; undefined for other files. */
export const soundType = ({ type = '', url = '' }: { type?: string; url?: string } = {}): string | undefined =>
  /^audio\/[^\s;]{1,90}/i.exec(type)?.[0].toLowerCase() ?? audioTypeOf(url.trim());

export const wholeNumber = (written = Number.NaN, most = Infinity): number | null =>
  Number.isSafeInteger(written) && written >= 0 && written <= most ? written : null;

/** The zones that JavaScript's parser does not know, unless two places have the same name for theirs. */
const zones: Record<string, string> = {
  ...{ WET: '+00:00', WEST: '+01:00', BST: '+01:00', CET: '+01:00', MEZ: '+01:00', CEST: '+02:00', MESZ: '+02:00' },
  ...{ EET: '+02:00', EEST: '+03:00', MSK: '+03:00', SAST: '+02:00', JST: '+09:00', AEST: '+10:00', AEDT: '+11:00' },
  ...{ NZST: '+12:00', NZDT: '+13:00', AKST: '-09:00', AKDT: '-08:00', HST: '-10:00' },
};
const monthName = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const otherWord = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]m)$/i;

/**
 * The ISO time of a date such as "Tue, 3 Sep 2024 10:00 CEST" or "2024-09-03". A day without a time is that day for the publisher;
 * a zone of one letter says nothing (https://www.rfc-editor.org/rfc/rfc2822#section-4.3). JavaScript's parser alone would take
 * "30 Feb" for March 1 and "03.09.2024" for March 9; and programs write the first day of their calendar for a time that is unset.
 */
export function dateOf(written = ''): string | null {
  if (written.length > 80) return null;
  const text = written.replace(/\([^()]*\)\s*$/, '').trim();
  const [zone = ''] = /(?<=:\d\d(?:\.\d+)?\s*)(?![ap]m$)(?:[a-z]{1,5}|(?:GMT|UTC)?[+-]\d\d:?\d\d)$/i.exec(text) ?? [];
  const local = text.slice(0, text.length - zone.length).replace(/(?<=^[\d-]{10})T/, ' ');
  const [isoDay] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(local) ?? [];
  const words = local.match(/\p{L}+/gu) ?? [];
  const months = words.filter((word) => monthName.test(word));
  if (months.length !== (isoDay ? 0 : 1) || words.some((word) => !monthName.test(word) && !otherWord.test(word)))
    return null;
  const shown = new Date(`${local} UTC`);
  const time = new Date(`${local} ${zone.length < 2 ? 'UTC' : (zones[zone.toUpperCase()] ?? zone)}`);
  const year = shown.getUTCFullYear();
  const isUnset = year <= 1970 || /\b000\d\b/.test(local);
  const day = isoDay?.slice(8) ?? /\b\d{1,2}\b(?!:)/.exec(local)?.[0];
  if (shown.getUTCDate() !== Number(day) || Number.isNaN(time.getTime()) || isUnset || year > 2100) return null;
  return local.includes(':') ? time.toISOString() : noonOf(shown.toISOString().slice(0, 10), site.timeZone);
}

/** How long an episode is, as clocks show it: "1:28:40". Empty if it is 0, which hosts write for what they do not know. */
export function lengthOf(written = ''): string | null {
  const seconds = secondsOf(written.replace(/(?<=:\d\d|\d{3})\.\d+$/, ''));
  if (seconds === null || seconds >= 24 * 3600) return null;
  return seconds > 0 ? clock(seconds) : '';
}
