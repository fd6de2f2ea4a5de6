import { escapeHtml } from '../../platform/text.ts';
import { decode, decodedAddress } from '../cleaning/html.ts';
import { keptHtml, keptText } from './paragraphs.ts';

const readerPlaceholders = ['firstName', 'lastName', 'unsubscribeUrl', 'detailsUrl'] as const;
export const eventPlaceholders = [
  'eventTitle',
  'eventDate',
  'eventTime',
  'eventPlace',
  'eventDoors',
  'eventPrice',
  'joinLink',
  'payLink',
  'cancelUrl',
] as const;
/** Placeholders for addresses: each may be the whole address of a link. */
export const linkPlaceholders = [
  'unsubscribeUrl',
  'detailsUrl',
  'joinLink',
  'payLink',
  'cancelUrl',
] as const satisfies readonly PlaceholderName[];

export type EventPlaceholder = (typeof eventPlaceholders)[number];
export type PlaceholderName = (typeof readerPlaceholders)[number] | EventPlaceholder;
export const placeholderNames: readonly PlaceholderName[] = [...readerPlaceholders, ...eventPlaceholders];

/** The values for one recipient. An email that is not about an event has no values for the event placeholders. */
export interface RecipientValues extends Partial<Record<PlaceholderName, string>> {
  firstName: string;
  unsubscribeUrl: string;
  detailsUrl: string;
}

/** Matches a placeholder with its fallback, the text after the bar. In HTML the fallback contains no tags. */
const patternOf = (names: readonly string[]) => `\\{(${names.join('|')})(?:\\|([^{}<>]*))?\\}`;
const inHtml = new RegExp(patternOf(placeholderNames), 'g');
const inText = new RegExp(patternOf(placeholderNames).replace('<>', ''), 'g');
const wholeAddress = new RegExp(`\\s+href="${patternOf(linkPlaceholders)}"`, 'g');
/** The address of a link, as an email's text part has it. */
const addressInText = new RegExp(`\\s?\\[${patternOf(linkPlaceholders)}\\]`, 'g');
const wholeText = new RegExp(`^${patternOf(linkPlaceholders)}$`);
const ofEvent = `\\{(${eventPlaceholders.join('|')})\\}`;
/** A placeholder for the event that has no fallback, not even an empty one. */
export const bareOfEvent = new RegExp(ofEvent);
const allBareOfEvent = new RegExp(ofEvent, 'g');

type Values = Partial<Record<PlaceholderName, string>>;

export const inlineNames = 'a|abbr|b|big|cite|code|del|em|font|i|ins|q|s|small|span|strike|strong|sub|sup|u';

/**
 * The text around a placeholder: `gap`, the spaces and inline tags before it; `after`, the tags, the punctuation mark
 * and the spaces after it. `start` matches text that ends where a line, a block, an attribute or a sentence begins.
 */
function surroundings(space: string, start: RegExp, tag = '(?!)') {
  return {
    // Matches only from the start of the gap: else a long row of spaces would be tried from each of them.
    gap: new RegExp(`(?<!${space})(?:${space}|${tag})*$`),
    spaces: new RegExp(`(${tag})|${space}`, 'g'),
    after: new RegExp(`^((?:${tag})*)[,:;!]?(?:${space})*`),
    start,
  };
}

const ofText = surroundings(String.raw`[^\S\n]`, /\n ?$|[.!?:…] $/);
const ofHtml = surroundings(
  String.raw`\s|&nbsp;|&#160;`,
  /(?:>|=") ?$|[.!?:…] $/,
  String.raw`</?(?:${inlineNames})(?:\s[^<>]*)?>`,
);

/** The text that replaces a placeholder; undefined leaves it as written. */
type WordFor = (name: PlaceholderName, fallback: string | undefined, startsPhrase: () => boolean) => string | undefined;

/** The longest gap before a placeholder that is looked through, in characters. */
const maxGap = 2000;

/**
 * Replaces placeholders. If the replacement is empty, the space and the comma before it go too: "Dear {firstName},"
 * becomes "Dear,". At the beginning of a line or a sentence, those after it go instead.
 */
function fill(text: string, pattern: RegExp, around: ReturnType<typeof surroundings>, wordFor: WordFor): string {
  let filled = '';
  let from = 0;
  let trimNext = false;
  const before = () => {
    // The text just before it is enough: a letter may have thousands of placeholders.
    const near = filled.slice(-maxGap);
    const [gap = ''] = around.gap.exec(near) ?? [];
    const head = filled.slice(0, filled.length - gap.length);
    const end = near.slice(0, near.length - gap.length);
    return { head, gap, startsPhrase: head === '' || around.start.test(gap ? `${end} ` : end) };
  };
  const add = (words: string) => {
    filled += trimNext ? words.replace(around.after, '$1') : words;
    trimNext = false;
  };
  for (const { 0: whole, 1: name, 2: fallback, index } of text.matchAll(pattern)) {
    add(text.slice(from, index));
    from = index + whole.length;
    const word = wordFor(name as PlaceholderName, fallback, () => before().startsPhrase);
    filled += word ?? whole;
    if (word !== '') continue;
    const { head, gap, startsPhrase } = before();
    if (startsPhrase) trimNext = true;
    else filled = head.replace(/,$/, '') + gap.replace(around.spaces, '$1');
  }
  add(text.slice(from));
  return filled;
}

/** As {@link fillHtml} and {@link fillText}, but with replacements that are the same for every reader. */
export const fillHtmlWith = (html: string, wordFor: WordFor) => fill(html, inHtml, ofHtml, wordFor);
export const fillTextWith = (text: string, wordFor: WordFor) => fill(text, inText, ofText, wordFor);

/**
 * What a reader sees in place of a placeholder: the value; if it is empty, or a first name that no one would be
 * addressed by, the fallback or nothing. Undefined if the email has neither a value nor a fallback for it.
 */
const valueOrFallback =
  (values: Values, escaped = (text: string) => text): WordFor =>
  (name, fallback) => {
    const value = values[name];
    if (value === undefined && fallback === undefined) return undefined;
    const isUsable = value !== undefined && (name === 'firstName' ? isUsableName(value) : value.trim() !== '');
    return isUsable ? escaped(value) : (fallback ?? '').replace(/\s+/g, ' ').trim();
  };

/** Removes the addresses of links that lead nowhere; their text stays. */
const withoutEmptyLinks = (text: string, address: RegExp, values: Values) =>
  text.replace(address, (whole, name: PlaceholderName, fallback?: string) =>
    valueOrFallback(values)(name, fallback, () => false) === '' ? '' : whole,
  );

/**
 * Inserts `values` into HTML. Nothing else is interpreted: there is no template engine, and a value that looks like a
 * placeholder or a replacement pattern is inserted as it is. A fallback is part of the letter, so it is HTML already.
 */
export const fillHtml = (html: string, values: RecipientValues) =>
  fillHtmlWith(
    withNames(withoutEmptyLinks(keptHtml(html, lacksOf(values)), wholeAddress, values), attributeAddress, values),
    valueOrFallback(values, escapeHtml),
  );

export const fillText = (text: string, values: RecipientValues) =>
  fillTextWith(
    withNames(withoutEmptyLinks(keptText(text, lacksOf(values)), addressInText, values), textAddress, values),
    valueOrFallback(values),
  );

const namePattern = patternOf(['firstName', 'lastName']);
const names = new RegExp(namePattern, 'g');
/** An address with a name in it: as an attribute, and in a plain text. */
const attributeAddress = new RegExp(`(?<=\\s(?:href|src|background)=")[^"{]*${namePattern}[^"]*`, 'g');
const addressPart = `[^\\s<>"'[\\]{}]`;
const textAddress = new RegExp(`[a-z]+:${addressPart}*${namePattern}(?:${addressPart}|${namePattern})*`, 'gi');

/** Fills the names in addresses, where spaces, ampersands and letters beyond A to Z are encoded. */
const withNames = (text: string, addresses: RegExp, values: Values) =>
  text.replace(addresses, (address) =>
    address.replace(names, (_, name: PlaceholderName, fallback?: string) =>
      inAddress(decode(valueOrFallback(values)(name, fallback, () => false) ?? '')),
    ),
  );

/** RFC 3986, without the marks that end an address in a plain text. */
const inAddress = (word: string) =>
  encodeURIComponent(word.toWellFormed()).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** If a paragraph says something of the event that is empty for this reader, it is left out (paragraphs.ts). */
const lacksOf = (values: Values) => (words: string) =>
  [...words.matchAll(allBareOfEvent)].some(([, name]) => values[name as EventPlaceholder]?.trim() === '');

/** Inserts `values` into a header: one line, without control characters. */
export const fillHeader = (text: string, values: RecipientValues) =>
  fillTextWith(text, valueOrFallback(values)).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Undefined unless the address is nothing but a placeholder for an address. */
export function linkPlaceholder(address: string): { name: PlaceholderName; fallback?: string } | undefined {
  const [whole, name, fallback] = wholeText.exec(address.trim()) ?? [];
  return whole === undefined
    ? undefined
    : { name: name as PlaceholderName, ...(fallback !== undefined && { fallback }) };
}

/** An address with the braces that an editor or a browser has encoded. */
export const withPlainBraces = (address: string): string =>
  address.replace(/%7B((?:(?!%7B|%7D)[^{}])*)%7D/gi, (whole, inside: string) => {
    const plain = `{${decodedAddress(inside)}}`;
    return placeholdersIn(plain).length > 0 ? plain : whole;
  });

/** Up to where names may decide which site or mailbox an address leads to. */
const destination = /^(?:(?:https?|ftps?):\/\/[^/?#{}\\]+[/?#]|mailto:[^?{}]*\?)/i;

/** `harmless`: only names that do not decide where it leads; `deciding`: names that do; `other`: others too. */
export function namesIn(address: string): 'harmless' | 'deciding' | 'other' {
  const isName = ({ name }: { name: PlaceholderName }) => name === 'firstName' || name === 'lastName';
  if (!placeholdersIn(address).every(isName)) return 'other';
  return destination.test(address) ? 'harmless' : 'deciding';
}

/** A text that someone typed elsewhere, for use in a letter: what looks like a placeholder in it is read as it is. */
export const asWritten = (text: string): string => text.replace(inText, (whole) => `{\u2060${whole.slice(1)}`);

export const placeholdersIn = (text: string) =>
  [...text.matchAll(inText)].map(([, name, fallback]) => ({
    name: name as PlaceholderName,
    hasFallback: fallback !== undefined,
  }));

/** What forms and imports contain when someone gave no name. */
const nonNames = /^(n\.?\/?a\.?|none|null|undefined|unknown|anonymous|anon|no ?name|(first|last)? ?name|test|xx+)$/i;

/** Whether a letter can address its reader by this name: it has a letter, and is no initial, address or "n/a". */
export function isUsableName(name: string): boolean {
  const plain = name.trim();
  if (!/\p{L}/u.test(plain) || /[@<>{}[\]\\/]|\d\d|https?:|www\./i.test(plain)) return false;
  return !/^\p{Script=Latin}\.?$/u.test(plain) && !nonNames.test(plain);
}
