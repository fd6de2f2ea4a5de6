import { hashOf } from '../../support/data/personIds.ts';
import type { Way } from '../rules/seatWatch.ts';
import { editOf, eventOf } from '../site/evening.ts';
import { guests, type Person } from '../site/people.ts';
import type { SignedIn, World } from '../site/world.ts';
import type { EndpointRequest } from './actions.ts';
import type { Action } from './history.ts';

/** What guests and an admin do about the event's seats. */
export type SeatAction =
  | { do: 'signUp'; guest: number; way: Way }
  /** By the links of their mails. */
  | { do: 'keepSeat'; guest: number }
  | { do: 'leave'; guest: number }
  | { do: 'changeWay'; guest: number; way: Way }
  /** An admin gives a seat out of turn, or puts somebody before another or, with null, at the end. */
  | { do: 'giveSeat'; guest: number }
  | { do: 'moveGuest'; guest: number; before: number | null }
  /** The event gets so many seats in all; the people of the preparation have two of those in the room, three on Zoom. */
  | { do: 'limitSeats'; room: number; online: number };

const links = {
  keepSeat: /\/confirm-sign-up\?token=([\w.~%-]+)/,
  leave: /\/cancel-signup\?token=([\w.~%-]+)/,
  changeWay: /\/your-sign-up#([\w.~%-]+)/,
};

/** The token of such a link in a mail; undefined if it has none. */
const tokenIn = (text: string, link: keyof typeof links): string | undefined => {
  const [, token] = links[link].exec(text) ?? [];
  return token && decodeURIComponent(token);
};

const guestAt = (guest: number) => guests[guest] as Person;

/** The request of an action about seats; undefined if there is nothing to act on. */
export function ofSeats(
  action: Extract<Action, { do: SeatAction['do'] }>,
  world: World,
  who: SignedIn,
): EndpointRequest | undefined {
  const event = eventOf(world);
  if (!event) return undefined;
  if (action.do === 'limitSeats') {
    const body = editOf(event, { roomSeats: action.room, onlineSeats: action.online });
    return { who, endpoint: 'upcomingEvents/update', request: { path: { id: String(event.id) }, body } };
  }
  const person = guestAt(action.guest);
  const [email] = person.addresses;
  const idOf = (guest: number) => `${hashOf(guestAt(guest).addresses[0])}-${event.id}`;
  const path = { id: idOf(action.guest) };
  switch (action.do) {
    case 'signUp': {
      const names = { firstName: 'Ana', lastName: 'Lima', email, city: 'Lisbon', consent: true };
      const body = { ...names, attendanceType: action.way, subscribeNewsletter: false };
      return { person, endpoint: 'signups/create', request: { body, key: `sign-up-${action.at}-${action.guest}` } };
    }
    case 'keepSeat':
    case 'leave':
    case 'changeWay': {
      const found = world.ses.accepted.findLast(({ to, text }) => to === email && tokenIn(text, action.do));
      if (!found) return undefined;
      const token = String(tokenIn(found.text, action.do));
      if (action.do === 'keepSeat') return { person, endpoint: 'signups/confirm', request: { query: { token } } };
      if (action.do === 'leave') return { person, endpoint: 'signups/cancel', request: { query: { token } } };
      const body = { token, firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: action.way };
      return { person, endpoint: 'signups/change', request: { body } };
    }
    case 'giveSeat':
      return { who, person, endpoint: 'signups/give', request: { path } };
    case 'moveGuest': {
      const before = action.before === null ? null : idOf(action.before);
      return { who, person, endpoint: 'signups/move', request: { path, body: { before } } };
    }
  }
}
