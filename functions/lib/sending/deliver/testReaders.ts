import type { MailAudience } from '../../../../shared/letters/mail/layout.ts';
import type { TestReader } from '../../../../shared/letters/model/emailTemplate.ts';
import { type EventFacts, factsOf, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { announcedEvent } from '../../content/events/announced.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import * as signups from '../../people/signups/signups.ts';
import { findSubscriber } from '../../people/subscribers/rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { MailRecipient } from './ses.ts';

/** As whom a test is composed: what it calls them, the event it is about, and why it says they get it. */
interface ComposedFor {
  names: Pick<MailRecipient, 'firstName' | 'lastName' | 'attendanceType' | 'status'>;
  event: EventFacts | undefined;
  audience?: MailAudience;
}

/**
 * Reads the chosen reader; without one, it is "Preview User". Throws 404 if they are no longer there. A test may go to
 * anybody: it has neither their address nor their links, nor an event's Zoom link, which is for those who booked.
 */
export async function composedFor(reader: TestReader | undefined): Promise<ComposedFor> {
  switch (reader?.type) {
    case undefined:
      return nobody({ firstName: 'Preview', lastName: 'User' });
    case 'nameless':
      return nobody({ firstName: '', lastName: '' });
    case 'subscriber': {
      const found = await findSubscriber(reader.id);
      if (!found) throw notFound('The chosen subscriber');
      const { firstName, lastName } = found;
      return { names: { firstName, lastName }, event: undefined };
    }
    case 'guest':
      return asGuest(reader.attendanceType);
    case 'signup':
      return asSignedUp(reader.id);
  }
}

/** Nobody in particular, who would be on Zoom at the next event. */
async function nobody(names: { firstName: string; lastName: string }) {
  const event = await announcedEvent();
  return {
    names: { ...names, attendanceType: 'virtual' as const },
    event: event ? withoutLink(factsOf(event)) : sampleEvent,
  };
}

/** Somebody who signed up for the next event, or for the sample. */
async function asGuest(attendanceType: Signup['attendanceType']): Promise<ComposedFor> {
  const { names, event } = await nobody({ firstName: 'Preview', lastName: 'User' });
  return { names: { ...names, attendanceType }, event, audience: { type: 'event', eventDate: event.date } };
}

async function asSignedUp(id: string): Promise<ComposedFor> {
  const found = await signups.find(id);
  if (!found) throw notFound('The chosen sign-up');
  const { firstName, lastName, attendanceType, status, eventId, eventTitle = '', eventDate } = found;
  const event = (eventId !== undefined && (await upcomingEvents.find(eventId))) || { title: eventTitle, eventDate };
  return {
    names: { firstName, lastName, attendanceType, status },
    event: withoutLink(factsOf(event)),
    audience: { type: 'event', eventDate: event.eventDate },
  };
}

const withoutLink = (facts: EventFacts): EventFacts => ({ ...facts, joinLink: sampleEvent.joinLink });
