import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { SeatAnswer, Signup } from '../../../../shared/people/model/signup.ts';
import type { Outcome } from '../../../../shared/site/outcomes.ts';

type AttendanceType = Signup['attendanceType'];

/** The answer to whoever gets what they asked for. */
export const usualAnswer = ({ attendanceType }: Pick<Signup, 'attendanceType'>): SeatAnswer => ({
  message: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
  status: 'booked',
  attendanceType,
});

const keptSeat = {
  'in-person': 'Zoom is full, so nothing has changed: you keep your seat in the room.',
  virtual: 'The room is full, so nothing has changed: you keep your place on Zoom.',
} as const satisfies Record<AttendanceType, string>;

const full = {
  'in-person': 'The room is full.',
  virtual: 'Zoom is full.',
} as const satisfies Record<AttendanceType, string>;

/**
 * What somebody is told who asked to attend in the way that is `wanted`, with the page that says so to browsers without
 * scripts; none for the usual answer.
 */
export function seatAnswer(
  { status = 'booked', attendanceType }: Pick<Signup, 'status' | 'attendanceType'>,
  wanted: AttendanceType,
  event: Pick<ManagedEvent, 'attendance'> | undefined,
): SeatAnswer & { outcome?: Outcome } {
  const kept = { attendanceType, outcome: 'seat-kept' } as const;
  switch (status) {
    case 'booked':
      if (attendanceType === wanted) return usualAnswer({ attendanceType });
      return { ...kept, status, message: keptSeat[attendanceType] };
    case 'offered':
      return { ...kept, status, message: 'A seat is being kept for you. Please take it by the link in our email.' };
    case 'waiting':
    case 'lapsed':
      return {
        message: `${(event?.attendance ?? 'both') === 'both' ? full[attendanceType] : 'This evening is full.'} You’re on the waiting list: we’ll email you as soon as a seat is free.`,
        status: 'waiting',
        attendanceType,
        outcome: 'on-the-waiting-list',
      };
  }
}
