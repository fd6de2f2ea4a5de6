import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { errand } from '../../lib/errand.ts';

export const handler = endpoint(contract.sendTest, async ({ params, body }) => {
  await errand('sendTest', { name: params.name, email: body.testEmail });
  return { message: `Test email sent successfully to ${body.testEmail}` };
});
