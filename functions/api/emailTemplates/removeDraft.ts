import { emailTemplates as contract } from '../../../shared/letters/contract/emailTemplates.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.removeDraft, async ({ params, query, admin }) => {
  if (!(await templateDrafts.discard(params.name, query.revision, admin.username)))
    throw conflict('The draft was changed in the meantime. Nothing was discarded.');
});
