import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { conflict } from '../../lib/errors.ts';
import * as templateDrafts from '../../lib/store/templateDrafts.ts';

export const handler = endpoint(contract.removeDraft, async ({ params, query, admin }) => {
  if (!(await templateDrafts.discard(params.name, query.revision, admin.username)))
    throw conflict('The draft was written on in the meantime. Nothing was discarded.');
});
