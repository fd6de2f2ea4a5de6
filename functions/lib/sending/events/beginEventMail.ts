import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { type EventPlaceholder, fillTextWith } from '../../../../shared/letters/placeholders/placeholders.ts';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { EventMailKind } from '../../../../shared/sending/model/eventMail.ts';
import { whenAndWhereOf } from '../../../../shared/sending/model/eventMoments.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import type { LetterSource } from '../../letters/compose/letterSource.ts';
import { cancelledLetter, movedLetter } from '../../letters/events/changeLetters.ts';
import type { MailedEvent } from '../../letters/events/eventParagraphs.ts';
import { requireTemplate } from '../../letters/templates/emailTemplates.ts';
import { audienceSize } from '../audience/audience.ts';
import { beginLetter } from '../start/beginLetter.ts';
import type { DueEventMail } from './dueEventMails.ts';
import * as rows from './eventMailRows.ts';

type Begun = Extract<DueEventMail, { do: 'remind' | 'tell-moved' | 'tell-canceled' }>;
type Letter = LetterSource & { name: string };

const [, , dayBefore, hourBefore] = protectedTemplates;

/** Who has begun the sends that nobody pressed. */
const theSite = 'the site';

/**
 * Begins the send of a mail about an event and notes it, in one transaction; where there is nobody to mail, only notes it. Nothing
 * happens if the event or its row is no longer as it was read: throws 409.
 */
export async function beginEventMail(
  due: Begun,
  event: MailedEvent,
  row: rows.EventMailRow,
  now: number,
): Promise<void> {
  const { kind, attendance } = kindOf(due);
  const audience = eventAudience(event, attendance);
  const about = whenAndWhereOf(event);
  if ((await audienceSize(audience)) === 0) {
    await rows.note(row, noteOf(due, { about, now }));
    return;
  }
  const letter = await letterOf(due, event);
  await beginLetter(letter, {
    ...{ audience, startedBy: theSite, eventMail: { kind, about } },
    cutoff: due.do === 'remind' ? due.cutoff : new Date(now).toISOString(),
    ...(due.do === 'tell-moved' && { from: due.from }),
    ...(due.do !== 'tell-canceled' && { validUntil: due.validUntil }),
    shownSubject: shownSubject(letter, event),
    key: `event/${event.id}/${row.revision}/${kind}`,
    extraWrite: (campaignId) => [
      rows.noteWrite(row, noteOf(due, { about, now, campaignId })),
      upcomingEvents.unchangedCheck(event),
    ],
  });
}

/** Whether nobody among the people of an event would get a mail. */
export const hasNobody = async (event: MailedEvent, attendance: Attendance): Promise<boolean> =>
  (await audienceSize(eventAudience(event, attendance))) === 0;

const eventAudience = ({ id, title, eventDate }: MailedEvent, attendance: Attendance) => ({
  ...{ type: 'event' as const, eventId: id, eventTitle: title, eventDate, attendance },
});

/** Whoever has a seat is reminded; whoever waits for one is told of changes too. */
function kindOf(due: Begun): { kind: EventMailKind; attendance: Attendance } {
  if (due.do === 'remind') return { kind: due.kind, attendance: 'all' };
  return { kind: due.do === 'tell-moved' ? 'moved' : 'canceled', attendance: 'everyone' };
}

async function letterOf(due: Begun, event: MailedEvent): Promise<Letter> {
  switch (due.do) {
    case 'remind':
      return withCards(await requireTemplate(due.kind === 'day' ? dayBefore : hourBefore));
    case 'tell-moved':
      // What it lacked then must not be filled in from the event as it is now.
      return { name: 'event_moved', ...movedLetter({ event, before: { ...event, ...whenAndWhereOf(due.before) } }) };
    case 'tell-canceled':
      return { name: 'event_canceled', ...cancelledLetter({ event, note: event.cancelNote ?? '' }) };
  }
}

interface Outcome {
  about: ReturnType<typeof whenAndWhereOf>;
  now: number;
  campaignId?: string;
}

/** What the row says once the mail's send has begun, or once it is known that there is nobody to mail. */
function noteOf(due: Begun, { about, now, campaignId }: Outcome): Partial<rows.EventMailRow> {
  const at = new Date(now).toISOString();
  switch (due.do) {
    case 'remind': {
      const { kind, startsAt } = due;
      return { [kind]: { startsAt, about, state: campaignId ? 'started' : 'nobody', campaignId } };
    }
    case 'tell-moved':
      return {
        ...{ moved: { at, about, campaignId }, changedAt: undefined, between: undefined },
        ...(!due.from && { told: about, toldAt: at }),
      };
    case 'tell-canceled':
      return { canceled: { at, campaignId } };
  }
}

/** The subject with what it says of the event, for the list of sends. Readers’ names stay placeholders. */
function shownSubject({ subject }: Letter, event: MailedEvent): string {
  const values: Partial<Record<string, string>> = eventValues(factsOf(event), { cancelUrl: '' });
  return fillTextWith(subject, (name) => values[name as EventPlaceholder]);
}
