import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';
import * as templateDrafts from '../../lib/store/templateDrafts.ts';

export const handler = endpoint(contract.list, async ({ admin }) => {
  const [templates, drafts] = await Promise.all([emailTemplates.list(), templateDrafts.marks()]);
  const marks = new Map(drafts.map((draft) => [draft.name, { ...draft, own: draft.savedBy === admin.username }]));
  return templates.map((template) => ({ ...template, draft: marks.get(template.name) }));
});
