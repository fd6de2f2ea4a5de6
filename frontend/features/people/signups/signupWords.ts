import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { AttendanceType } from '../../../../shared/people/model/attendance.ts';
import { type SeatAnswer, seatHold } from '../../../../shared/people/model/signup.ts';
import { isOffered, priceOf, type SeatsLeft, seatsOf, venueLines } from '../../../../shared/time/eventTimes.ts';

type Event = Pick<AnnouncedEvent, 'attendance' | 'venue' | 'address' | 'price'>;

/** The seats that are left for one way to attend; undefined where many are, or any number may come. */
export const leftFor = ({ room, online }: SeatsLeft, type: AttendanceType): number | undefined =>
  type === 'in-person' ? room : online;

export const attendanceOptions = (event: Event, left: SeatsLeft) =>
  [
    {
      value: 'in-person' as const,
      label: 'In person',
      hint: [`At ${venueLines(event)[0]}`, priceOf(event) && `Tickets: ${priceOf(event)}`].filter(Boolean).join('. '),
    },
    { value: 'virtual' as const, label: 'Virtual', hint: 'Via Zoom, from wherever you are' },
  ]
    .filter(({ value }) => isOffered(event, value))
    .map((option) => ({ ...option, note: seatsOf(leftFor(left, option.value)) }));

export function waitingWords(event: Event, type: AttendanceType, left: SeatsLeft): string {
  const [full, other, elsewhere] =
    type === 'in-person'
      ? (['The room', 'virtual', 'on Zoom'] as const)
      : (['Zoom', 'in-person', 'in the room'] as const);
  const hasOther = isOffered(event, other) && leftFor(left, other) !== 0;
  const how = `${full} is full, so you’ll join the waiting list. When a seat comes free, the first person on the list gets it, and an email.`;
  return hasOther ? `${how} There are still seats ${elsewhere}.` : how;
}

/* What a sign-up led to, as the toast, the confirmation and the page of its outcome say it. */

export const signedUp = {
  title: 'Sign-up Successful!',
  description: 'Thank you for your interest in joining our audience. We’ll be in touch soon with more details.',
};

export const held = {
  title: 'One more step',
  description: seatHold.request,
};

/** Every seat is taken. Whether an address waits or has a seat already stands in its email alone. */
export const full = {
  title: 'We’ve emailed you where you stand',
  description: 'Every seat is taken. Please press the button in our email to join the waiting list.',
};

export const outcomeOf = ({ status }: Pick<SeatAnswer, 'status'>) => ({ booked: signedUp, held, full })[status];
