import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { addTemplate, requireTemplate } from '../../lib/letters/templates/emailTemplates.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(
  contract.replicate,
  async ({ params, body, done }) => {
    const original = await requireTemplate(params.name);
    return addTemplate({ ...original, name: body.newName, subject: body.newSubject, title: body.newTitle }, done());
  },
  { replay: ({ body }) => requireTemplate(body.newName) },
);
