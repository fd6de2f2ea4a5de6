import transliterate from '@sindresorhus/transliterate';

/** As many as a template's name may have. */
const longest = 64;

/**
 * What was typed as a template's name, as the identifier that it becomes: "Spring Letter" is `spring_letter`, and
 * "Весна" `vesna`. Empty, where nothing of it can be written in Latin letters and digits.
 */
export const identifierOf = (typed: string) =>
  transliterate(typed)
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
    // A dash between words.
    .replace(/_-+_/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, longest)
    .replace(/_+$/, '');

/** A name for a letter of this subject that none of these has: `spring_letter`, else `spring_letter_2` and so on. */
export function freeNameOf(subject: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  const base = identifierOf(subject) || 'letter';
  let name = base;
  for (let n = 2; names.has(name); n++) name = `${base.slice(0, longest - 1 - String(n).length)}_${n}`;
  return name;
}
