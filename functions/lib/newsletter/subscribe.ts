import type { Subscriber } from '../../../shared/model/subscriber.ts';
import { site } from '../../../shared/site.ts';
import { enqueue } from '../queue.ts';
import * as subscribers from '../store/subscribers/subscribers.ts';
import { ask } from '../store/subscribers/unconfirmed.ts';
import { consentAt } from './consent.ts';

/**
 * What a form does for somebody who wants the newsletter: subscribes and welcomes them or, where site.ts says `double`,
 * asks them by mail whether they do. Tells nothing of whether the address was known.
 */
export async function subscribe(
  person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>,
  form: Parameters<typeof consentAt>[0],
): Promise<void> {
  const consent = consentAt(form);
  if (site.newsletter.optIn === 'double') {
    const asked = await ask(person, consent);
    if (asked) await enqueue('confirmation', { kind: 'opt-in', subscriberId: asked.id });
    return;
  }
  const { id } = await subscribers.add(person, consent);
  await enqueue('confirmation', { kind: 'welcome', subscriberId: id });
}
