import { newsletter } from '../../../shared/contract/newsletter.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { networkOf } from '../../lib/http/networkOf.ts';
import { enqueue } from '../../lib/queue.ts';
import { spend, spendOnAddress, subscribeLimit } from '../../lib/rateLimits.ts';
import * as subscribers from '../../lib/store/subscribers/subscribers.ts';

export const handler = endpoint(newsletter.subscribe, async ({ body, viewer }) => {
  await spend(subscribeLimit, networkOf(viewer.address));
  // A filled trap is a bot: it hears what everybody hears, and nothing happens.
  if (!body.website) {
    await spendOnAddress(body.email, { subscribes: true });
    const { id } = await subscribers.add(body);
    await enqueue('confirmation', { kind: 'welcome', subscriberId: id });
  }
  return { message: 'Thank you for subscribing to our newsletter.' };
});
