import { signups as contract } from '../../../shared/contract/signups.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { networkOf } from '../../lib/http/networkOf.ts';
import { subscribe } from '../../lib/newsletter/subscribe.ts';
import { enqueue } from '../../lib/queue.ts';
import { signUpLimit, spend, spendOnAddress } from '../../lib/rateLimits.ts';
import * as signups from '../../lib/store/signups/signups.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(contract.create, async ({ body, viewer }) => {
  await spend(signUpLimit, networkOf(viewer.address));
  const event = await upcomingEvents.active();
  // A filled trap is a bot: it hears what everybody hears, and nothing happens.
  if (!body.website) {
    await spendOnAddress(body.email, { subscribes: body.subscribeNewsletter });
    const signupId = await signups.signUp(body, event);
    await enqueue('confirmation', { kind: 'signup', signupId });
    if (body.subscribeNewsletter) await subscribe(body, 'signup');
  }
  return {
    message: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
    event: event ?? null,
  };
});
