import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { eventAudience } from '../../lib/newsletter/resolveAudience.ts';
import { start } from '../../lib/newsletter/start.ts';

export const handler = endpoint(contract.sendToEvent, async ({ params, body, admin, key }) => {
  const { eventId, attendance, ...options } = body;
  const audience = await eventAudience(eventId, attendance);
  return start({ ...options, templateName: params.name, audience, startedBy: admin.username, key });
});
