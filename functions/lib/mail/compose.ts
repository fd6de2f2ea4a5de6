import { convert } from 'html-to-text';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { layoutHtml, layoutText } from './layout.ts';
import { sanitize } from './sanitize.ts';

/** A mail as all recipients get it, its placeholders still in it. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** Makes a mail of a template: cleaned, laid out, and with a text alternative where the template has none. */
export function compose({
  subject,
  htmlContent,
  textContent,
}: Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent'>): Mail {
  const content = sanitize(htmlContent);
  return {
    subject,
    html: layoutHtml({ subject, content }),
    text: layoutText(textContent?.trim() || toText(content)),
  };
}

const toText = (html: string) =>
  convert(html, {
    wordwrap: 78,
    selectors: [
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', options: { linkBrackets: false } },
    ],
  });
