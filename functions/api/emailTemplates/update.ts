import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { saveTemplate } from '../../lib/mail/saveTemplate.ts';

export const handler = endpoint(contract.update, ({ params, body, admin }) =>
  saveTemplate(params.name, body, admin.username),
);
