import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { addTemplate } from '../../lib/mail/addTemplate.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.replicate, async ({ params, body }) => {
  const original = await emailTemplates.find(params.name);
  if (!original) throw notFound(`The template "${params.name}"`);
  return addTemplate({ ...original, name: body.newName, subject: body.newSubject });
});
