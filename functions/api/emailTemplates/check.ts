import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { checkSend } from '../../lib/newsletter/checkSend.ts';
import { inputOf, resolveAudience } from '../../lib/newsletter/resolveAudience.ts';
import { unsavedDraft } from '../../lib/newsletter/unsavedDraft.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.check, async ({ params, query, admin }) => {
  const template = await emailTemplates.find(params.name);
  if (!template) throw notFound(`The template "${params.name}"`);
  const [check, unsaved] = await Promise.all([
    checkSend(template, await resolveAudience(inputOf(query))),
    unsavedDraft(template, admin.username),
  ]);
  return { ...check, problems: [...check.problems, ...unsaved] };
});
