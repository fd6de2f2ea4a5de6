import { publicHost, reservedTopLevels } from '../../platform/links.ts';
import { declarationsOf, decode, decodedAddress, linkScheme, type Token, tokens } from '../cleaning/html.ts';
import { isUnsupportedPicture } from '../mail/addresses.ts';
import { type CardRef, type Cards, cardRefs, episodeIdOf } from '../mail/cards.ts';
import { inlineStyles, partsOf } from '../mail/inlineStyles.ts';
import { type Context, contextWithin, contrast, frameContext } from '../mail/look.ts';
import type { EmailTemplate, MailProblem } from '../model/emailTemplate.ts';
import { foreignTags, guessName, type Unfilled, withoutForeignTags } from '../placeholders/foreignTags.ts';
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
} from '../placeholders/placeholders.ts';
import { problem } from './mailCheck.ts';

type Draft = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'previewText'> & {
  /** What its cards show; a card that is absent here is not loaded yet. */
  cards?: Cards | undefined;
};

/** Of a template, saved or being edited; cleaned. */
export function contentProblems(
  { subject, htmlContent, textContent = '', previewText = '', cards = {} }: Draft,
  about?: Topic,
): MailProblem[] {
  const content = [...tokens(htmlContent)];
  const opened = content.filter((token) => token.type === 'open');
  return [
    ...(subject.trim() === '' ? [problem('missing-subject', 'The subject is missing')] : []),
    ...placeholderProblems([subject, previewText, textContent], content, content.flatMap(placeholderAttributes), about),
    ...unique(opened.flatMap(relativeLink)).map((message) => problem('relative-link', message)),
    ...unique(opened.flatMap(deadLink)).map((message) => problem('dead-link', message)),
    ...unique(opened.flatMap(pictureProblem)).map((message) => problem('picture-address', message)),
    ...opened
      .filter(
        ({ name, attributes: { alt, src, role = '' } }) =>
          name === 'img' && src?.trim() && !alt?.trim() && !/^(presentation|none)$/.test(role),
      )
      .map(({ attributes: { src = '' } }) =>
        problem('missing-alt', `The picture ${nameOf(src)} has no description for readers who can’t see it`),
      ),
    ...cardRefs(htmlContent)
      .filter((ref) => cards[ref] === null)
      .map((ref) => problem('missing-card', missingCardMessage(ref))),
    ...unreadable(htmlContent).map(readabilityProblem),
  ];
}

function missingCardMessage(ref: CardRef): string {
  if (ref === 'passage')
    return 'The place for a passage is empty, and would be left out. Choose a passage, or remove it';
  const [name, why] = missingCards[ref] ?? (episodeIdOf(ref) === undefined ? missingGuest : missingEpisode);
  return `The card for ${name} would be left out: ${why}, or remove the card`;
}

const missingCards: Partial<Record<CardRef, [name: string, why: string]>> = {
  'latest-recording': ['the latest recording', 'no recent event is active. Activate one'],
  'upcoming-event': ['the upcoming event', 'no upcoming event is active. Activate one'],
};

const missingGuest = ['a guest', 'the guest was deleted. Choose another'] as const;
const missingEpisode = ['an episode', 'it isn’t on the site. Choose another'] as const;

type OpenTag = Extract<Token, { type: 'open' }>;

/** The attributes in which placeholders are filled too. */
const placeholderAttributes = (token: Token): string[] =>
  token.type === 'open' ? [token.attributes.href ?? '', token.attributes.src ?? '', token.attributes.alt ?? ''] : [];

function relativeLink({ name, attributes }: OpenTag): string[] {
  if (name !== 'a') return [];
  const target = attributes.href?.trim() ?? '';
  if (target === '') return ['A link has no address'];
  if (linkScheme.test(target) || linkPlaceholder(target) || foreignTags(target).length > 0) return [];
  return [`The link to "${target}" isn’t a full web address, so it leads nowhere in an email`];
}

function deadLink({ name, attributes: { href = '' } }: OpenTag): string[] {
  const reason = name === 'a' ? whyDead(href) : undefined;
  return reason ? [`The link to "${href.trim()}" leads nowhere: ${reason}`] : [];
}

function pictureProblem({ name, attributes: { src, background, style = '' } }: OpenTag): string[] {
  const backgrounds = [background, ...[...style.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address)];
  return [...(name === 'img' ? [src ?? ''] : []), ...backgrounds.filter((each) => each !== undefined)].flatMap(
    (address) => {
      const reason = whyInvisible(address.trim());
      return reason ? [reason] : [];
    },
  );
}

function whyInvisible(address: string): string | undefined {
  if (address === '') return 'A picture has no address, so no one would see it';
  if (/^https:\/\/[^/]/i.test(address)) {
    const dead = whyDead(address);
    if (dead) return `No one would see the picture at "${address}": ${dead}`;
    return isUnsupportedPicture(address)
      ? `The picture ${nameOf(address)} is in a format that Outlook doesn’t show. Use JPEG or PNG`
      : undefined;
  }
  if (/^http:/i.test(address))
    return `The picture ${nameOf(address)} uses http, which many email programs don’t show. Use its https address`;
  if (/^cid:/i.test(address))
    return `The picture "${address}" is attached to another email, so no one would see it. Upload it and use its address`;
  if (/^(data|blob|file):/i.test(address))
    return `A picture isn’t on the web but ${pictureLocations[address.slice(0, 4).toLowerCase()]}, so no one would see it. Upload it and use its address`;
  return `The address of the picture ${nameOf(address)} isn’t a full web address, so no one would see it`;
}

const pictureLocations: Record<string, string> = {
  data: 'in the HTML itself',
  blob: 'in a page that was open',
  file: 'on a computer',
};

function readabilityProblem({ text, color, background, contrast, needed }: Unreadable): MailProblem {
  const excerpt = text.length > 40 ? `${text.slice(0, 40).trim()}…` : text;
  const ratio = contrast.toFixed(1);
  return problem(
    'unreadable',
    `“${excerpt}” is hard to read: ${color} on ${background} (contrast ${ratio}:1; it needs ${needed}:1)`,
  );
}

const nameOf = (src: string) => `"${src.split(/[?#]/)[0]?.split('/').at(-1) || src}"`;

const unique = (texts: string[]) => [...new Set(texts)];

/** What an email is about, if known: a letter being written may be for both. */
type Topic = 'newsletter' | 'event' | undefined;

const isKnown = (name: string): name is PlaceholderName => (placeholderNames as readonly string[]).includes(name);
const isOfEvent = (name: string) => (eventPlaceholders as readonly string[]).includes(name);
const isLink = (name: string) => (linkPlaceholders as readonly string[]).includes(name);

function unfilled({ written, meant }: Unfilled): MailProblem {
  const question = meant ? `. Did you mean ${meant}?` : meant === '' ? '. Remove it' : '';
  return problem(
    'unknown-placeholder',
    `${shortened(written)} isn’t a placeholder, so it would be sent as is${question}`,
  );
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

/** Also once a browser has put the address of its page before them, or encoded them. */
const foreignInAddress = (address: string): Unfilled[] => foreignTags(decodedAddress(address));

/** `body`: the content; `addresses`: those in it; `lines`: its other texts. */
function placeholderProblems(lines: string[], body: Token[], addresses: string[], about: Topic): MailProblem[] {
  const texts = [...lines, visibleText(body)];
  const words = [...texts, ...addresses].join('\n');
  const messages = [
    ...brokenByFormats(body),
    ...addresses.flatMap(insideAddress),
    ...(about === 'newsletter' ? eventProblems(words) : []),
  ];
  const problems = [
    ...[...texts.flatMap(foreignTags), ...addresses.flatMap(foreignInAddress)].map(unfilled),
    ...misspelled(withoutForeignTags(words)).map(unfilled),
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

/** The samples have `.example`, and nothing is deployed with samples. */
const unreachable: readonly string[] = reservedTopLevels.filter((name) => name !== 'example');

/** Why an address leads nowhere, as far as it shows, to follow a colon; undefined if it may lead somewhere. */
function whyDead(address: string): string | undefined {
  const host = hostIn(address);
  if (host === undefined || isNumeric(host, address)) return undefined;
  if (unreachable.includes(host.replace(/^.*\./, ''))) return `${host} isn’t on the internet`;
  if (publicHost.test(host)) return undefined;
  return /^[^.]+$|\d$/.test(host) ? 'its ending is missing, such as .com or .org' : 'it isn’t a complete address';
}

/** The hosts that a letter's cleaned content links to or has pictures from, each once, in order. */
export const linkedHosts = (htmlContent: string): string[] => [
  ...new Set(
    [...tokens(htmlContent)].flatMap((token) => {
      if (token.type !== 'open') return [];
      const { href = '', src = '' } = token.attributes;
      return [href, src].flatMap((address) => {
        // Mail goes where MX records say.
        const host = /^mailto:/i.test(address) || whyDead(address) ? undefined : hostIn(address);
        return host && publicHost.test(host) ? [host] : [];
      });
    }),
  ),
];

/** What has a host, up to where it begins. `mailto:?subject=...` has none, and means an email to anyone. */
const withHost = /^(?:(?:https?|ftps?):[\\/]*|mailto:(?=[^?])(?:[^?,@]*@)?)([^?,]*)/i;

/** An address's or a fallback's, in lower case and ASCII. Empty if unreadable; undefined if it has none. */
function hostIn(address: string): string | undefined {
  const target = linkPlaceholder(address)?.fallback ?? address;
  const rest = withHost.exec(target.trim())?.[1];
  if (rest === undefined) return undefined;
  const url = `https://${rest}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
}

/** Whether a host is an IP address and was written as one: `URL` takes `https://5550100` for 0.84.175.148. */
const isNumeric = (host: string, address: string) => /^(?:\[.*\]|[\d.]+)$/.test(host) && address.includes(host);

interface Unreadable {
  text: string;
  color: string;
  background: string;
  contrast: number;
  needed: number;
}

/** In the light color scheme, with pictures not loaded. https://www.w3.org/TR/WCAG22/#contrast-minimum */
function unreadable(htmlContent: string): Unreadable[] {
  const stack: Context[] = [frameContext];
  const problems = new Map<string, Unreadable>();
  for (const token of tokens(inlineStyles(partsOf(htmlContent).content))) {
    const context = stack.at(-1) ?? frameContext;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'open' && !token.empty)
      stack.push(contextWithin(context, token.name, token.attributes, declarationsOf(token.attributes.style)));
    if (token.type !== 'text' || context.hidden) continue;
    const text = decode(token.source).replace(/\s+/g, ' ').trim();
    const { color, background } = context;
    // Fillers and bullets are not text.
    if (!/[\p{L}\p{N}]/u.test(text) || !color || !background) continue;
    const needed = context.size >= 24 || (context.size >= 18.66 && context.bold) ? 3 : 4.5;
    const ratio = contrast(color, background);
    // Report each pair of colors once.
    if (ratio < needed && !problems.has(`${color} ${background}`))
      problems.set(`${color} ${background}`, { text, color, background, contrast: ratio, needed });
  }
  return [...problems.values()];
}
