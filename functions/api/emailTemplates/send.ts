import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { resolveAudience } from '../../lib/newsletter/resolveAudience.ts';
import { start } from '../../lib/newsletter/start.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.send, async ({ params, body, admin, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  const { audience: to = { type: 'newsletter' }, ...options } = body;
  const audience = await resolveAudience(to);
  return start({ ...options, templateName: params.name, audience, startedBy: admin.username, key });
});
