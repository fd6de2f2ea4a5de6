import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { requireTemplate } from '../../lib/letters/templates/emailTemplates.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { inputOf, resolveAudience } from '../../lib/sending/audience.ts';
import { checkSend, deadLinks, unsavedDraft } from '../../lib/sending/check.ts';

export const handler = endpoint(contract.check, async ({ params, query, admin }) => {
  const template = await requireTemplate(params.name);
  const [check, dead, unsaved] = await Promise.all([
    checkSend(template, await resolveAudience(inputOf(query))),
    deadLinks(template),
    unsavedDraft(template, admin.username),
  ]);
  return { ...check, problems: [...check.problems, ...dead, ...unsaved] };
});
