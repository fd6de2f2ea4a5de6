/*
 * Names as lists have them. A letter addresses its reader by first name: where a list is not clear about it, there is none, and
 * the letter's fallback is used.
 */

/** What stands before a name. Swami, Lama and the like are part of a name, and no first name. */
const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|fr|father|sr|sister|br|brother|sir|dame|lady|lord|hon|ven|venerable|rabbi|imam|herr|frau|dipl|ing|mag|monsieur|madame|mme|mlle|sig|signor|signora|senor|senora|sra|dona|dhr|mevr)(?:\.\s*|\s+)|m\.\s*)+/i;
const aloneTitle = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|fr|sr|br|herr|frau|mme|mlle|sig|sra)\.?$/i;
const religious = /^(?:swami|sri|shri|lama|geshe|ajahn|bhante|bhikkhu|roshi|sensei|pastor|mother|guru|rinpoche)\b/i;
/** What stands behind one. */
const suffixes =
  /[\s,]+(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|m\.?a|m\.?sc|b\.?a|b\.?sc|mba|esq|dds|rn|lcsw|cpa|psy\.?d)\.?$/i;
/** Where a family name begins in lower case, the first name is missing or stands elsewhere. */
const particle = /^(?:van|von|vom|zu|zur|de|der|den|del|della|di|da|dos|du|la|le|ter|ten|al|el|bin|ibn|ben)\b/;
const several = /\s(?:&|\+|and|und|et|y|e|og|en)\s|\//i;
const group =
  /^the\b|\b(?:family|familie|famille|familia|couple|team|group|inc|ltd|llc|gmbh|verein|center|centre|foundation|office|info)\b/i;

/** A cell of first names, without a title before it. */
export function firstNameIn(cell: string): string {
  const name = plain(cell);
  return aloneTitle.test(name) || group.test(name) ? '' : name.replace(titles, '');
}

export const lastNameIn = (cell: string): string => plain(cell);

/** Both names in a cell that has them together. If it is not sure which is the first, all of it is the last name. */
export function namesIn(cell: string): { firstName: string; lastName: string } {
  const whole = plain(cell).replace(suffixes, '').replace(suffixes, '');
  const bare = whole.replace(titles, '');
  const unsure = { firstName: '', lastName: whole };
  if (aloneTitle.test(whole)) return { firstName: '', lastName: '' };
  if (several.test(bare) || group.test(bare) || religious.test(bare) || /[@\d]/.test(bare)) return unsure;
  const [last = '', first, ...more] = bare.split(/\s*,\s*/);
  if (more.length > 0) return unsure;
  if (first !== undefined) return first === '' ? namesIn(last) : { firstName: firstNameIn(first), lastName: last };
  const [, firstName = '', lastName = ''] = /^(\S+)\s*(.*)$/s.exec(bare) ?? [];
  // One who is addressed by title and one name has told only their last name, as in “Herr Weg”.
  if (lastName === '' && bare !== whole) return { firstName: '', lastName: bare };
  if (particle.test(bare) || /\./.test(firstName.slice(0, -1)) || isFamilyFirst(bare)) return unsure;
  return { firstName, lastName };
}

/** In Chinese, Japanese and Korean, the family name comes first, mostly without a space. */
const isFamilyFirst = (name: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);

/** One line without quotation marks around it, remarks in parentheses, characters that do not show, and commas at its ends. */
const plain = (cell: string) =>
  cell
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
    .replace(/^["“„'‘](.*)["”“'’]$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim();
