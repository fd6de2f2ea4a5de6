import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { start } from '../../lib/newsletter/start.ts';

export const handler = endpoint(contract.sendToEvent, ({ params, body, admin, key }) => {
  const { eventDate, attendance, ...options } = body;
  const audience = { type: 'event' as const, eventDate, attendance };
  return start({ ...options, templateName: params.name, audience, startedBy: admin.username, key });
});
