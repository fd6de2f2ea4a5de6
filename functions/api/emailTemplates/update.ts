import { isNestedTooDeeply, nestedTooDeeply } from '../../../shared/letters/cleaning/nesting.ts';
import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { sentBytes } from '../../../shared/letters/mail/layout.ts';
import type { EmailTemplate, EmailTemplateInput } from '../../../shared/letters/model/emailTemplate.ts';
import { compose } from '../../lib/letters/compose/compose.ts';
import { withCards } from '../../lib/letters/compose/letterCards.ts';
import { cleanTexts } from '../../lib/letters/compose/letterSource.ts';
import * as emailTemplates from '../../lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid, notFound, VisibleError } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.update, ({ params, body, admin }) =>
  saveTemplate(params.name, body, admin.username),
);

/** A DynamoDB item holds 400 KB, and a campaign stores its source and its finished mail in one item each. */
const maxBytes = 350_000;

/**
 * Cleans a template's new content, checks that it fits into one mail, saves it, and returns the template. Throws 400 for
 * elements nested too deeply, 404, 409 and 413.
 */
export async function saveTemplate(name: string, content: EmailTemplateInput, savedBy: string): Promise<EmailTemplate> {
  const { version, draft, ...written } = content;
  if (isNestedTooDeeply(written.htmlContent)) throw invalid({ htmlContent: nestedTooDeeply });
  const clean = cleanTexts(written);
  const letter = await withCards(clean);
  const mail = compose(letter);
  const source = bytesOf(clean.htmlContent, clean.textContent, JSON.stringify(letter.cards ?? {}));
  if (source > maxBytes || bytesOf(mail.html, mail.text) > maxBytes) {
    throw new VisibleError(413, 'The content is too long for one email');
  }
  if (!(await emailTemplates.save(name, { ...clean, mailBytes: sentBytes(letter) }, version, savedBy))) {
    throw (await emailTemplates.find(name))
      ? conflict('Someone else saved this letter in the meantime.')
      : notFound(`The letter "${name}"`);
  }
  if (draft !== undefined) await templateDrafts.removeSaved(name, draft);
  return emailTemplates.requireTemplate(name);
}

const bytesOf = (...texts: (string | undefined)[]) => Buffer.byteLength(texts.join(''));
