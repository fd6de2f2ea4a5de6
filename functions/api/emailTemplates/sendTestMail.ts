import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { requireTemplate } from '../../lib/letters/templates/emailTemplates.ts';
import { sendTestMail, unknownOutcome } from '../../lib/notices/testMail.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

const sentTo = (email: string) => ({ message: `Test email sent successfully to ${email}` });

export const handler = endpoint(
  contract.sendTestMail,
  async ({ params, body, reply, done }) => {
    await requireMailDomain(body.testEmail, 'testEmail');
    const template = await requireTemplate(params.name);
    reply.about = template.subject;
    await sendTestMail(template, { email: body.testEmail, reader: body.reader }, done());
    reply.wrote = { id: template.version };
    return sentTo(body.testEmail);
  },
  {
    async replay({ body }, wrote) {
      if (!wrote) throw unknownOutcome();
      return sentTo(body.testEmail);
    },
  },
);
