import { factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import type { Mail } from '../../letters/compose/compose.ts';
import { calendarAttachment } from '../../letters/events/calendarAttachment.ts';
import type { MailedEvent } from '../../letters/events/eventParagraphs.ts';
import type { CampaignMeta } from '../campaign/campaigns.ts';
import type { MailSource } from '../deliver/mailSource.ts';
import { isTrueOf } from './dueEventMails.ts';

type AttendanceType = Signup['attendanceType'];

/**
 * The mails that the site sends by itself about an event: with its current facts, such as a Zoom link that an admin has just
 * changed, and news with a file for the calendar. Once the event has moved or is canceled, those that say otherwise must no
 * longer be sent.
 */
export function eventMailSource(mail: Mail, { audience, eventMail }: CampaignMeta): MailSource {
  let mails = new Map<AttendanceType | undefined, Mail>();
  let shown: number | undefined;
  return {
    mailFor: ({ attendanceType }) => mails.get(attendanceType) ?? mail,
    async refresh() {
      if (audience.type !== 'event' || !eventMail) return true;
      const event = await upcomingEvents.find(audience.eventId);
      const { kind, about } = eventMail;
      // A canceled event stays so; its letter still goes out after it was deleted.
      if (kind === 'canceled' ? !event : !isTrueOf(event, about)) return kind === 'canceled';
      if (event && event.version !== shown) {
        mails = mailsAbout(event, mail, kind);
        shown = event.version;
      }
      return true;
    },
  };
}

const ways = ['in-person', 'virtual'] as const;

function mailsAbout(event: MailedEvent, mail: Mail, kind: NonNullable<CampaignMeta['eventMail']>['kind']) {
  const facts = { ...mail, event: factsOf(event) };
  if (kind === 'day' || kind === 'hour') return new Map(ways.map((way) => [way, facts]));
  return new Map(
    ways.map((way) => {
      const file = calendarAttachment(way, event);
      return [way, { ...facts, ...(file && { attachments: [file] }) }] as const;
    }),
  );
}
