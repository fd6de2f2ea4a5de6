import { newsletter } from '../../../shared/contract/newsletter.ts';
import { readPassingToken } from '../../lib/auth/linkToken.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import { enqueue } from '../../lib/queue.ts';
import { confirm } from '../../lib/store/subscribers/unconfirmed.ts';

export const handler = endpoint(newsletter.confirm, async ({ body }) => {
  const addressHash = await readPassingToken('confirm-subscription', body.token);
  const subscriberId = addressHash && (await confirm(addressHash));
  if (!subscriberId)
    throw invalid({ token: 'This link is no longer good. Please subscribe anew: we will send you another.' });
  // Each press asks for it, and one is sent: the one that subscribed them may have ended before this.
  await enqueue('confirmation', { kind: 'welcome', subscriberId });
  return { message: 'You are subscribed.' };
});
