import type { EmailTemplate, EmailTemplateInput } from '../../../../../shared/letters/model/emailTemplate.ts';

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
