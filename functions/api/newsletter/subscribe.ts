import { newsletter } from '../../../shared/people/contract/newsletter.ts';
import { site } from '../../../shared/site/site.ts';
import { subscribe } from '../../lib/people/optIn/subscribe.ts';
import { requireMailDomain } from '../../lib/platform/dns/mailDomain.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { networkOf } from '../../lib/platform/http/networkOf.ts';
import { consume, consumeForAddress, subscribeLimit } from '../../lib/platform/rateLimits/rateLimits.ts';

const answer = {
  message:
    site.newsletter.optIn === 'double'
      ? 'Please open our mail and press the button there: then you are subscribed.'
      : 'Thank you for subscribing to our newsletter.',
};

export const handler = endpoint(
  newsletter.subscribe,
  async ({ body, viewer }) => {
    await consume(subscribeLimit, networkOf(viewer.address));
    // Only bots fill the trap: they get the usual answer, and nothing happens.
    if (!body.website) {
      await consumeForAddress(body.email, { subscribes: true });
      await requireMailDomain(body.email);
      await subscribe(body, 'newsletter');
    }
    return answer;
  },
  async () => answer,
);
