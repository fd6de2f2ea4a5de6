import * as z from 'zod/mini';
import { email } from './person.ts';

/** A template's identifier, as in `newsletter_welcome`. */
export const templateName = z
  .string('Template name is required')
  .check(
    z.trim(),
    z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Use 1 to 64 lower-case letters, digits, - or _ for the template name'),
  );

/** A subject becomes a mail header: one line, no control characters, at most 200 characters. */
const subject = z
  .string('Subject is required')
  .check(
    z.trim(),
    z.minLength(1, 'Subject is required'),
    z.maxLength(200, 'Subject can have at most 200 characters'),
    z.regex(/^\P{Cc}*$/u, 'Subject must be one line'),
  );

/** DynamoDB caps an item at 400 KB and the two bodies share one; mail clients clip far earlier, at 102 KB. */
const body = z.string().check(z.maxLength(150_000, 'The content is too long for one mail'));

export const emailTemplate = z.object({
  name: templateName,
  subject: z.string(),
  /** May contain {firstName}. */
  htmlContent: z.string(),
  textContent: z.optional(z.string()),
  updatedAt: z.iso.datetime(),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

export const emailTemplateInput = z.strictObject({ subject, htmlContent: body, textContent: z.optional(body) });
export type EmailTemplateInput = z.infer<typeof emailTemplateInput>;

export const testMailInput = z.strictObject({ testEmail: email });
export const replicateInput = z.strictObject({ newName: templateName, newSubject: subject });
