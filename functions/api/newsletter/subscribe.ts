import { newsletter } from '../../../shared/contract/newsletter.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { enqueue } from '../../lib/queue.ts';
import { spend, subscribeLimit } from '../../lib/rateLimits.ts';
import * as subscribers from '../../lib/store/subscribers/subscribers.ts';

export const handler = endpoint(newsletter.subscribe, async ({ body, viewer }) => {
  await spend(subscribeLimit, viewer.address);
  // A filled trap is a bot: it hears what everybody hears, and nothing happens.
  if (!body.website) {
    const { id } = await subscribers.add(body);
    await enqueue('confirmation', { kind: 'welcome', subscriberId: id });
  }
  return { message: 'Thank you for subscribing to our newsletter.' };
});
