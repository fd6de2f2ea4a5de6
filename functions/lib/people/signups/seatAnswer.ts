import type { SeatAnswer, Signup } from '../../../../shared/people/model/signup.ts';
import type { Outcome } from '../../../../shared/site/outcomes.ts';
import { isLineServed, type Seated } from './seating.ts';

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
  event: Seated | undefined,
): SeatAnswer & { outcome?: Outcome } {
  const kept = { attendanceType, outcome: 'seat-kept' } as const;
  switch (status) {
    case 'booked':
      if (attendanceType === wanted) return usualAnswer({ attendanceType });
      return { ...kept, status, message: keptSeat[attendanceType] };
    case 'waiting':
      return {
        message: `${(event?.attendance ?? 'both') === 'both' ? full[attendanceType] : 'This evening is full.'} You’re on the waiting list: ${event && !isLineServed(event, Date.now()) ? 'the evening has begun, so a seat that comes free goes to whoever signs up next.' : 'we’ll email you if a seat comes free for you.'}`,
        status: 'waiting',
        attendanceType,
        outcome: 'on-the-waiting-list',
      };
  }
}
