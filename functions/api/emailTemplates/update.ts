import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { runJob } from '../../lib/job.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';

export const handler = endpoint(contract.update, async ({ params, body, admin }) => {
  await runJob('saveTemplate', { name: params.name, content: body, savedBy: admin.username });
  const template = await emailTemplates.find(params.name);
  if (!template) throw notFound(`The template "${params.name}"`);
  return template;
});
