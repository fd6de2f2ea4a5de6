import { escapeHtml } from '../../platform/escapeHtml.ts';
import { isUsableName } from './usableName.ts';

/** What a mail may carry of its recipient. */
export const readerPlaceholders = ['firstName', 'lastName', 'unsubscribeUrl', 'detailsUrl'] as const;
/** What it may carry of the event that it is about. */
export const eventPlaceholders = ['eventTitle', 'eventDate', 'eventTime', 'eventPlace', 'joinLink'] as const;
/** Those that are addresses: they may stand as the whole address of a link. */
export const linkPlaceholders = [
  'unsubscribeUrl',
  'detailsUrl',
  'joinLink',
] as const satisfies readonly PlaceholderName[];

export type EventPlaceholder = (typeof eventPlaceholders)[number];
export type PlaceholderName = (typeof readerPlaceholders)[number] | EventPlaceholder;
export const placeholderNames: readonly PlaceholderName[] = [...readerPlaceholders, ...eventPlaceholders];

/** What differs from one recipient to the next. A mail that is about no event has no values for those of an event. */
export interface Personal extends Partial<Record<PlaceholderName, string>> {
  firstName: string;
  unsubscribeUrl: string;
  /** Where they see and correct what is kept about them. */
  detailsUrl: string;
}

/** A placeholder, with what stands after its bar. Within HTML no tag is a part of that. */
const written = (names: readonly string[]) => `\\{(${names.join('|')})(?:\\|([^{}<>]*))?\\}`;
const anywhere = new RegExp(written(placeholderNames), 'g');
const inText = new RegExp(written(placeholderNames).replace('<>', ''), 'g');
const wholeAddress = new RegExp(`\\s+href="${written(linkPlaceholders)}"`, 'g');
/** How html-to-text writes the address of a link. */
const addressInText = new RegExp(`\\s?\\[${written(linkPlaceholders)}\\]`, 'g');
const alone = new RegExp(`^${written(linkPlaceholders)}$`);

type Values = Partial<Record<PlaceholderName, string>>;

/** Tags that stand within a line, as a pattern of their names. */
export const inlineNames = 'a|abbr|b|big|cite|code|del|em|font|i|ins|q|s|small|span|strike|strong|sub|sup|u';

/**
 * What may stand around a placeholder: `gap` before it, which is spaces and tags within a line, and `after` it the tags, a
 * mark and spaces. After `start` something begins: a line, a block, an attribute's value or a sentence.
 */
function surroundings(space: string, start: RegExp, tag = '(?!)') {
  return {
    // It is looked for from its beginning alone: of a long row of spaces, not from each of them.
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

/** What is read in the place of a placeholder; undefined leaves it as it is written. */
type WordFor = (name: PlaceholderName, fallback: string | undefined, begins: () => boolean) => string | undefined;

/**
 * Puts words in the place of placeholders. Where there is none, the space and the comma before it go too: "Dear
 * {firstName}," is "Dear,". Where it begins a line or a sentence, those after it go instead.
 */
function fill(text: string, pattern: RegExp, around: ReturnType<typeof surroundings>, wordFor: WordFor): string {
  let filled = '';
  let from = 0;
  let leftOut = false;
  const before = () => {
    const [gap = ''] = around.gap.exec(filled) ?? [];
    const head = filled.slice(0, filled.length - gap.length);
    return { head, gap, begins: head === '' || around.start.test(gap ? `${head} ` : head) };
  };
  const add = (words: string) => {
    filled += leftOut ? words.replace(around.after, '$1') : words;
    leftOut = false;
  };
  for (const { 0: whole, 1: name, 2: fallback, index } of text.matchAll(pattern)) {
    add(text.slice(from, index));
    from = index + whole.length;
    const word = wordFor(name as PlaceholderName, fallback, () => before().begins);
    filled += word ?? whole;
    if (word !== '') continue;
    const { head, gap, begins } = before();
    if (begins) leftOut = true;
    else filled = head.replace(/,$/, '') + gap.replace(around.spaces, '$1');
  }
  add(text.slice(from));
  return filled;
}

/** As {@link fillHtml} and {@link fillText}, with words that differ from nobody to nobody. */
export const fillHtmlWith = (html: string, wordFor: WordFor) => fill(html, anywhere, ofHtml, wordFor);
export const fillTextWith = (text: string, wordFor: WordFor) => fill(text, inText, ofText, wordFor);

/**
 * What a reader sees in a placeholder's place: the value or, where that is empty or, of a first name, none that one would be
 * called by, the fallback, or nothing. Undefined, where the mail knows no value and has no fallback.
 */
const shown =
  (values: Values, escaped = (text: string) => text): WordFor =>
  (name, fallback) => {
    const value = values[name];
    if (value === undefined && fallback === undefined) return undefined;
    const isGood = value !== undefined && (name === 'firstName' ? isUsableName(value) : value.trim() !== '');
    return isGood ? escaped(value) : (fallback ?? '').replace(/\s+/g, ' ').trim();
  };

/** Takes out the addresses of links that lead nowhere: their words stay. */
const withoutEmpty = (text: string, address: RegExp, values: Values) =>
  text.replace(address, (whole, name: PlaceholderName, fallback?: string) =>
    shown(values)(name, fallback, () => false) === '' ? '' : whole,
  );

/**
 * `values` become part of HTML. Nothing else is interpreted: no template engine, and a value that looks like a placeholder
 * or a replacement pattern stays what it is. A fallback is a part of the letter, and HTML already.
 */
export const fillHtml = (html: string, values: Personal) =>
  fillHtmlWith(withoutEmpty(html, wholeAddress, values), shown(values, escapeHtml));

/** `values` become part of plain text. */
export const fillText = (text: string, values: Personal) =>
  fillTextWith(withoutEmpty(text, addressInText, values), shown(values));

/** `values` become part of a header: one line, without control characters. */
export const fillHeader = (text: string, values: Personal) =>
  fillTextWith(text, shown(values)).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Whether an address is nothing but a placeholder for one. Gives its name, and its fallback if it has any. */
export function linkPlaceholder(address: string): { name: PlaceholderName; fallback?: string } | undefined {
  const [whole, name, fallback] = alone.exec(address.trim()) ?? [];
  return whole === undefined
    ? undefined
    : { name: name as PlaceholderName, ...(fallback !== undefined && { fallback }) };
}

/** The placeholders that stand in a text, and whether each has a fallback. */
export const placeholdersIn = (text: string) =>
  [...text.matchAll(inText)].map(([, name, fallback]) => ({
    name: name as PlaceholderName,
    hasFallback: fallback !== undefined,
  }));
