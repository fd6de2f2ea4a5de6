import { isNestedTooDeeply, nestedTooDeeply } from '../../../shared/letters/cleaning/nesting.ts';
import { emailTemplates as contract } from '../../../shared/letters/contract/emailTemplates.ts';
import * as emailTemplates from '../../lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.saveDraft, async ({ params: { name }, body, admin }) => {
  if (isNestedTooDeeply(body.htmlContent)) throw invalid({ htmlContent: nestedTooDeeply });
  const saved = await templateDrafts.save(name, body, admin.username);
  if (saved === 'draft') throw conflict('Someone else is editing this letter. What you typed is kept in this browser.');
  if (saved === 'letter')
    throw (await emailTemplates.find(name))
      ? conflict('Someone else saved this letter in the meantime. What you typed is kept in this browser.')
      : notFound(`The letter "${name}"`);
  return { ...saved, own: true };
});
