import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { calendarText, entryAfter } from '../../lib/notices/signupMail.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { validLink } from '../../lib/people/signups/signups.ts';
import { readCancelToken } from '../../lib/platform/crypto/keyed.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.cancel, async ({ query }) => {
  const link = validLink(await readCancelToken(query.token));
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
