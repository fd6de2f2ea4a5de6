import { problem } from '../checks/mailCheck.ts';
import { decode, type Token } from '../cleaning/htmlTokens.ts';
import type { MailProblem } from '../model/emailTemplate.ts';
import {
  eventPlaceholders,
  inlineNames,
  linkPlaceholder,
  linkPlaceholders,
  type PlaceholderName,
  placeholderNames,
  placeholdersIn,
} from './placeholders.ts';

/** What a mail is about, as far as that is known: a letter that is being written may be for both. */
export type About = 'newsletter' | 'event' | undefined;

const isKnown = (name: string): name is PlaceholderName => (placeholderNames as readonly string[]).includes(name);
const isOfEvent = (name: string) => (eventPlaceholders as readonly string[]).includes(name);
const isLink = (name: string) => (linkPlaceholders as readonly string[]).includes(name);

/** Other words for the same, as people type them. */
const alike: Record<string, PlaceholderName> = {
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
};

/** The placeholder that was meant, if one can tell. */
function meant(typed: string): PlaceholderName | undefined {
  const plain = typed.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.length < 3) return undefined;
  const known = Object.hasOwn(alike, plain) ? alike[plain] : undefined;
  return known ?? placeholderNames.find((name) => distance(name.toLowerCase(), plain) <= (plain.length > 6 ? 2 : 1));
}

/** How many letters one must add, take away or change (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, against] of [...other].entries())
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === against ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}

const asItStands = (written: string) => `${written} is not a placeholder: it would be sent as it stands`;
const unknown = (written: string, suggestion?: string) =>
  `${asItStands(written)}${suggestion ? `. Did you mean ${suggestion}?` : ''}`;

/** `{...}`, with one more brace around it or not. */
const braced = /(\{?)\{([^{}\n]*)\}(\}?)/g;
const named = placeholderNames.join('|');
/** One that was begun and never ended, or ended and never begun. */
const unclosed = new RegExp(`\\{(${named})(?![\\w}]|[^{}\\n]*\\})(?:\\|[^{}\\n]*)?`, 'g');
const unopened = new RegExp(`(?<![{\\w|])(${named})\\}`, 'g');

const begunIn = (inside: string) => placeholderNames.find((name) => new RegExp(`^${name}\\W`).test(inside));

function misspelt(text: string): string[] {
  const messages: string[] = [];
  for (const [whole, before, inside = '', after] of text.matchAll(braced)) {
    const [typed = '', ...rest] = inside.split('|');
    const fallback = rest.length > 0 ? `|${rest.join('|').trim()}` : '';
    if (isKnown(typed)) {
      if (before && after) messages.push(unknown(whole, `{${typed}${fallback}}`));
      continue;
    }
    const guess = meant(typed) ?? begunIn(inside);
    if (guess) messages.push(unknown(whole, `{${guess}${fallback}}`));
    else if (/^\s*[A-Za-z]\w*\s*(\||$)/.test(inside)) messages.push(unknown(whole));
  }
  for (const [whole, name] of text.matchAll(unclosed)) messages.push(unknown(short(whole), `{${name}}`));
  for (const [whole, name] of text.matchAll(unopened)) messages.push(unknown(whole, `{${name}}`));
  return messages;
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trim()}…` : text.trim());

/** Words as one reads them: what stands in one line, whatever its formats. */
const wordsOf = (read: Token[]) =>
  read
    .map((token) =>
      token.type === 'text' ? decode(token.source) : 'name' in token && !inline.test(token.name) ? '\n' : '',
    )
    .join('');
const inline = new RegExp(`^(?:${inlineNames})$`);

/** Placeholders that are whole to the eye, but whose letters differ in format: they are not found, and not filled. */
function broken(read: Token[]): string[] {
  const seen = placeholdersIn(wordsOf(read)).map(({ name }) => name);
  const whole = read.flatMap((token) => (token.type === 'text' ? placeholdersIn(decode(token.source)) : []));
  return [...new Set(seen)]
    .filter((name) => seen.filter((each) => each === name).length > whole.filter((each) => each.name === name).length)
    .map((name) => `{${name}} has letters of different formats: it would be sent as it stands. Format all of it alike`);
}

/** Placeholders for a link within another address, where nothing is filled in. */
const withinAddress = (address: string): string[] =>
  linkPlaceholder(address)
    ? []
    : placeholdersIn(address.replace(/%7B/gi, '{').replace(/%7D/gi, '}'))
        .filter(({ name }) => isLink(name))
        .map(({ name }) => `{${name}} is a whole address: it cannot be a part of “${address}”`);

/**
 * What is wrong with the placeholders of a letter. `lines`: its texts but for the content, `read` the content, and
 * `addresses` those in it.
 */
export function placeholderProblems(lines: string[], read: Token[], addresses: string[], about: About): MailProblem[] {
  const words = [...lines, wordsOf(read), ...addresses].join('\n');
  const messages = [
    ...misspelt(words),
    ...broken(read),
    ...addresses.flatMap(withinAddress),
    ...(about === 'newsletter' ? ofEvents(words) : []),
  ];
  return [...new Set(messages)].map((message) => problem('unknown-placeholder', message));
}

const ofEvents = (words: string) =>
  placeholdersIn(words).flatMap(({ name, hasFallback }) =>
    isOfEvent(name)
      ? `{${name}} is filled only in mails about an event: ${hasFallback ? 'everybody would read what stands after its bar' : 'it would be sent as it stands'}`
      : [],
  );
