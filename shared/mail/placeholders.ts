import { escapeHtml } from '../escapeHtml.ts';
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

/**
 * What a reader sees in its place: the value, or the fallback where that is empty or, of a first name, none that one
 * would be called by. Undefined, where there is neither: then it stays as it is written.
 */
function shown(values: Values, name: PlaceholderName, fallback?: string, escaped = (text: string) => text) {
  const value = values[name];
  if (fallback === undefined) return value === undefined ? undefined : escaped(value);
  const isGood = value !== undefined && (name === 'firstName' ? isUsableName(value) : value.trim() !== '');
  return isGood ? escaped(value) : fallback.replace(/\s+/g, ' ').trim();
}

const fill = (text: string, pattern: RegExp, values: Values, escaped?: (text: string) => string) =>
  text.replace(
    pattern,
    (whole, name: PlaceholderName, fallback?: string) => shown(values, name, fallback, escaped) ?? whole,
  );

/** Takes out the addresses of links that lead nowhere: their words stay. */
const withoutEmpty = (text: string, address: RegExp, values: Values) =>
  text.replace(address, (whole, name: PlaceholderName, fallback?: string) =>
    shown(values, name, fallback) === '' ? '' : whole,
  );

/**
 * `values` become part of HTML. Nothing else is interpreted: no template engine, and a value that looks like a placeholder
 * or a replacement pattern stays what it is. A fallback is a part of the letter, and HTML already.
 */
export const fillHtml = (html: string, values: Personal) =>
  fill(withoutEmpty(html, wholeAddress, values), anywhere, values, escapeHtml);

/** `values` become part of plain text. */
export const fillText = (text: string, values: Personal) =>
  fill(withoutEmpty(text, addressInText, values), inText, values);

/** `values` become part of a header: one line, without control characters. */
export const fillHeader = (text: string, values: Personal) =>
  fill(text, inText, values).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

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
