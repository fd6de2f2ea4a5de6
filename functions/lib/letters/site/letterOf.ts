import transliterate from '@sindresorhus/transliterate';
import { tokens } from '../../../../shared/letters/cleaning/html.ts';
import { absoluteAddress } from '../../../../shared/letters/mail/addresses.ts';
import { type Card, type Cards, replaceCards } from '../../../../shared/letters/mail/cards.ts';
import { partsOf } from '../../../../shared/letters/mail/inlineStyles.ts';
import type { PastIdentity, PastLetter, PastLetterResult } from '../../../../shared/letters/model/pastLetter.ts';
import {
  fillHtmlWith,
  fillTextWith,
  linkPlaceholders,
  type PlaceholderName,
} from '../../../../shared/letters/placeholders/placeholders.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import { escapeHtml, excerpt, hebrewLetters, normalize } from '../../../../shared/platform/text.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { cleanTexts, type LetterSource } from '../compose.ts';
import * as letters from './letters.ts';

export function letterOf(source: LetterSource): letters.PublishedLetter {
  const { subject, previewText, htmlContent, cards = {} } = cleanTexts(source);
  const own = htmlWithoutReader(htmlContent);
  const html = withCardSections(own, cards);
  return {
    subject: withoutReader(subject),
    summary: withoutReader(previewText ?? '').trim() || beginningOf(withCardSections(own, {})) || beginningOf(html),
    html,
  };
}

/** Characters; search engines and feeds show about as many. */
const summaryLength = 180;

/** Without the greeting. */
const beginningOf = (html: string): string =>
  excerpt(textOf(partsOf(html).content).replace(/^[^\n]{0,40},\n+/, ''), summaryLength);

/** A letter's content with its cards filled in for a page or a feed, whose own styles make them look like cards. */
export const withCardSections = (html: string, cards: Cards): string => replaceCards(html, cards, section);

function section({ kicker, title, facts, words, picture, link }: Card): string {
  const line = (part: string, text: string) => text && `<p data-part="${part}">${escapeHtml(text)}</p>`;
  const address = link && escapeHtml(absoluteAddress(link.address));
  return [
    `<section data-card="${picture?.portrait ? 'portrait' : 'plain'}">`,
    picture && `<img src="${escapeHtml(picture.address)}" alt="" width="${picture.portrait ? 150 : 518}">`,
    '<div>',
    line('kicker', kicker),
    `<h3>${escapeHtml(title)}</h3>`,
    line('facts', facts),
    line('words', words),
    link && `<p data-block="button"><a href="${address}">${escapeHtml(link.words)}</a></p>`,
    '</div></section>',
  ]
    .filter(Boolean)
    .join('');
}

/** Public replacements of placeholders that have no fallback; all others become nothing. */
const neutralWords: Partial<Record<PlaceholderName, string>> = { firstName: 'reader' };

function neutralWord(name: PlaceholderName, fallback: string | undefined, startsPhrase: () => boolean): string {
  const word = fallback?.trim() || neutralWords[name] || '';
  return fallback === undefined && startsPhrase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Nothing names a reader: "Dear {firstName}," becomes "Dear reader,", and "{firstName|friend}" "friend". */
export const withoutReader = (text: string): string => fillTextWith(text, neutralWord);

const readerLink = new RegExp(String.raw`\{(?:${linkPlaceholders.join('|')})(?:\|[^{}]*)?\}`);

/** Links to a reader's own pages become plain text. */
export function htmlWithoutReader(html: string): string {
  const unlinked: boolean[] = [];
  const linked = Array.from(tokens(html), (token) => {
    if (token.type === 'open' && token.name === 'a') {
      unlinked.push(readerLink.test(token.attributes.href ?? ''));
      return unlinked.at(-1) ? '' : token.source;
    }
    return token.type === 'close' && token.name === 'a' && unlinked.pop() ? '' : token.source;
  });
  return fillHtmlWith(linked.join(''), neutralWord);
}

const pastHash = ({ slug, subject, sentAt }: PastIdentity) => sha256(JSON.stringify(['past', slug ?? subject, sentAt]));

/** For each of these past letters, whether the site has it, or had it before it was taken off. */
export async function knownPast(past: PastIdentity[]): Promise<boolean[]> {
  const hashes = await letters.contentHashes();
  return past.map((each) => hashes.has(pastHash(each)));
}

/** A body's row holds 400 KB. */
const maxBytes = 380_000;

/** Puts a letter that another system sent on the site. Safe to repeat, and to be done twice at once. */
export async function addPast({ slug, sentAt, previewText, ...written }: PastLetter): Promise<PastLetterResult> {
  const letter = letterOf({ ...written, ...(previewText && { previewText }) });
  if (Buffer.byteLength(letter.html) > maxBytes) return { outcome: 'tooLong' };
  const contentHash = pastHash({ slug, sentAt, subject: written.subject });
  const added = await letters.publish(letter, numbered(keptSlug(slug) ?? slugOf(letter.subject)), {
    contentHash,
    sentAt,
  });
  return added === undefined ? { outcome: 'known' } : { outcome: 'new', slug: added };
}

/** A former address, if it can be one here: the longest leave room for a number. */
const keptSlug = (slug = '') => (/^[\w-]{1,76}$/.test(slug) ? slug : slug && slugOf(slug)) || undefined;

/** Longer addresses are hard to pass on. */
const maxLength = 60;

/** The slug for a subject: "Frühling, at last!" becomes `fruehling-at-last`, and "Весна" `vesna`. */
export function slugOf(subject: string): string {
  const words = normalize(transliterate(subject, { customReplacements: hebrewLetters }), 'NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= maxLength) return words || 'letter';
  // Cut at a word boundary if there is one.
  const cut = words.slice(0, maxLength + 1).replace(/-[^-]*$/, '');
  return cut.slice(0, maxLength);
}

export const slugsOf = (subject: string): Generator<string> => numbered(slugOf(subject));

function* numbered(first: string): Generator<string> {
  yield first;
  for (let n = 2; ; n++) yield `${first}-${n}`;
}
