import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { addTemplate } from '../../lib/mail/addTemplate.ts';
import { requireTemplate } from '../../lib/mail/requireTemplate.ts';

export const handler = endpoint(
  contract.replicate,
  async ({ params, body, done }) => {
    const original = await requireTemplate(params.name);
    return addTemplate({ ...original, name: body.newName, subject: body.newSubject }, done());
  },
  ({ body }) => requireTemplate(body.newName),
);
