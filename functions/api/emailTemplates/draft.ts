import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.draft, async ({ params, admin }) => {
  const draft = await templateDrafts.find(params.name);
  return draft ? { ...draft, own: draft.savedBy === admin.username } : null;
});
