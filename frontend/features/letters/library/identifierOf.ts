import transliterate from '@sindresorhus/transliterate';
import { normalize } from '../../../../shared/platform/text.ts';
import { asCallError } from '../../../api/callError.ts';

/** The maximum length of a template's name. */
const maxLength = 64;

/**
 * The identifier for a template's name as typed: "Spring Letter" becomes `spring_letter`, and "Весна" `vesna`. Empty if
 * nothing in it can be written in Latin letters and digits.
 */
export const identifierOf = (typed: string) =>
  normalize(transliterate(typed).trim().toLowerCase(), 'NFKD')
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
    // A dash between words.
    .replace(/_-+_/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, maxLength)
    .replace(/_+$/, '');

/** An unused name for a letter with this title: `spring_letter`, else `spring_letter_2` and so on. */
export function freeNameOf(title: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  const base = identifierOf(title) || 'letter';
  let name = base;
  for (let n = 2; names.has(name); n++) name = `${base.slice(0, maxLength - 1 - String(n).length)}_${n}`;
  return name;
}

/**
 * Adds a letter under an unused name made from its title. `taken`: the names known to be taken. The list may be out of date:
 * a name that turns out to be taken is skipped.
 */
export async function withFreeName<Added>(
  title: string,
  taken: string[],
  add: (name: string) => Promise<Added>,
  attempts = 20,
): Promise<Added> {
  const name = freeNameOf(title, taken);
  try {
    return await add(name);
  } catch (error) {
    if (asCallError(error).status !== 409 || attempts === 0) throw error;
    return withFreeName(title, [...taken, name], add, attempts - 1);
  }
}
