import { linkSchemes } from './mail/allowed.ts';
import type { EmailTemplate, MailProblem } from './model/emailTemplate.ts';

/** What a mail may carry of its recipient, written `{name}`. */
export const placeholders = ['firstName', 'unsubscribeUrl'] as const;

/** Gmail cuts a mail off behind this size and hides its end, the way out included. In bytes. */
export const clippedAt = 102 * 1024;

type Draft = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'previewText'>;

/** What is wrong with the words, links and pictures of a template, saved or still being edited. */
export function contentProblems({ subject, htmlContent, textContent = '', previewText = '' }: Draft): MailProblem[] {
  const problem = (kind: MailProblem['kind'], message: string): MailProblem => ({ kind, message });
  const words = [subject, previewText, htmlContent, textContent].join('\n');
  return [
    ...(subject.trim() === '' ? [problem('missing-subject', 'The subject is missing')] : []),
    ...unique(unknownPlaceholders(words)).map((name) =>
      problem('unknown-placeholder', `${name} is not a placeholder: it would be sent as it stands`),
    ),
    ...unique(relativeLinks(htmlContent)).map((href) =>
      problem(
        'relative-link',
        href ? `The link to "${href}" is not absolute: it leads nowhere in a mail` : 'A link has no address',
      ),
    ),
    ...tags(htmlContent, 'img')
      .filter(({ alt }) => !alt?.trim())
      .map(({ src = '' }) =>
        problem('missing-alt', `The picture ${nameOf(src)} has no text for those who do not see it`),
      ),
  ];
}

/** `bytes`: of the finished HTML. */
export function sizeProblems(bytes: number): MailProblem[] {
  if (bytes <= clippedAt) return [];
  const message = `The mail has ${Math.ceil(bytes / 1024)} KB: beyond 102 KB, Gmail hides the rest of it`;
  return [{ kind: 'too-large', message }];
}

/** Nobody has seen this version in a mail program yet. */
export function testProblems({ lastTestAt }: Pick<EmailTemplate, 'lastTestAt'>): MailProblem[] {
  return lastTestAt ? [] : [{ kind: 'untested', message: 'No test was sent since the last edit' }];
}

/** `leftToday`: mails that SES still takes from the account within these 24 hours. */
export function accountProblems(recipients: number, leftToday: number): MailProblem[] {
  if (recipients === 0) return [{ kind: 'no-recipients', message: 'Nobody is there to get it' }];
  if (recipients <= leftToday) return [];
  const message = `SES takes only ${Math.max(0, leftToday)} more mails today: the rest would wait until you resume it`;
  return [{ kind: 'over-quota', message }];
}

const unknownPlaceholders = (text: string) =>
  [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*\}/g)].flatMap(([whole, name = '']) =>
    (placeholders as readonly string[]).includes(name) && whole === `{${name}}` ? [] : [whole],
  );

/** What means something outside a web page. */
const absolute = new RegExp(`^(${linkSchemes.join('|')}):`, 'i');

const relativeLinks = (html: string) =>
  tags(html, 'a').flatMap(({ href }) => {
    const target = href?.trim();
    return target && (absolute.test(target) || target === '{unsubscribeUrl}') ? [] : [target ?? ''];
  });

/**
 * The attributes of every tag of a name. An expression is enough here: both the editor and the cleaning on save write
 * HTML from a parsed tree, attributes quoted.
 */
function tags(html: string, name: 'a' | 'img'): Record<string, string | undefined>[] {
  const found = html.matchAll(new RegExp(`<${name}(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^'">])*)>`, 'gi'));
  return [...found].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)].map(
        ([, key = '', double, single, bare]) => [key.toLowerCase(), decode(double ?? single ?? bare ?? '')],
      ),
    ),
  );
}

const decode = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const nameOf = (src: string) => `"${src.split(/[?#]/)[0]?.split('/').at(-1) || src}"`;

const unique = (texts: string[]) => [...new Set(texts)];
