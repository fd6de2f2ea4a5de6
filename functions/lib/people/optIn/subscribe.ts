import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { site } from '../../../../shared/site/site.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as subscribers from '../subscribers/subscribers.ts';
import { consentAt } from './consent.ts';

/**
 * What a form does for somebody who wants the newsletter: subscribes and welcomes them or, where site.ts says `double` and
 * wherever the address is suppressed, asks them by mail whether they do. Tells nothing of what is known of the address.
 */
export async function subscribe(
  person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>,
  form: Parameters<typeof consentAt>[0],
): Promise<void> {
  const confirms = site.newsletter.optIn === 'double';
  const { addressHash, id } = await subscribers.add(person, consentAt(form), { confirms });
  // Who is subscribed already is not asked again; the worker finds that there is nothing to confirm.
  await enqueue('notices', id && !confirms ? { kind: 'welcome', subscriberId: id } : { kind: 'opt-in', addressHash });
}
