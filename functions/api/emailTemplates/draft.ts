import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as templateDrafts from '../../lib/store/templateDrafts.ts';

export const handler = endpoint(contract.draft, async ({ params, query, admin }) => {
  const draft = await templateDrafts.find(params.name);
  if (!draft) return null;
  const { content, ...head } = draft;
  const own = head.savedBy === admin.username;
  return { ...head, own, ...(head.revision !== query.known && { content }) };
});
