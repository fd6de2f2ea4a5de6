import type { AnnouncedEvent, ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { isAnnounced, isOver, isSignupOpen } from '../../../../shared/time/eventTimes.ts';
import { isOffered, whenOf } from '../../../../shared/time/eventWords.ts';
import { conflict, VisibleError } from '../../platform/http/errors.ts';
import { upcomingEvents } from './events.ts';

/** The event that visitors see as the next one: the active one, until it is over. */
export async function announcedEvent(): Promise<(ManagedEvent & AnnouncedEvent) | undefined> {
  const [event, now] = [await upcomingEvents.active(), Date.now()];
  if (!event || !isAnnounced(event, now)) return undefined;
  return {
    ...event,
    ...(!isSignupOpen(event, now) && { isClosed: true }),
    ...(isLimited(event) && { isLimited: true }),
  };
}

const isLimited = (event: ManagedEvent): boolean =>
  (event.roomSeats !== undefined && isOffered(event, 'in-person')) ||
  (event.onlineSeats !== undefined && isOffered(event, 'virtual'));

/**
 * Throws 409 if an event would become active and over at once. `before`: the event as it is. One that is active and over
 * already, as on the morning after, may be edited without asking.
 */
export function refuseOver(
  event: Parameters<typeof whenOf>[0] & Pick<ManagedEvent, 'title' | 'isActive' | 'endsAt'>,
  before?: ManagedEvent,
): void {
  const now = Date.now();
  const isActiveAndOver = (each: typeof event) => each.isActive && isOver(each, now);
  if (!isActiveAndOver(event) || (before && isActiveAndOver(before))) return;
  const message = `“${event.title}” is over: ${whenOf(event)} has passed. Change its date, or confirm that it should be active anyway.`;
  throw new VisibleError(409, message, { fields: { eventDate: message } });
}

/** Throws 409 if an event is over: there is nothing left to cancel. */
export function refuseEnded(event: Pick<ManagedEvent, 'title' | 'endsAt'>): void {
  if (isOver(event, Date.now())) throw conflict(`“${event.title}” is over: it can’t be canceled anymore.`);
}
