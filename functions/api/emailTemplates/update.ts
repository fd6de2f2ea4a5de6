import { emailTemplates as contract } from '../../../shared/letters/contract/emailTemplates.ts';
import { saveTemplate } from '../../lib/letters/templates/saveTemplate.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.update, ({ params, body, admin }) =>
  saveTemplate(params.name, body, admin.username),
);
