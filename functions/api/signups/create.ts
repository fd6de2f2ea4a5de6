import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { isOffered, isOver, isSignupOpen } from '../../../shared/time/eventTimes.ts';

import { upcomingEvents } from '../../lib/content/events/events.ts';
import { takeTurn } from '../../lib/notices/formMailBudget.ts';
import { isLimited, seatAnswer, seatsLeft } from '../../lib/people/signups/seats.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { subscribe } from '../../lib/people/subscribers/subscribers.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid } from '../../lib/platform/http/errors.ts';
import {
  byNetwork,
  consumeForAddress,
  heldSeatsLimit,
  isWithin,
  signUpLimit,
} from '../../lib/platform/rateLimits/rateLimits.ts';

const notOffered = {
  'in-person': 'This event is on Zoom only. Please choose to attend virtually.',
  virtual: 'This event is in the room only. Please choose to come in person.',
};

const count = byNetwork(signUpLimit);

export const handler = endpoint(
  contract.create,
  async ({ body, viewer, reply }) => {
    await count(viewer);
    const active = await upcomingEvents.active();
    const now = Date.now();
    const isOpen = active === undefined || isSignupOpen(active, now);
    if (!isOpen && !body.forNext) throw closedError(active, now);
    const event = isOpen ? active : undefined;
    if (event) reply.wrote = { id: event.id };
    // Only bots fill the trap: they get the usual answer, and nothing happens.
    if (body.website) return { ...seatAnswer(false, body, event), event: event ?? null };
    // The page may have been open since before the event was changed.
    if (event && !isOffered(event, body.attendanceType))
      throw invalid({ attendanceType: notOffered[body.attendanceType] });
    await consumeForAddress(body.email, { subscribes: body.subscribeNewsletter });
    await requireMailDomain(body.email);
    const turn = await takeTurn(viewer.address);
    const mayHold =
      event && isLimited(event, body.attendanceType) && (await isWithin(heldSeatsLimit, viewer.address, event.id));
    const { isFull } = await signups.signUp(body, event, { turn, mayHold });
    if (body.subscribeNewsletter) await subscribe(body, 'signup', turn);
    if (event) reply.wrote = { id: event.id, isFull };
    const { outcome, ...answer } = seatAnswer(isFull, body, event);
    reply.outcome = outcome;
    // What the edge has of the seats is older.
    return { ...answer, event: event ? { ...event, seatsLeft: await seatsLeft(event) } : null };
  },
  {
    // The event that they signed up for, even if another one comes next in the meantime.
    async replay({ body }, wrote) {
      const event = (await upcomingEvents.list()).find(({ id }) => id === wrote?.id);
      const { outcome: _, ...answer } = seatAnswer(wrote?.isFull === true, body, event);
      return { ...answer, event: event ?? null };
    },
    countRefused: count,
  },
);

const closedError = (event: ManagedEvent, now: number) =>
  conflict(
    isOver(event, now)
      ? `“${event.title}” is over and takes no more sign-ups. Reload the page to sign up for the next evening.`
      : `Sign-up for “${event.title}” has closed.`,
  );
