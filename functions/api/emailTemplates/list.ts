import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as emailTemplates from '../../lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, async ({ admin }) => {
  const [templates, drafts] = await Promise.all([emailTemplates.list(), templateDrafts.listHeads()]);
  const marks = new Map(drafts.map((draft) => [draft.name, { ...draft, own: draft.savedBy === admin.username }]));
  return templates.map((template) => ({ ...template, draft: marks.get(template.name) }));
});
