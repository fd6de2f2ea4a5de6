import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { start } from '../../lib/newsletter/start.ts';
import { eventsWithSignups } from '../../lib/signups.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.sendToEvent, async ({ params, body, admin, key, reply }) => {
  reply.about = (await emailTemplates.find(params.name))?.subject;
  const { eventId, attendance, ...options } = body;
  const event = (await eventsWithSignups()).find(({ id }) => id === eventId);
  if (!event) throw notFound('This event');
  const { title: eventTitle, eventDate } = event;
  const audience = { type: 'event' as const, eventId, eventTitle, eventDate, attendance };
  return start({ ...options, templateName: params.name, audience, startedBy: admin.username, key });
});
