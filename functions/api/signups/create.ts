import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { announced } from '../../../shared/time/announcedEvent.ts';
import { isOver } from '../../../shared/time/eventEnd.ts';
import { isOffered } from '../../../shared/time/eventWords.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { requestMail, takeTurn } from '../../lib/notices/turns.ts';
import { subscribe } from '../../lib/people/optIn/subscribe.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { requireMailDomain } from '../../lib/platform/dns/mailDomain.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid } from '../../lib/platform/http/errors.ts';
import { consumeByNetwork, consumeForAddress, signUpLimit } from '../../lib/platform/rateLimits/rateLimits.ts';

const message = "Thank you for your interest in joining our audience. We'll be in touch soon with more details.";

const notOffered = {
  'in-person': 'This event is on Zoom only. Please choose to attend virtually.',
  virtual: 'This event is in the room only. Please choose to come in person.',
};

export const handler = endpoint(
  contract.create,
  async ({ body, viewer, reply }) => {
    await consumeByNetwork(signUpLimit, viewer.address);
    const active = await upcomingEvents.active();
    const isPast = active !== undefined && isOver(active, Date.now());
    if (isPast && !body.forNext) throw isOverError(active);
    const event = isPast ? undefined : active;
    // Only bots fill the trap: they get the usual answer, and nothing happens.
    if (!body.website) {
      // The page may have been open since before the event was changed.
      if (event && !isOffered(event, body.attendanceType))
        throw invalid({ attendanceType: notOffered[body.attendanceType] });
      await consumeForAddress(body.email, { subscribes: body.subscribeNewsletter });
      await requireMailDomain(body.email);
      const turn = await takeTurn(viewer.address);
      const signupId = await signups.signUp(body, event);
      await requestMail({ kind: 'signup', signupId }, turn);
      if (body.subscribeNewsletter) await requestMail(await subscribe(body, 'signup'), turn);
    }
    reply.wrote = event?.id;
    return { message, event: event ? announced(event) : null };
  },
  // The event that they signed up for, even if another one comes next meanwhile.
  async (_, eventId) => {
    const event = (await upcomingEvents.list()).find(({ id }) => id === eventId);
    return { message, event: event ? announced(event) : null };
  },
);

const isOverError = ({ title }: { title: string }) =>
  conflict(`“${title}” is over and takes no more sign-ups. Reload the page to sign up for the next evening.`);
