import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as emailTemplates from '../../lib/letters/templates/emailTemplates.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { resolveAudience } from '../../lib/sending/audience.ts';
import { start } from '../../lib/sending/start.ts';

export const handler = endpoint(contract.send, async ({ params, body, admin, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  const { audience: to = { type: 'newsletter' }, ...options } = body;
  const audience = await resolveAudience(to);
  return start({ ...options, templateName: params.name, audience, startedBy: admin.username, key });
});
