import { newsletter } from '../../../shared/people/contract/newsletter.ts';
import { confirm } from '../../lib/people/optIn/unconfirmed.ts';
import { readSecretToken } from '../../lib/platform/crypto/linkSecret.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';

export const handler = endpoint(newsletter.confirm, async ({ body }) => {
  const link = readSecretToken(body.token);
  const subscriberId = link && (await confirm(link.id, link.value));
  if (!subscriberId)
    throw invalid({ token: 'This link no longer works. Please subscribe again, and we’ll send you a new one.' });
  // Every press queues it, and one is sent: the press that subscribed them may have died before this line.
  await enqueue('notices', { kind: 'welcome', subscriberId });
  return { message: 'You’re subscribed.' };
});
