import * as z from 'zod/mini';

export const attendanceType = z.enum(['in-person', 'virtual'], 'Please select how you’d like to attend');
export type AttendanceType = z.infer<typeof attendanceType>;

/**
 * The people of an event whom a letter goes to: `all` who have a seat, or only those who attend in person, who watch on
 * Zoom, whom the door's list shows as having come (`came`), who had a seat in the room and did not come (`no-show`), or
 * who are on the waiting list (`waiting`). `everyone`: with a seat or waiting. `listed`: who signed up while no event
 * was announced, for any.
 */
export const attendance = z.enum([
  'all',
  ...attendanceType.options,
  'came',
  'no-show',
  'waiting',
  'everyone',
  'listed',
]);
export type Attendance = z.infer<typeof attendance>;
