import { upcomingEvents } from '../../content/events/events.ts';
import type { MailedEvent } from '../../letters/events/eventParagraphs.ts';
import { forEachSettled } from '../../platform/async/forEachLimit.ts';
import { VisibleError } from '../../platform/http/errors.ts';
import { raiseAlarm } from '../../platform/log/log.ts';
import { beginEventMail, hasNobody } from './beginEventMail.ts';
import { type DueEventMail, dueEventMails } from './dueEventMails.ts';
import * as rows from './eventMailRows.ts';
import { stopSend } from './stopSend.ts';

/** More than an event can have to do at once: whatever is left waits for the next minute. */
const mostSteps = 8;

/**
 * Does what is due about all events: starts reminders and news, each once however often and however late this is called, and
 * stops those that are no longer true. `now` in Unix milliseconds. One that fails does not keep the others.
 */
export async function startDueEventMails(now: number): Promise<void> {
  const [events, noted] = await Promise.all([upcomingEvents.list(), rows.all()]);
  const byId = new Map(noted.map((row) => [row.eventId, row]));
  const ids = new Set([...events.map(({ id }) => id), ...byId.keys()]);
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const waiting = [...ids].filter((id) => {
    const event = eventsById.get(id);
    return !event || dueEventMails(event, byId.get(id), now).length > 0;
  });
  await forEachSettled(waiting, (id) => startEventMails(id, now));
}

/**
 * EVENT: does what is due because somebody edited an event: tells people of the news, and stops mails that are no longer true.
 * Reminders are left to the sweep, so that this needs no access to the content that they may show.
 */
export const startEventNews = (eventId: number, now: number): Promise<void> =>
  startEventMails(eventId, now, (due) => due.do !== 'remind');

async function startEventMails(
  eventId: number,
  now: number,
  isMeant: (due: DueEventMail) => boolean = () => true,
): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    const [event, row] = await Promise.all([upcomingEvents.find(eventId), rows.find(eventId)]);
    const due = dueEventMails(event, row, now).find(isMeant);
    if (due) await perform(due, event, row ?? { eventId, revision: 0 }, now);
    else if (event || !row || (await rows.remove(row))) return;
  }
}

/** Does one thing and notes it. Where the event or its row has changed meanwhile, nothing is done, and it is asked anew. */
async function perform(
  due: DueEventMail,
  event: MailedEvent | undefined,
  row: rows.EventMailRow,
  now: number,
): Promise<void> {
  switch (due.do) {
    case 'stop':
      return stop(due, row);
    case 'note':
      return event && noteReminder(due, event, row);
    default:
      return event && begin(due, event, row, now);
  }
}

async function stop({ kind, reason }: Extract<DueEventMail, { do: 'stop' }>, row: rows.EventMailRow): Promise<void> {
  const note = row[kind];
  if (!note?.campaignId) return;
  await stopSend(note.campaignId, reason);
  await rows.note(row, { [kind]: { ...note, stopped: true } });
}

async function noteReminder(
  { kind, startsAt, state }: Extract<DueEventMail, { do: 'note' }>,
  event: MailedEvent,
  row: rows.EventMailRow,
): Promise<void> {
  if (state === 'missed' && (await hasNobody(event, 'all'))) {
    await rows.note(row, { [kind]: { startsAt, state: 'nobody' } });
    return;
  }
  const noted = await rows.note(row, { [kind]: { startsAt, state } });
  if (noted && state === 'missed')
    raiseAlarm('CampaignPaused', 'A reminder was not sent in time', { eventId: row.eventId, reminder: kind });
}

/** If somebody changed the event or began the same send meanwhile, nothing was begun here. */
async function begin(...input: Parameters<typeof beginEventMail>): Promise<void> {
  try {
    await beginEventMail(...input);
  } catch (error) {
    if (!(error instanceof VisibleError && error.status === 409)) throw error;
  }
}
