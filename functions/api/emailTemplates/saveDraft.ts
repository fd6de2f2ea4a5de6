import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';
import * as templateDrafts from '../../lib/store/templateDrafts.ts';

export const handler = endpoint(contract.saveDraft, async ({ params: { name }, body, admin }) => {
  const saved = await templateDrafts.save(name, body, admin.username);
  if (saved === 'draft')
    throw conflict('Somebody else is writing on this letter. What you typed is kept in this browser.');
  if (saved === 'letter')
    throw (await emailTemplates.find(name))
      ? conflict('Somebody else saved this letter in the meantime. What you typed is kept in this browser.')
      : notFound(`The template "${name}"`);
  return { ...saved, own: true };
});
