import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { start } from '../../lib/newsletter/start.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.sendToEvent, async ({ params, body, admin }) => {
  const template = await emailTemplates.find(params.name);
  if (!template) throw notFound(`The template "${params.name}"`);
  return start(template, { type: 'event', ...body }, admin.username);
});
