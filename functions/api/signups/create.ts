import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { subscribe } from '../../lib/people/optIn/subscribe.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { requireMailDomain } from '../../lib/platform/dns/mailDomain.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { networkOf } from '../../lib/platform/http/networkOf.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';
import { consume, consumeForAddress, signUpLimit } from '../../lib/platform/rateLimits/rateLimits.ts';

const message = "Thank you for your interest in joining our audience. We'll be in touch soon with more details.";

export const handler = endpoint(
  contract.create,
  async ({ body, viewer, reply }) => {
    await consume(signUpLimit, networkOf(viewer.address));
    const event = await upcomingEvents.active();
    // Only bots fill the trap: they get the usual answer, and nothing happens.
    if (!body.website) {
      await consumeForAddress(body.email, { subscribes: body.subscribeNewsletter });
      await requireMailDomain(body.email);
      const signupId = await signups.signUp(body, event);
      await enqueue('notices', { kind: 'signup', signupId });
      if (body.subscribeNewsletter) await subscribe(body, 'signup');
    }
    reply.wrote = event?.id;
    return { message, event: event ?? null };
  },
  // The event that they signed up for, even if another one comes next meanwhile.
  async (_, eventId) => ({
    message,
    event: (await upcomingEvents.list()).find(({ id }) => id === eventId) ?? null,
  }),
);
