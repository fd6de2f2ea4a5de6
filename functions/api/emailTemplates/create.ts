import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { sentBytes } from '../../../shared/letters/mail/layout.ts';
import { addTemplate, requireTemplate } from '../../lib/letters/templates/emailTemplates.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** A new letter's content: a greeting with the reader's name. */
const htmlContent = '<p>Dear {firstName|friend},</p>';

export const handler = endpoint(
  contract.create,
  ({ body: { name, subject, title }, done }) => {
    // Already clean: no need to load the code that cleans and composes.
    const mailBytes = sentBytes({ subject, htmlContent });
    return addTemplate({ name, subject, title, htmlContent, mailBytes }, done());
  },
  { replay: ({ body }) => requireTemplate(body.name) },
);
