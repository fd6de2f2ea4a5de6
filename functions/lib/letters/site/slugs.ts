import transliterate from '@sindresorhus/transliterate';

/** Longer than this an address is hard to tell somebody. */
const longest = 60;

/** The address of a letter with this subject: "Frühling, at last!" is `fruehling-at-last`, and "Весна" `vesna`. */
export function slugOf(subject: string): string {
  const words = transliterate(subject)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= longest) return words || 'letter';
  // Whole words, where there are any.
  const cut = words.slice(0, longest + 1).replace(/-[^-]*$/, '');
  return cut.slice(0, longest);
}

/** The addresses that a letter may get, the best first. */
export function* slugsOf(subject: string): Generator<string> {
  const first = slugOf(subject);
  yield first;
  for (let n = 2; ; n++) yield `${first}-${n}`;
}
