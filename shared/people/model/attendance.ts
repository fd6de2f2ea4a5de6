import * as z from 'zod/mini';

/** How somebody attends an event: in the room, or by Zoom. */
export const attendanceType = z.enum(['in-person', 'virtual'], "Please select how you'd like to attend");

/** Everyone who signed up for an event, only those who attend in person, or only those who watch. */
export const attendance = z.enum(['all', ...attendanceType.options]);
export type Attendance = z.infer<typeof attendance>;
