import { newsletter } from '../../shared/people/contract.ts';
import { pages } from '../../shared/site/pages.ts';
import { site } from '../../shared/site/site.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import { takeTurn } from '../lib/notices/formMailBudget.ts';
import * as subscribers from '../lib/people/subscribers/subscribers.ts';
import { readSecretToken } from '../lib/platform/crypto/digest.ts';
import { readUnsubscribeToken } from '../lib/platform/crypto/keyed.ts';
import { requireMailDomain } from '../lib/platform/dns.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { invalid } from '../lib/platform/http/errors.ts';
import { byNetwork, consumeForAddress, subscribeLimit } from '../lib/platform/rateLimits.ts';
import * as campaignResults from '../lib/sending/results.ts';

async function answer() {
  await refreshSettings();
  return {
    message:
      site.newsletter.optIn === 'double'
        ? 'Please open our email and press the button there to complete your subscription.'
        : 'Thank you for subscribing to our newsletter.',
  };
}

const count = byNetwork(subscribeLimit);

export const subscribe = endpoint(
  newsletter.subscribe,
  async ({ body, viewer }) => {
    await count(viewer);
    // Only bots fill the trap: they get the usual answer, and nothing happens.
    if (!body.website) {
      await consumeForAddress(body.email, { subscribes: true });
      await requireMailDomain(body.email);
      await subscribers.subscribe(body, 'newsletter', await takeTurn(viewer.address));
    }
    return answer();
  },
  { countRefused: count },
);

export const confirm = endpoint(newsletter.confirm, async ({ body }) => {
  const link = readSecretToken(body.token);
  if (!link || !(await subscribers.confirmOptIn(link.id, link.value)))
    throw invalid({ token: 'This link no longer works. Please subscribe again, and we’ll send you a new one.' });
  return { message: 'You’re subscribed.' };
});

export const unsubscribe = endpoint(newsletter.unsubscribe, async ({ query }) => {
  const reader = await readUnsubscribeToken(query.token);
  if (!reader) throw invalid({ token: 'This unsubscribe link isn’t valid. Please use the link in one of our emails.' });
  await campaignResults.unsubscribe(reader.id, reader.campaignId);
  return { message: 'You have been unsubscribed.' };
});

export const unsubscribePage = endpoint(newsletter.unsubscribePage, async ({ query, reply }) => {
  reply.headers.location = `${pages.unsubscribe}?token=${encodeURIComponent(query.token)}`;
});
