import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { start } from '../../lib/newsletter/start.ts';

export const handler = endpoint(contract.send, ({ params, body, admin, key }) =>
  start({ ...body, templateName: params.name, audience: { type: 'newsletter' }, startedBy: admin.username, key }),
);
