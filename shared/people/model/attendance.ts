import * as z from 'zod/mini';

/** How somebody comes to an evening: into the room, or by Zoom. */
export const attendanceType = z.enum(['in-person', 'virtual'], "Please select how you'd like to attend");

/** Everybody who signed up for an event, or only those who come, or only those who watch. */
export const attendance = z.enum(['all', ...attendanceType.options]);
export type Attendance = z.infer<typeof attendance>;
