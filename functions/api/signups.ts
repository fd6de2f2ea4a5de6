import type { ManagedEvent } from '../../shared/content/model/upcomingEvent.ts';
import { signups as contract } from '../../shared/people/contract.ts';
import { isOffered, isOver, isSignupOpen } from '../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../lib/content/events/events.ts';
import { takeTurn } from '../lib/notices/formMailBudget.ts';
import { calendarText, entryAfter } from '../lib/notices/signupMail.ts';
import { isLimited, seatAnswer, seatsLeft } from '../lib/people/signups/seats.ts';
import * as signups from '../lib/people/signups/signups.ts';
import * as waitingList from '../lib/people/signups/waitingList.ts';
import { subscribe } from '../lib/people/subscribers/subscribers.ts';
import { readCancelToken, readConfirmToken } from '../lib/platform/crypto/keyed.ts';
import { requireMailDomain } from '../lib/platform/dns.ts';
import { pageOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, invalid, notFound } from '../lib/platform/http/errors.ts';
import { byNetwork, consumeForAddress, heldSeatsLimit, isWithin, signUpLimit } from '../lib/platform/rateLimits.ts';

const notOffered = {
  'in-person': 'This event is on Zoom only. Please choose to attend virtually.',
  virtual: 'This event is in the room only. Please choose to come in person.',
};

const count = byNetwork(signUpLimit);

export const create = endpoint(
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

export const confirm = endpoint(contract.confirm, async ({ query, reply }) => {
  const link = signups.validLink(await readConfirmToken(query.token));
  const event = await signups.ownEvent(link);
  if (event && isOver(event, Date.now())) throw conflict('This evening is over.');
  const signup = await signups.confirm(link, event);
  if (!signup) throw conflict('This sign-up was canceled.');
  if (signup.status !== 'waiting') return { message: 'The seat is yours.', status: 'booked' as const };
  reply.outcome = 'on-the-waiting-list';
  return { message: 'Every seat is taken, so you’re on the waiting list.', status: 'waiting' as const };
});

export const cancel = endpoint(contract.cancel, async ({ query }) => {
  const link = signups.validLink(await readCancelToken(query.token));
  const signup = await signups.remove(link.id, { canceled: link.createdAt });
  const calendar = signup && (await calendarOf(signup));
  return { message: 'Your sign-up is canceled.', ...(calendar && { calendar }) };
});

/** The file that takes the event out of their calendar, if a file put it there. */
async function calendarOf({ eventId, email, told }: signups.SignupRow): Promise<string | undefined> {
  const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
  if (!event || !told?.entry || told.entry.isGone) return undefined;
  const entry = entryAfter(event, told, { ...told, place: 'out' });
  return entry && calendarText(event, { ...told, email }, entry);
}

export const own = endpoint(contract.own, async ({ body }) => (await signups.ownSignup(body.token)).shown);

const kept = {
  'in-person': 'Zoom is full, so you keep your seat in the room.',
  virtual: 'The room is full, so you keep your place on Zoom.',
};

export const change = endpoint(contract.change, async ({ body: { token, ...change } }) => {
  const { link, event, shown } = await signups.ownSignup(token);
  if (event && !isSignupOpen(event, Date.now())) throw conflict('Sign-up for this evening has closed.');
  const wanted = change.attendanceType;
  if (event && wanted !== shown.attendanceType && !isOffered(event, wanted))
    throw invalid({ attendanceType: 'This evening no longer takes place that way.' });
  const signup = await signups.change(link, change, event);
  if (!signup) throw conflict('This sign-up was canceled.');
  const after = signups.shownToOwner(signup, event);
  const isNowWaiting = after.status === 'waiting' && shown.status !== 'waiting';
  const changed = isNowWaiting ? 'Every seat is taken, so you’re on the waiting list.' : 'Your sign-up is changed.';
  return { message: after.attendanceType === wanted ? changed : kept[after.attendanceType], signup: after };
});

const overError = ({ title }: Pick<ManagedEvent, 'title'>) =>
  conflict(`“${title}” is over and takes no more sign-ups.`);

/** Only the event: an activity must not contain personal data. */
const aboutEvent = (...titleAndDate: (string | undefined)[]) => titleAndDate.filter(Boolean).join(', ');

export const add = endpoint(contract.add, async ({ params, body, key, reply }) => {
  const event = await upcomingEvents.find(params.id);
  if (!event) throw notFound('This event');
  reply.about = aboutEvent(event.title, event.eventDate);
  if (isOver(event, Date.now())) throw overError(event);
  if (!isOffered(event, body.attendanceType)) throw invalid({ attendanceType: notOffered[body.attendanceType] });
  if (body.email) await requireMailDomain(body.email);
  const { seat, ...guest } = { ...body, city: '', subscribeNewsletter: false, consent: false };
  const { signup } = await signups.signUp(guest, event, { isConfirmed: true, seat, request: key });
  return { status: signup.status };
});

export const list = endpoint(contract.list, async (call) => {
  const [rows, events] = await Promise.all([pageOf(contract.list.path, call, signups.list), upcomingEvents.list()]);
  return signups.withEvents(rows, events);
});

export const remove = endpoint(contract.remove, async ({ params, query, reply }) => {
  const signup = await signups.remove(params.id, { tells: query.tell === 'true' });
  if (!signup) throw notFound('This sign-up');
  reply.about = aboutEvent(signup.eventTitle, signup.eventDate);
});

export const correct = endpoint(contract.correct, async ({ params, body, reply }) => {
  const { eventId, ...before } = await signups.requireSignup(params.id);
  reply.about = aboutEvent(before.eventTitle, before.eventDate);
  const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
  const { attendanceType = before.attendanceType, email, seat } = body;
  if (event && seat && isOver(event, Date.now())) throw overError(event);
  if (event && attendanceType !== before.attendanceType && !isOffered(event, attendanceType))
    throw invalid({ attendanceType: notOffered[attendanceType] });
  if (email && email !== before.email) await requireMailDomain(email);
  const { status } = await signups.correct(params.id, body);
  return { status };
});

export const removeUnconfirmed = endpoint(contract.removeUnconfirmed, async ({ params, reply }) => {
  const [removed, event] = await Promise.all([signups.removeUnconfirmed(params.id), upcomingEvents.find(params.id)]);
  reply.about = aboutEvent(`${removed} for ${event?.title ?? `event ${params.id}`}`, event?.eventDate);
  return { removed };
});

export const waiting = endpoint(contract.waiting, async ({ params }) => {
  const [list, events] = await Promise.all([waitingList.waitingList(params.id), upcomingEvents.list()]);
  return signups.withEvents(list, events);
});

export const move = endpoint(contract.move, async ({ params, body, reply }) => {
  const { eventTitle, eventDate } = await waitingList.move(params.id, body.before);
  reply.about = aboutEvent(eventTitle, eventDate);
});
