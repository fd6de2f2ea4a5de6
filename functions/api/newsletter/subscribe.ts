import { newsletter } from '../../../shared/people/contract/newsletter.ts';
import { site } from '../../../shared/site/site.ts';
import { takeTurn } from '../../lib/notices/formMailBudget.ts';
import { subscribe } from '../../lib/people/subscribers/subscribers.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { byNetwork, consumeForAddress, subscribeLimit } from '../../lib/platform/rateLimits/rateLimits.ts';

const answer = () => ({
  message:
    site.newsletter.optIn === 'double'
      ? 'Please open our email and press the button there to complete your subscription.'
      : 'Thank you for subscribing to our newsletter.',
});

const count = byNetwork(subscribeLimit);

export const handler = endpoint(
  newsletter.subscribe,
  async ({ body, viewer }) => {
    await count(viewer);
    // Only bots fill the trap: they get the usual answer, and nothing happens.
    if (!body.website) {
      await consumeForAddress(body.email, { subscribes: true });
      await requireMailDomain(body.email);
      await subscribe(body, 'newsletter', await takeTurn(viewer.address));
    }
    return answer();
  },
  { countRefused: count },
);
