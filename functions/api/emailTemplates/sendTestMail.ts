import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { requireTemplate } from '../../lib/mail/requireTemplate.ts';
import { sendTestMail, unknownOutcome } from '../../lib/mail/sendTestMail.ts';

const sentTo = (email: string) => ({ message: `Test email sent successfully to ${email}` });

export const handler = endpoint(
  contract.sendTestMail,
  async ({ params, body, reply, done }) => {
    const template = await requireTemplate(params.name);
    reply.about = template.subject;
    await sendTestMail(template, body.testEmail, done());
    reply.wrote = template.version;
    return sentTo(body.testEmail);
  },
  async ({ body }, sentVersion) => {
    if (sentVersion === undefined) throw unknownOutcome();
    return sentTo(body.testEmail);
  },
);
