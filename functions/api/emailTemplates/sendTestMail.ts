import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { runJob } from '../../lib/job.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.sendTestMail, async ({ params, body, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  await runJob('sendTestMail', { name: params.name, email: body.testEmail }, key);
  return { message: `Test email sent successfully to ${body.testEmail}` };
});
