import { problem } from '../checks/mailCheck.ts';
import { decode, type Token } from '../cleaning/htmlTokens.ts';
import { linkScheme } from '../cleaning/schemes.ts';
import type { MailProblem } from '../model/emailTemplate.ts';
import {
  eventPlaceholders,
  inlineNames,
  linkPlaceholder,
  linkPlaceholders,
  namesIn,
  type PlaceholderName,
  placeholderNames,
  placeholdersIn,
  withPlainBraces,
} from './placeholders.ts';

/** What a mail is about, if known: a letter being written may be for both. */
export type Topic = 'newsletter' | 'event' | undefined;

const isKnown = (name: string): name is PlaceholderName => (placeholderNames as readonly string[]).includes(name);
const isOfEvent = (name: string) => (eventPlaceholders as readonly string[]).includes(name);
const isLink = (name: string) => (linkPlaceholders as readonly string[]).includes(name);

/** Other names that people type for placeholders. */
const synonyms: Record<string, PlaceholderName> = {
  name: 'firstName',
  first: 'firstName',
  fname: 'firstName',
  givenname: 'firstName',
  last: 'lastName',
  lname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  unsubscribe: 'unsubscribeUrl',
  unsubscribelink: 'unsubscribeUrl',
  event: 'eventTitle',
  title: 'eventTitle',
  date: 'eventDate',
  time: 'eventTime',
  place: 'eventPlace',
  venue: 'eventPlace',
  location: 'eventPlace',
  zoom: 'joinLink',
  zoomlink: 'joinLink',
  link: 'joinLink',
  joinurl: 'joinLink',
  doors: 'eventDoors',
  doorsopen: 'eventDoors',
  doorstime: 'eventDoors',
  price: 'eventPrice',
  ticket: 'eventPrice',
  ticketprice: 'eventPrice',
  pay: 'payLink',
  payurl: 'payLink',
  payment: 'payLink',
  paymentlink: 'payLink',
  cancel: 'cancelUrl',
  cancellink: 'cancelUrl',
};

/** The placeholder that was probably meant. */
function guessName(typed: string): PlaceholderName | undefined {
  const plain = typed.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.length < 3) return undefined;
  const synonym = Object.hasOwn(synonyms, plain) ? synonyms[plain] : undefined;
  const limit = plain.length > 6 ? 2 : 1;
  return synonym ?? placeholderNames.find((name) => editDistance(name.toLowerCase(), plain) <= limit);
}

/** The Levenshtein distance: how many letters to add, remove or change. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, against] of [...other].entries())
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === against ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}

const unknownMessage = (written: string, suggestion?: string) =>
  `${written} isn’t a placeholder, so it would be sent as is${suggestion ? `. Did you mean ${suggestion}?` : ''}`;

/** `{...}`, with or without one more brace around it. */
const braced = /(\{?)\{([^{}\n]*)\}(\}?)/g;
const named = placeholderNames.join('|');
/** A placeholder without its closing brace, and one without its opening brace. */
const unclosed = new RegExp(`\\{(${named})(?![\\w}]|[^{}\\n]*\\})(?:\\|[^{}\\n]*)?`, 'g');
const unopened = new RegExp(`(?<![{\\w|])(${named})\\}`, 'g');

const namePrefixOf = (inside: string) => placeholderNames.find((name) => new RegExp(`^${name}\\W`).test(inside));

function misspelled(text: string): string[] {
  const messages: string[] = [];
  for (const [whole, before, inside = '', after] of text.matchAll(braced)) {
    const [typed = '', ...rest] = inside.split('|');
    const fallback = rest.length > 0 ? `|${rest.join('|').trim()}` : '';
    if (isKnown(typed)) {
      if (before && after) messages.push(unknownMessage(whole, `{${typed}${fallback}}`));
      continue;
    }
    const guess = guessName(typed) ?? namePrefixOf(inside);
    if (guess) messages.push(unknownMessage(whole, `{${guess}${fallback}}`));
    else if (/^\s*[A-Za-z]\w*\s*(\||$)/.test(inside)) messages.push(unknownMessage(whole));
  }
  for (const [whole, name] of text.matchAll(unclosed)) messages.push(unknownMessage(shortened(whole), `{${name}}`));
  for (const [whole, name] of text.matchAll(unopened)) messages.push(unknownMessage(whole, `{${name}}`));
  return messages;
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trim()}…` : text.trim());

/** The text as readers see it: what is in one line stays in one line, whatever its formats. */
const visibleText = (body: Token[]) =>
  body
    .map((token) =>
      token.type === 'text' ? decode(token.source) : 'name' in token && !inlineTag.test(token.name) ? '\n' : '',
    )
    .join('');
const inlineTag = new RegExp(`^(?:${inlineNames})$`);

/** Placeholders that look complete but whose letters differ in format: they would not be recognized, and not filled. */
function brokenByFormats(body: Token[]): string[] {
  const shown = placeholdersIn(visibleText(body)).map(({ name }) => name);
  const intact = body.flatMap((token) => (token.type === 'text' ? placeholdersIn(decode(token.source)) : []));
  return [...new Set(shown)]
    .filter((name) => shown.filter((each) => each === name).length > intact.filter((each) => each.name === name).length)
    .map((name) => `{${name}} has mixed formatting, so it would be sent as is. Give all of it the same format`);
}

/** Placeholders inside an address where they are not filled: links, and names that would decide where it leads. */
function insideAddress(address: string): string[] {
  const plain = withPlainBraces(address);
  const found = placeholdersIn(plain);
  if (linkPlaceholder(plain) || found.length === 0) return [];
  const links = found.filter(({ name }) => isLink(name));
  if (links.length > 0)
    return links.map(({ name }) => `{${name}} is a complete address, so it can’t be part of “${address}”`);
  return linkScheme.test(plain) && namesIn(plain) === 'deciding'
    ? [
        `A reader’s name would decide where “${plain}” leads. Put it after the site’s address, as in https://example.org/?name={firstName}`,
      ]
    : [];
}

/** Problems with the placeholders of a letter: `body` is its content, `addresses` those in it, `lines` its other texts. */
export function placeholderProblems(lines: string[], body: Token[], addresses: string[], about: Topic): MailProblem[] {
  const words = [...lines, visibleText(body), ...addresses].join('\n');
  const messages = [
    ...misspelled(words),
    ...brokenByFormats(body),
    ...addresses.flatMap(insideAddress),
    ...(about === 'newsletter' ? eventProblems(words) : []),
  ];
  return [...new Set(messages)].map((message) => problem('unknown-placeholder', message));
}

const eventProblems = (words: string) =>
  placeholdersIn(words).flatMap(({ name, hasFallback }) =>
    isOfEvent(name)
      ? `{${name}} is filled in only in emails about an event: ${hasFallback ? 'everyone would see the text after its bar' : 'it would be sent as is'}`
      : [],
  );
