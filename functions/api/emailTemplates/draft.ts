import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as templateDrafts from '../../lib/store/templateDrafts.ts';

export const handler = endpoint(contract.draft, async ({ params, admin }) => {
  const draft = await templateDrafts.find(params.name);
  return draft ? { ...draft, own: draft.savedBy === admin.username } : null;
});
