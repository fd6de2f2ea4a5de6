import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.replicate, async ({ params, body }) => {
  const original = await emailTemplates.find(params.name);
  if (!original) throw notFound(`The template "${params.name}"`);
  const copy = await emailTemplates.add({ ...original, name: body.newName, subject: body.newSubject });
  if (!copy) throw conflict(`There is a template "${body.newName}" already. Please choose another name.`);
  return copy;
});
