import type { ToldEvent } from '../../../../shared/people/model/told.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { readChangeToken } from '../../platform/crypto/linkToken.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { find, type SignupRow } from './signups.ts';

/** A sign-up as its own person sees it. */
export const shownToOwner = (
  { firstName, lastName, city, attendanceType, status }: SignupRow,
  event: ToldEvent | undefined,
) => ({ firstName, lastName, city, attendanceType, status, event: event ?? null });

type OneSignup = Pick<SignupRow, 'id' | 'createdAt'>;

/** What the token of a mail's link says, as it was read. Throws 400 for an invalid one. */
export function validLink(link: OneSignup | undefined): OneSignup {
  if (!link) throw invalid({ token: 'This link isn’t valid. Please use the link in one of our emails.' });
  return link;
}

/** The sign-up that a link in a mail changes, and its event. Throws 400 for an invalid link, 409 where it was canceled. */
export async function ownSignup(token: string) {
  const link = validLink(await readChangeToken(token));
  const { row, event } = await read(link);
  return { link, event, shown: shownToOwner(row, event) };
}

/** The event of a sign-up whose link was read; undefined if there is none yet. Throws 409 where one of the two was canceled. */
export const ownEvent = async (link: OneSignup) => (await read(link)).event;

async function read(link: OneSignup) {
  const row = await find(link.id);
  if (row?.createdAt !== link.createdAt) throw conflict('This sign-up was canceled.');
  const { eventId } = row;
  const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
  if (eventId !== undefined && (!event || event.cancelledAt)) throw conflict('This evening was canceled.');
  return { row, event };
}
