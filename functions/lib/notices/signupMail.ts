import { factsOf } from '../../../shared/letters/placeholders/eventFacts.ts';
import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { isToTell, type News, newsFor, type Told, type ToldEvent, truthOf } from '../../../shared/people/model/told.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { upcomingEvents } from '../content/events/events.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { withCards } from '../letters/compose/letterCards.ts';
import { cleanTexts } from '../letters/compose/letterSource.ts';
import { requireTemplate } from '../letters/templates/emailTemplates.ts';
import type { MailCommand } from '../outbox/mailCommand.ts';
import { find, type SignupRow } from '../people/signups/signups.ts';
import { toldWrites } from '../people/signups/tell.ts';
import { suppressionOf } from '../people/suppressions/suppressions.ts';
import { cancelToken, changeToken, confirmToken } from '../platform/crypto/linkToken.ts';
import { doorCode } from './doorCode.ts';
import { type ComposedMail, type Skipped, skip, skipRepeat, withheld } from './formMail.ts';
import { calendarAttachment, entryAfter } from './signupFile.ts';
import { leftWords, listedWords, signupWords } from './signupWords.ts';

const [, , dayBefore, hourBefore] = protectedTemplates;

/** How long after a mail about a sign-up none comes that only repeats where its reader stands, in milliseconds. */
const pause = 10 * 60_000;

/**
 * The mail that tells someone who signed up what they do not know yet: where they stand, the link, what has changed, or that the event
 * is near. Where they know it all, it is sent if they signed up once more, or an admin sends it `again`.
 */
export async function signupMail(
  { signupId, asked }: Extract<MailCommand, { kind: 'signup' }>,
  again: boolean,
): Promise<ComposedMail | Skipped> {
  const signup = await find(signupId);
  if (!signup) return skip('no longer signed up');
  if (!signup.email) return skip('has no address: they were let in at the door');
  const event = signup.eventId === undefined ? undefined : await upcomingEvents.find(signup.eventId);
  const now = Date.now();
  if (signup.eventId !== undefined && !event) return skip('the event was deleted');
  if (event && !isToTell(event, now)) return skip('the event is over');
  const reason = await suppressionOf(signup.addressHash);
  if (reason && !isOwnChoice(reason)) return withheld(reason);
  const truth = truthOf(event, signup, now);
  const isRepeated = again || (asked && now - (signup.told?.at ?? 0) > pause);
  const due = newsFor(signup.told, truth) ?? (isRepeated ? truth.place : undefined);
  const news = due === 'unconfirmed' && event?.cancelledAt ? 'canceled' : due;
  if (!news) return skipRepeat('knows all of it');
  const { mail, told } = await mailOf(news, { signup, event, truth, now });
  const { addressHash: id, email, firstName, lastName } = signup;
  const to = { id, email, firstName, lastName, attendanceType: truth.way, status: signup.status, signup };
  return { letter: { mail, to, newsletter: false }, says: news, ...toldWrites(signup, { ...told, at: now }) };
}

interface Known {
  signup: SignupRow;
  event: ToldEvent | undefined;
  truth: Told;
  now: number;
}

/** The mail, and what its reader knows afterwards. */
async function mailOf(news: News, { signup, event, truth, now }: Known): Promise<{ mail: Mail; told: Told }> {
  const token = {
    ...{ confirm: await confirmToken(signup), cancel: await cancelToken(signup) },
    change: await changeToken(signup),
  };
  const { told, email, id } = signup;
  if (!event || news === 'listed')
    return { mail: compose(listedWords(truth.way, token), { type: 'event', eventDate: '' }), told: truth };
  const audience = { type: 'event', eventDate: event.eventDate } as const;
  if (news === 'day' || news === 'hour') {
    const template = await requireTemplate(news === 'day' ? dayBefore : hourBefore);
    const mail = compose(await withCards(cleanTexts(template)), audience);
    return { mail: { ...mail, event: factsOf(event) }, told: { ...truth, entry: told?.entry } };
  }
  const entry = entryAfter(event, told, truth);
  const changed = entry?.sequence !== told?.entry?.sequence ? entry : undefined;
  const file = changed && (changed.isGone ? 'removes' : told?.entry && !told.entry.isGone ? 'updates' : 'adds');
  const attachments = [
    ...(changed ? [calendarAttachment(event, { ...truth, email }, changed)] : []),
    ...(truth.place === 'booked' && truth.way === 'in-person' ? [doorCode(event.id, id)] : []),
  ];
  const mail = compose(signupWords[news]({ event, signup, told, truth, file, token, now }), audience);
  return { mail: { ...mail, ...(attachments.length > 0 && { attachments }) }, told: { ...truth, entry } };
}

/** The mail to someone who canceled their own sign-up: the entry in their calendar goes with it. */
export async function leftMail(command: Extract<MailCommand, { kind: 'left' }>): Promise<ComposedMail | Skipped> {
  const { signupId, eventId, email, firstName, told } = command;
  const [event, id = ''] = [await upcomingEvents.find(eventId), signupId.split('-')[0]];
  if (!event) return skip('the event was deleted');
  const reason = await suppressionOf(id);
  if (reason && !isOwnChoice(reason)) return withheld(reason);
  const entry = entryAfter(event, told, { ...told, place: 'out' });
  const file = entry && !told.entry?.isGone ? calendarAttachment(event, { ...told, email }, entry) : undefined;
  const words = leftWords({ event, told, truth: told, file: file && 'removes' });
  const mail = compose(words, { type: 'event', eventDate: event.eventDate });
  return {
    letter: {
      mail: { ...mail, ...(file && { attachments: [file] }) },
      to: { id, email, firstName },
      newsletter: false,
    },
  };
}
