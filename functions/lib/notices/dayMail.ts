import { asWritten } from '../../../shared/letters/placeholders/placeholders.ts';
import { isUnconfirmed } from '../../../shared/people/model/signup.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { escapeHtml } from '../../../shared/platform/text.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime, momentOf } from '../../../shared/time/timeZone.ts';
import { refreshSettings } from '../content/settings/settings.ts';
import { leftSince, type MailCommand, mailWrite } from '../outbox/outbox.ts';
import { signupCounts } from '../people/signups/seats.ts';
import * as signups from '../people/signups/signups.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import { withheldFrom } from '../people/suppressions/suppressions.ts';
import { env } from '../platform/aws/env.ts';
import { writeIf } from '../platform/dynamo/writes.ts';
import {
  type ComposedMail,
  composeContent,
  paragraph,
  type Skipped,
  skip,
  skipWithheld,
  strongLink,
} from './composedMail.ts';

/* The evening's email to the host: who signed up for an event that day, and who canceled. */

const [from, until] = ['20:00', '20:05'];

/** In the first minutes after eight in the evening: one a day, however many runs. `now` in Unix milliseconds. */
export async function requestDayMail(now: number): Promise<void> {
  const [day = '', time = ''] = localTime(now, site.timeZone).split('T');
  if (time < from || time >= until) return;
  await refreshSettings();
  if (site.mail.signupsTo) await writeIf(mailWrite({ kind: 'day', day }));
}

/** Skipped where nothing happened since the evening before. */
export async function dayMail({ day }: Extract<MailCommand, { kind: 'day' }>): Promise<ComposedMail | Skipped> {
  const email = site.mail.signupsTo;
  if (!email) return skip('no one is to get it any more');
  const id = await addressHash(email);
  const withheld = skipWithheld(await withheldFrom(id));
  if (withheld) return withheld;
  const [since, end] = [startOf(dayBefore(day)), startOf(day)];
  const [came, left, { events }] = await Promise.all([
    signups.madeBetween(since, end),
    leftSince(since),
    signupCounts(),
  ]);
  const gone = left.filter(({ since, command }) => since < end && !command.byUs).map(({ command }) => command);
  if (came.length + gone.length === 0) return skip('no one signed up or canceled');
  const counts = [came.length > 0 && `${came.length} signed up`, gone.length > 0 && `${gone.length} canceled`];
  const sum = counts.filter(Boolean).join(', ');
  const about = [...new Set([...came, ...gone].map(({ eventId }) => eventId ?? null))].flatMap((eventId) => {
    const event = events.find((each) => each.id === eventId);
    const { inPerson = 0, virtual = 0, waiting = 0 } = event ?? {};
    const title = event?.title ? `${event.title}, ${event.eventDate}` : 'An event that was deleted';
    return [
      `<h2>${eventId === null ? 'For the next event, which has no date yet' : written(title)}</h2>`,
      ...people('Signed up', came.filter((row) => (row.eventId ?? null) === eventId).map(nameOf)),
      ...people(
        'Canceled',
        gone.filter((row) => row.eventId === eventId).map(({ firstName, email }) => `${firstName}, ${email}`),
      ),
      paragraph(
        `Now: ${inPerson} in the room, ${virtual} on Zoom${waiting > 0 ? `, ${waiting} on the waiting list` : ''}.`,
      ),
    ];
  });
  const mail = composeContent({
    subject: `Today: ${sum}`,
    previewText: `For the live audience of ${site.name}`,
    content: [
      `<h1>Today: ${sum}</h1>`,
      ...about,
      strongLink(env(variables.siteUrl) + pages.adminSignups, 'See all sign-ups'),
    ],
    why: `You’re receiving this email because the settings of ${site.name} name this address. An admin can take it out there.`,
  });
  return { letter: { mail, to: { id, email, firstName: '' }, newsletter: false } };
}

const startOf = (day: string) => momentOf(`${day}T${from}`, site.timeZone);
const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Names and titles stay as they were typed, braces too. */
const written = (text: string) => escapeHtml(asWritten(text));

const people = (title: string, lines: string[]) =>
  lines.length === 0
    ? []
    : [`<p><strong>${title}</strong></p>`, `<ul>${lines.map((line) => `<li>${written(line)}</li>`).join('')}</ul>`];

function nameOf(row: signups.SignupRow): string {
  const way =
    row.status === 'waiting' ? 'on the waiting list' : row.attendanceType === 'virtual' ? 'on Zoom' : 'in the room';
  return [`${row.firstName} ${row.lastName}`, row.city, isUnconfirmed(row) ? 'yet to confirm' : way]
    .filter(Boolean)
    .join(', ');
}
