import transliterate from '@sindresorhus/transliterate';

/** The maximum length of a template's name. */
const maxLength = 64;

/**
 * The identifier for a template's name as typed: "Spring Letter" becomes `spring_letter`, and "Весна" `vesna`. Empty if
 * nothing in it can be written in Latin letters and digits.
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
    .slice(0, maxLength)
    .replace(/_+$/, '');

/** An unused name for a letter with this subject: `spring_letter`, else `spring_letter_2` and so on. */
export function freeNameOf(subject: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  const base = identifierOf(subject) || 'letter';
  let name = base;
  for (let n = 2; names.has(name); n++) name = `${base.slice(0, maxLength - 1 - String(n).length)}_${n}`;
  return name;
}
