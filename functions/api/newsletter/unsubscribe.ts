import { newsletter } from '../../../shared/people/contract/newsletter.ts';
import { readUnsubscribeToken } from '../../lib/platform/crypto/keyed.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { unsubscribe } from '../../lib/sending/results.ts';

export const handler = endpoint(newsletter.unsubscribe, async ({ query }) => {
  const reader = await readUnsubscribeToken(query.token);
  if (!reader) throw invalid({ token: 'This unsubscribe link isn’t valid. Please use the link in one of our emails.' });
  await unsubscribe(reader.id, reader.campaignId);
  return { message: 'You have been unsubscribed.' };
});
