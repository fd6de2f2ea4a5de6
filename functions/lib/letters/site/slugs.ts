import transliterate from '@sindresorhus/transliterate';
import { normalize } from '../../../../shared/platform/normalize.ts';

/** Longer addresses are hard to pass on. */
const maxLength = 60;

/** The slug for a subject: "Frühling, at last!" becomes `fruehling-at-last`, and "Весна" `vesna`. */
export function slugOf(subject: string): string {
  const words = normalize(transliterate(subject), 'NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= maxLength) return words || 'letter';
  // Cut at a word boundary if there is one.
  const cut = words.slice(0, maxLength + 1).replace(/-[^-]*$/, '');
  return cut.slice(0, maxLength);
}

/** Possible slugs for a letter, the best first. */
export function* slugsOf(subject: string): Generator<string> {
  const first = slugOf(subject);
  yield first;
  for (let n = 2; ; n++) yield `${first}-${n}`;
}
