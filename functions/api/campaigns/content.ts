import { withoutMarks } from '../../../shared/letters/placeholders/paragraphs.ts';
import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';
import { mailOf } from '../../lib/sending/campaigns.ts';

export const handler = endpoint(contract.content, async ({ params }) => {
  const mail = await mailOf(params.id);
  if (!mail) throw notFound('The content of this send');
  return { ...mail, html: withoutMarks(mail.html), text: withoutMarks(mail.text) };
});
