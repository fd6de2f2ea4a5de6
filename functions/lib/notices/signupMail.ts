import { encode } from 'uqr';
import { factsOf } from '../../../shared/letters/placeholders/eventFacts.ts';
import { isToTell, type News, newsFor, type Told, type ToldEvent, truthOf } from '../../../shared/people/model/told.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { protectedTemplates, site } from '../../../shared/site/site.ts';
import { invitation } from '../../../shared/time/calendarFile.ts';
import { upcomingEvents } from '../content/events/events.ts';
import { cleanTexts, compose, type Mail, withCards } from '../letters/compose.ts';
import { requireTemplate } from '../letters/templates/emailTemplates.ts';
import type { MailCommand } from '../outbox/outbox.ts';
import { find, type SignupRow } from '../people/signups/signups.ts';
import { toldWrites } from '../people/signups/tell.ts';
import { withheldFrom } from '../people/suppressions/suppressions.ts';
import { env } from '../platform/aws/env.ts';
import { cancelToken, changeToken, confirmToken } from '../platform/crypto/keyed.ts';
import { bilevelPng } from '../platform/pictures/bilevelPng.ts';
import { type ComposedMail, type Skipped, skip, skipRepeat, skipWithheld } from './composedMail.ts';
import { doorCodeId, doorParagraphs, leftWords, listedWords, signupWords } from './signupWords.ts';

/** How long after an email about a sign-up none comes that only repeats where its reader stands, in milliseconds. */
const pause = 10 * 60_000;

/**
 * What they do not know yet: where they stand, the link, what has changed, or that the event is near. Where they know
 * it all, it is sent if they signed up once more, or an admin sends it `again`.
 */
export async function signupMail({ signupId, asked }: Extract<MailCommand, { kind: 'signup' }>, again: boolean) {
  const signup = await find(signupId);
  if (!signup) return skip('no longer signed up');
  if (!signup.email) return skip('has no address: they were let in at the door');
  const event = signup.eventId === undefined ? undefined : await upcomingEvents.find(signup.eventId);
  const now = Date.now();
  if (signup.eventId !== undefined && !event) return skip('the event was deleted');
  if (event && !isToTell(event, now)) return skip('the event is over');
  const withheld = skipWithheld(await withheldFrom(signup.addressHash));
  if (withheld) return withheld;
  const truth = truthOf(event, signup, now);
  const isRepeated = again || (asked && now - (signup.told?.at ?? 0) > pause);
  const due = newsFor(signup.told, truth) ?? (isRepeated ? truth.place : undefined);
  const news = due === 'unconfirmed' && event?.canceledAt ? 'canceled' : due;
  if (!news) return skipRepeat('knows all of it');
  const { mail, told } = await mailOf(news, { signup, event, truth, now });
  const { addressHash: id, email, firstName, lastName, status } = signup;
  const to = { id, email, firstName, lastName, attendanceType: truth.way, status, signup };
  return { letter: { mail, to, newsletter: false }, says: news, ...toldWrites(signup, { ...told, at: now }) };
}

interface Known {
  signup: SignupRow;
  event: ToldEvent | undefined;
  truth: Told;
  now: number;
}

async function mailOf(news: News, { signup, event, truth, now }: Known): Promise<{ mail: Mail; told: Told }> {
  const { told, email, id } = signup;
  const [confirm, cancel] = [await confirmToken(signup), await cancelToken(signup)];
  const token = { confirm, cancel, change: await changeToken(signup) };
  if (!event || news === 'listed')
    return { mail: compose(listedWords(truth.way, token), { type: 'event', eventDate: '' }), told: truth };
  const audience = { type: 'event', eventDate: event.eventDate } as const;
  const hasSeatInRoom = truth.place === 'booked' && truth.way === 'in-person';
  if (news === 'day' || news === 'hour') {
    const template = await requireTemplate(protectedTemplates[news === 'day' ? 2 : 3]);
    const source = cleanTexts(template);
    const content = hasSeatInRoom ? `${source.htmlContent}\n${doorParagraphs.join('\n')}` : source.htmlContent;
    const mail = compose(await withCards({ ...source, htmlContent: content }), audience);
    const code = hasSeatInRoom && { attachments: [doorCode(event.id, id)] };
    return { mail: { ...mail, ...code, event: factsOf(event) }, told: { ...truth, entry: told?.entry } };
  }
  const entry = entryAfter(event, told, truth);
  const changed = entry?.sequence !== told?.entry?.sequence ? entry : undefined;
  const file = changed && (changed.isGone ? 'removes' : told?.entry && !told.entry.isGone ? 'updates' : 'adds');
  const attachments = [
    ...(changed ? [calendarAttachment(event, { ...truth, email }, changed)] : []),
    ...(hasSeatInRoom ? [doorCode(event.id, id)] : []),
  ];
  const mail = compose(signupWords[news]({ event, signup, told, truth, file, token, now }), audience);
  return { mail: { ...mail, ...(attachments.length > 0 && { attachments }) }, told: { ...truth, entry } };
}

/** The entry in their calendar goes with their sign-up. */
export async function leftMail(command: Extract<MailCommand, { kind: 'left' }>): Promise<ComposedMail | Skipped> {
  const { signupId, eventId, email, firstName, told, byUs = false } = command;
  const [event, id = ''] = [await upcomingEvents.find(eventId), signupId.split('-')[0]];
  if (!event) return skip('the event was deleted');
  const withheld = skipWithheld(await withheldFrom(id));
  if (withheld) return withheld;
  const entry = entryAfter(event, told, { ...told, place: 'out' });
  const file = entry && !told.entry?.isGone ? calendarAttachment(event, { ...told, email }, entry) : undefined;
  const words = leftWords({ event, told, truth: told, file: file && 'removes' }, byUs);
  const mail = compose(words, { type: 'event', eventDate: event.eventDate });
  const to = { id, email, firstName };
  return { letter: { mail: { ...mail, ...(file && { attachments: [file] }) }, to, newsletter: false } };
}

type Entry = NonNullable<Told['entry']>;

/** A seat at a known time has an entry, or another version of it; without one, the entry leaves the calendar. */
export function entryAfter({ version }: ToldEvent, told: Told | undefined, truth: Told): Entry | undefined {
  const { startsAt, endsAt } = truth;
  const had = told?.entry;
  const sequence = Math.max(version, had ? had.sequence + 1 : 0);
  if (truth.place === 'booked' && startsAt && endsAt) return { sequence, startsAt, endsAt };
  return had && !had.isGone ? { ...had, sequence, isGone: true } : had;
}

type Holder = Pick<Told, 'way' | 'joinLink'> & { email: string };

export function calendarText(event: ToldEvent, { way, joinLink, email }: Holder, entry: Entry): string {
  const organizer = env(variables.senderAddress);
  return invitation(event, { attendance: way, joinLink }, { ...entry, organizer, attendee: email });
}

const calendarAttachment = (event: ToldEvent, holder: Holder, entry: Entry) => ({
  name: `${site.product.slug}-event.ics`,
  // Outlook goes by the method that stands here, and wants the same one as in the file.
  type: `text/calendar; charset=utf-8; method=${entry.isGone ? 'CANCEL' : 'REQUEST'}`,
  content: calendarText(event, holder, entry),
});

/** In cells: ISO/IEC 18004 asks for four. White in the picture itself, so that dark screens keep it. */
const quietZone = 4;
/** Pixels for each cell: sharp on screens with two or three pixels for each of CSS. */
const scale = 10;

/** It opens their entry, on an admin's phone alone. Inside the email, it is never blocked and works offline. */
const doorCode = (eventId: number, signupId: string) => ({
  name: 'door-code.png',
  type: 'image/png',
  content: bilevelPng(cellsOf(`${env(variables.siteUrl)}/admin/door/${eventId}#${signupId}`), scale),
  contentId: doorCodeId,
});

/** True for dark cells. A seventh of the code may be unreadable, as by a scratch or a reflection. */
export const cellsOf = (address: string): boolean[][] => encode(address, { ecc: 'M', border: quietZone }).data;
