import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { errand } from '../../lib/errand.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.sendTest, async ({ params, body, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  await errand('sendTest', { name: params.name, email: body.testEmail }, key);
  return { message: `Test email sent successfully to ${body.testEmail}` };
});
