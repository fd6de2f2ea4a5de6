import { upcomingEvents } from '../../../functions/lib/content/events/events.ts';
import { offerSeats, takeSeat } from '../../../functions/lib/people/signups/offers.ts';
import { offerOutOfTurn } from '../../../functions/lib/people/signups/outOfTurn.ts';
import * as signups from '../../../functions/lib/people/signups/signups.ts';
import { move, waitingList } from '../../../functions/lib/people/signups/waitingList.ts';
import { addressOf, announce, signUp } from './seats.ts';

/** The event has the first number. */
const eventId = 1;
export const people = ['ana', 'ben', 'cleo'];

const idOf = (name: string) => signups.signupId(addressOf(name), { id: eventId });

/** By name, the offers that people know from their mails: when they run out. */
const mailed = new Map<string, string>();

/** Lets later actions know the offers that were made before. */
export function rememberOffers(rows: readonly Partial<signups.SignupRow>[]): void {
  mailed.clear();
  for (const { email = '', offeredUntil } of rows) if (offeredUntil) mailed.set(email, offeredUntil);
}

const limit = async (roomSeats: number) => {
  const event = await upcomingEvents.find(eventId);
  // Whatever somebody else changes: two admins who edit an event at once have tests of their own.
  if (event) await upcomingEvents.update(eventId, { ...event, roomSeats, isActive: true, version: undefined });
};

/** What happens to the seats of an event, and to one person's. */
export const seatActions = {
  come: (name: string) => signUp(name),
  watch: (name: string) => signUp(name, 'virtual'),
  cancel: async (name: string) => (await signups.remove(await idOf(name))) !== undefined,
  /** By the link of a mail that came before or, in tests without such a link, of the present offer. */
  take: async (name: string) => {
    const until = mailed.get(addressOf(name)) ?? (await signups.find(await idOf(name)))?.offeredUntil ?? '';
    const { signup } = await takeSeat(await idOf(name), until);
    return signup?.status;
  },
  /** The sweep, or the message about a seat that became free. */
  offerSeats: (_: string) => offerSeats(eventId),
  offerOutOfTurn: async (name: string) => {
    await offerOutOfTurn(await idOf(name));
  },
  moveToFront: async (name: string) => {
    const [first] = (await waitingList(eventId)).filter(({ email }) => email !== addressOf(name));
    if (first) await move(await idOf(name), first.id);
  },
  moveToEnd: async (name: string) => {
    await move(await idOf(name), null);
  },
  addSeat: (_: string) => limit(2),
  takeSeatAway: (_: string) => limit(1),
};

/** An event with one seat in the room, and one on Zoom. */
export const announceOneSeat = () => announce({ roomSeats: 1, onlineSeats: 1, offerHours: 1 });
