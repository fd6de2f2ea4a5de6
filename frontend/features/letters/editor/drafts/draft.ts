import type { EmailTemplate, EmailTemplateInput } from '../../../../../shared/letters/model/emailTemplate.ts';

/** What the editor's fields hold. */
export type Draft = Record<'subject' | 'previewText' | 'htmlContent' | 'textContent', string>;

export const contentOf = ({ subject, previewText = '', htmlContent, textContent = '' }: EmailTemplate): Draft => ({
  subject,
  previewText,
  htmlContent,
  textContent,
});

export const differ = (one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).some((key) => one[key] !== other[key]);

/** What is sent to save it: parts that were left empty are left out. */
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
