import { type Token, tokens } from '../cleaning/htmlTokens.ts';
import { linkSchemes } from '../cleaning/schemes.ts';
import { type CardRef, type Cards, cardRefs } from '../mail/cards.ts';
import { isUnseenKind } from '../mail/mailPicture.ts';
import type { EmailTemplate, MailProblem } from '../model/emailTemplate.ts';
import { type About, placeholderProblems } from '../placeholders/placeholderProblems.ts';
import { linkPlaceholder } from '../placeholders/placeholders.ts';
import { problem } from './mailCheck.ts';
import { type Unreadable, unreadable } from './readability.ts';

type Draft = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'previewText'> & {
  /** What its cards show; of one that is not among them nothing is known yet. */
  cards?: Cards | undefined;
};

/**
 * What is wrong with the words, links, pictures and colours of a template, saved or still being edited; cleaned. `about`:
 * what it is going out about, where that is known.
 */
export function contentProblems(
  { subject, htmlContent, textContent = '', previewText = '', cards = {} }: Draft,
  about?: About,
): MailProblem[] {
  const read = [...tokens(htmlContent)];
  const opened = read.filter((token) => token.type === 'open');
  return [
    ...(subject.trim() === '' ? [problem('missing-subject', 'The subject is missing')] : []),
    ...placeholderProblems([subject, previewText, textContent], read, read.flatMap(addressesOf), about),
    ...unique(opened.flatMap(linkProblem)).map((message) => problem('relative-link', message)),
    ...unique(opened.flatMap(pictureProblem)).map((message) => problem('picture-address', message)),
    ...opened
      .filter(
        ({ name, attributes: { alt, src, role = '' } }) =>
          name === 'img' && src?.trim() && !alt?.trim() && !/^(presentation|none)$/.test(role),
      )
      .map(({ attributes: { src = '' } }) =>
        problem('missing-alt', `The picture ${nameOf(src)} has no text for those who do not see it`),
      ),
    ...cardRefs(htmlContent)
      .filter((ref) => cards[ref] === null)
      .map((ref) => problem('missing-card', goneCard(ref))),
    ...unreadable(htmlContent).map(readabilityProblem),
  ];
}

/** What to do about a card whose content is gone. */
function goneCard(ref: CardRef): string {
  const gone: Partial<Record<CardRef, string>> = {
    'latest-recording': 'no recent event is active. Activate one',
    'upcoming-event': 'no upcoming event is active. Activate one',
  };
  const [name, why] = gone[ref]
    ? [ref === 'latest-recording' ? 'the latest recording' : 'the upcoming event', gone[ref]]
    : ['a guest', 'the guest was deleted. Choose another'];
  return `The card of ${name} would be left out: ${why}, or remove the card`;
}

type Opened = Extract<Token, { type: 'open' }>;

/** Placeholders are filled in there too. */
const addressesOf = (token: Token): string[] =>
  token.type === 'open' ? [token.attributes.href ?? '', token.attributes.src ?? '', token.attributes.alt ?? ''] : [];

/** What means something outside a web page. */
const absolute = new RegExp(`^(${linkSchemes.join('|')}):`, 'i');

function linkProblem({ name, attributes }: Opened): string[] {
  if (name !== 'a') return [];
  const target = attributes.href?.trim() ?? '';
  if (target === '') return ['A link has no address'];
  if (absolute.test(target) || linkPlaceholder(target)) return [];
  return [`The link to "${target}" is not absolute: it leads nowhere in a mail`];
}

function pictureProblem({ name, attributes: { src, background, style = '' } }: Opened): string[] {
  const grounds = [background, ...[...style.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address)];
  return [...(name === 'img' ? [src ?? ''] : []), ...grounds.filter((each) => each !== undefined)].flatMap(
    (address) => {
      const reason = unseen(address.trim());
      return reason ? [reason] : [];
    },
  );
}

/** Why readers would not see a picture from there. */
function unseen(address: string): string | undefined {
  if (address === '') return 'A picture has no address: nobody would see it';
  if (/^https:\/\/[^/]/i.test(address))
    return isUnseenKind(address)
      ? `The picture ${nameOf(address)} is of a kind that Outlook does not show. Use JPEG or PNG`
      : undefined;
  if (/^http:/i.test(address))
    return `The picture ${nameOf(address)} comes by http: many mail programs do not show it. Use its https address`;
  if (/^cid:/i.test(address))
    return `The picture "${address}" was attached to another mail: nobody would see it. Upload it and use its address`;
  if (/^(data|blob|file):/i.test(address))
    return `A picture is not on the web, but ${places[address.slice(0, 4).toLowerCase()]}: nobody would see it. Upload it and use its address`;
  return `The address of the picture ${nameOf(address)} is not absolute: nobody would see it`;
}

const places: Record<string, string> = {
  data: 'in the HTML itself',
  blob: 'in a page that was open',
  file: 'on a computer',
};

function readabilityProblem({ words, color, ground, contrast, needed }: Unreadable): MailProblem {
  const begin = words.length > 40 ? `${words.slice(0, 40).trim()}…` : words;
  const ratio = contrast.toFixed(1);
  return problem(
    'unreadable',
    `“${begin}” can hardly be read: ${color} on ${ground} (${ratio}:1, it takes ${needed}:1)`,
  );
}

const nameOf = (src: string) => `"${src.split(/[?#]/)[0]?.split('/').at(-1) || src}"`;

const unique = (texts: string[]) => [...new Set(texts)];
