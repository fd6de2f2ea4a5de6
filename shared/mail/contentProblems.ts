import { problem } from '../mailCheck.ts';
import type { EmailTemplate, MailProblem } from '../model/emailTemplate.ts';
import { type Token, tokens } from './htmlTokens.ts';
import { type About, placeholderProblems } from './placeholderProblems.ts';
import { linkPlaceholder } from './placeholders.ts';
import { type Unreadable, unreadable } from './readability.ts';
import { linkSchemes } from './schemes.ts';

type Draft = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'previewText'>;

/**
 * What is wrong with the words, links, pictures and colours of a template, saved or still being edited; cleaned. `about`:
 * what it is going out about, where that is known.
 */
export function contentProblems(
  { subject, htmlContent, textContent = '', previewText = '' }: Draft,
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
      .filter(({ name, attributes: { alt, src } }) => name === 'img' && src?.trim() && !alt?.trim())
      .map(({ attributes: { src = '' } }) =>
        problem('missing-alt', `The picture ${nameOf(src)} has no text for those who do not see it`),
      ),
    ...unreadable(htmlContent).map(readabilityProblem),
  ];
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
  if (/^https:\/\/[^/]/i.test(address)) return undefined;
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
