import * as z from 'zod/mini';

/** How somebody comes to an evening: into the room, or by Zoom. */
export const attendanceType = z.enum(['in-person', 'virtual'], "Please select how you'd like to attend");
