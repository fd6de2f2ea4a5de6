import type {
  EmailTemplate,
  EmailTemplateInput,
  MailProblem,
} from '../../../../../shared/letters/model/emailTemplate.ts';
import { escapeHtml } from '../../../../../shared/platform/escapeHtml.ts';

/** The values of the editor's fields. */
export type Draft = Record<'subject' | 'previewText' | 'htmlContent' | 'textContent', string>;

export const contentOf = ({ subject, previewText = '', htmlContent, textContent = '' }: EmailTemplate): Draft => ({
  subject,
  previewText,
  htmlContent,
  textContent,
});

export const differ = (one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).some((key) => one[key] !== other[key]);

/** The draft with `to` wherever it has `from`, which in HTML may be written with references. */
export function withFix(draft: Draft, { from, to }: NonNullable<MailProblem['fix']>): Draft {
  const inHtml = [
    from,
    from.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    escapeHtml(from),
  ];
  return {
    subject: draft.subject.replaceAll(from, () => to),
    previewText: draft.previewText.replaceAll(from, () => to),
    htmlContent: inHtml.reduce((html, written) => html.replaceAll(written, () => escapeHtml(to)), draft.htmlContent),
    textContent: draft.textContent.replaceAll(from, () => to),
  };
}

/** The request to save it, without empty optional fields. */
export const inputOf = (
  { subject, previewText, htmlContent, textContent }: Draft,
  version: number,
): EmailTemplateInput => ({
  subject,
  htmlContent,
  version,
  ...(previewText.trim() && { previewText }),
  ...(textContent.trim() && { textContent }),
});
