import { decode, type Piece, pieces } from './mail/elements.ts';
import { type Unreadable, unreadable } from './mail/readability.ts';
import { linkSchemes } from './mail/schemes.ts';
import type { EmailTemplate, MailProblem } from './model/emailTemplate.ts';

/** What a mail may carry of its recipient, written `{name}`. */
export const placeholders = ['firstName', 'unsubscribeUrl'] as const;

/** Gmail cuts a mail off behind this size and hides its end, the way out included. In bytes. */
export const clippedAt = 102 * 1024;

type Draft = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'previewText'>;

const problem = (kind: MailProblem['kind'], message: string): MailProblem => ({ kind, message });

/** What is wrong with the words, links, pictures and colours of a template, saved or still being edited; cleaned. */
export function contentProblems({ subject, htmlContent, textContent = '', previewText = '' }: Draft): MailProblem[] {
  const read = [...pieces(htmlContent)];
  const opened = read.filter((piece) => piece.type === 'open');
  const said = read.flatMap((piece) => (piece.type === 'text' ? [decode(piece.source)] : addressesOf(piece)));
  const words = [subject, previewText, ...said, textContent].join('\n');
  return [
    ...(subject.trim() === '' ? [problem('missing-subject', 'The subject is missing')] : []),
    ...unique(unknownPlaceholders(words)).map((name) =>
      problem('unknown-placeholder', `${name} is not a placeholder: it would be sent as it stands`),
    ),
    ...unique(opened.flatMap(linkProblem)).map((message) => problem('relative-link', message)),
    ...unique(opened.flatMap(pictureProblem)).map((message) => problem('picture-address', message)),
    ...opened
      .filter(({ name, attributes: { alt, src } }) => name === 'img' && src?.trim() && !alt?.trim())
      .map(({ attributes: { src = '' } }) =>
        problem('missing-alt', `The picture ${nameOf(src)} has no text for those who do not see it`),
      ),
    ...unreadable(htmlContent).map(inWords),
  ];
}

/** `bytes`: of the finished HTML. */
export function sizeProblems(bytes: number): MailProblem[] {
  if (bytes <= clippedAt) return [];
  return [
    problem('too-large', `The mail has ${Math.ceil(bytes / 1024)} KB: beyond 102 KB, Gmail hides the rest of it`),
  ];
}

/** Nobody has seen this version in a mail program yet. */
export function testProblems({ lastTestAt }: Pick<EmailTemplate, 'lastTestAt'>): MailProblem[] {
  return lastTestAt ? [] : [problem('untested', 'No test was sent since the last edit')];
}

/** `leftToday`: mails that SES still takes from the account within these 24 hours. */
export function accountProblems(recipients: number, leftToday: number): MailProblem[] {
  if (recipients === 0) return [problem('no-recipients', 'Nobody is there to get it')];
  if (recipients <= leftToday) return [];
  const message = `SES takes only ${Math.max(0, leftToday)} more mails today: the rest would wait until you resume it`;
  return [problem('over-quota', message)];
}

const unknownPlaceholders = (text: string) =>
  [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*\}/g)].flatMap(([whole, name = '']) =>
    (placeholders as readonly string[]).includes(name) && whole === `{${name}}` ? [] : [whole],
  );

type Opened = Extract<Piece, { type: 'open' }>;

/** Placeholders are filled in there too. */
const addressesOf = (piece: Piece): string[] =>
  piece.type === 'open' ? [piece.attributes.href ?? '', piece.attributes.src ?? '', piece.attributes.alt ?? ''] : [];

/** What means something outside a web page. */
const absolute = new RegExp(`^(${linkSchemes.join('|')}):`, 'i');

function linkProblem({ name, attributes }: Opened): string[] {
  if (name !== 'a') return [];
  const target = attributes.href?.trim() ?? '';
  if (target === '') return ['A link has no address'];
  if (absolute.test(target) || target === '{unsubscribeUrl}') return [];
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

function inWords({ words, color, ground, contrast, needed }: Unreadable): MailProblem {
  const begin = words.length > 40 ? `${words.slice(0, 40).trim()}…` : words;
  const ratio = contrast.toFixed(1);
  return problem(
    'unreadable',
    `“${begin}” can hardly be read: ${color} on ${ground} (${ratio}:1, it takes ${needed}:1)`,
  );
}

const nameOf = (src: string) => `"${src.split(/[?#]/)[0]?.split('/').at(-1) || src}"`;

const unique = (texts: string[]) => [...new Set(texts)];
