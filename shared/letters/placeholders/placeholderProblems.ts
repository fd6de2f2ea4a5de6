import { problem } from '../checks/mailCheck.ts';
import { decode, type Token } from '../cleaning/htmlTokens.ts';
import { decodedAddress, linkScheme } from '../cleaning/schemes.ts';
import type { MailProblem } from '../model/emailTemplate.ts';
import { foreignTags, guessName, type Unfilled, withoutForeignTags } from './foreignTags.ts';
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

/** `from`: what a press of the button replaces, if it is not what was written. */
function unfilled({ written, meant }: Unfilled, from = written): MailProblem {
  const question = meant ? `. Did you mean ${meant}?` : meant === '' ? '. Remove it' : '';
  const message = `${shortened(written)} isn’t a placeholder, so it would be sent as is${question}`;
  return { ...problem('unknown-placeholder', message), ...(meant !== undefined && { fix: { from, to: meant } }) };
}

/** `{...}`, with or without one more brace around it. */
const braced = /(\{?)\{([^{}\n]*)\}(\}?)/g;
const named = placeholderNames.join('|');
/** A placeholder without its closing brace, and one without its opening brace. */
const unclosed = new RegExp(`\\{(${named})(?![\\w}]|[^{}\\n]*\\})(?:\\|[^{}\\n]*)?`, 'g');
const unopened = new RegExp(`(?<![{\\w|])(${named})\\}`, 'g');

const namePrefixOf = (inside: string) => placeholderNames.find((name) => new RegExp(`^${name}\\W`).test(inside));

function misspelled(text: string): Unfilled[] {
  const found: Unfilled[] = [];
  for (const [whole, before, inside = '', after] of text.matchAll(braced)) {
    const [typed = '', ...rest] = inside.split('|');
    const fallback = rest.length > 0 ? `|${rest.join('|').trim()}` : '';
    if (isKnown(typed)) {
      // One bar is a fallback's; a second one would be read out.
      const [one = ''] = rest.filter((each) => each.trim());
      if (rest.length > 1) found.push({ written: `{${inside}}`, meant: `{${typed}|${one.trim()}}` });
      else if (before && after) found.push({ written: whole, meant: `{${typed}${fallback}}` });
      continue;
    }
    const guess = guessName(typed) ?? namePrefixOf(inside);
    if (guess) found.push({ written: whole, meant: `{${guess}${fallback}}` });
    else if (/^\s*[A-Za-z]\w*\s*(\||$)/.test(inside)) found.push({ written: whole });
  }
  for (const [written, name] of text.matchAll(unclosed)) found.push({ written, meant: `{${name}}` });
  for (const [written, name] of text.matchAll(unopened)) found.push({ written, meant: `{${name}}` });
  return found;
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trim()}…` : text.trim());

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

/** Tags of other systems in an address, also once a browser has put the address of its page before them, or encoded them. */
const foreignInAddress = (address: string): MailProblem[] =>
  foreignTags(decodedAddress(address)).map((tag) =>
    // A whole address takes the place of the whole address.
    unfilled(tag, linkPlaceholder(tag.meant ?? '') ? address : tag.written),
  );

/** Problems with the placeholders of a letter: `body` is its content, `addresses` those in it, `lines` its other texts. */
export function placeholderProblems(lines: string[], body: Token[], addresses: string[], about: Topic): MailProblem[] {
  const texts = [...lines, visibleText(body)];
  const words = [...texts, ...addresses].join('\n');
  const messages = [
    ...brokenByFormats(body),
    ...addresses.flatMap(insideAddress),
    ...(about === 'newsletter' ? eventProblems(words) : []),
  ];
  const problems = [
    ...texts.flatMap(foreignTags).map((tag) => unfilled(tag)),
    ...addresses.flatMap(foreignInAddress),
    ...misspelled(withoutForeignTags(words)).map((tag) => unfilled(tag)),
    ...messages.map((message) => problem('unknown-placeholder', message)),
  ];
  return [...new Map(problems.map((each) => [each.message, each])).values()];
}

const eventProblems = (words: string) =>
  placeholdersIn(words).flatMap(({ name, hasFallback }) =>
    isOfEvent(name)
      ? `{${name}} is filled in only in emails about an event: ${hasFallback ? 'everyone would see the text after its bar' : 'it would be sent as is'}`
      : [],
  );
