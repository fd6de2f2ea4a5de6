import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { start } from '../../lib/newsletter/start.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.send, async ({ params, body, admin, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  return start({
    ...body,
    templateName: params.name,
    audience: { type: 'newsletter' },
    startedBy: admin.username,
    key,
  });
});
