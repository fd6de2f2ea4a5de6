import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.removeDraft, ({ params, query, admin }) =>
  templateDrafts.discard(params.name, query, admin.username),
);
