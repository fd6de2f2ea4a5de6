import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { errand } from '../../lib/errand.ts';

export const handler = endpoint(contract.sendTest, async ({ params, body, key }) => {
  await errand('sendTest', { name: params.name, email: body.testEmail }, key);
  return { message: `Test email sent successfully to ${body.testEmail}` };
});
