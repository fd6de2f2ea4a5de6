import * as z from 'zod/mini';
import { announcedEvent } from '../../content/model/upcomingEvent.ts';
import { attendanceType } from './attendance.ts';
import { signup } from './signup.ts';

/**
 * One tick of a box: whether it was set or cleared, and when. Several phones tick at one door, some of them offline: the
 * latest tick of a box counts, in whatever order they arrive. Milliseconds are required, so that times compare as texts.
 */
export const tick = z.object({ is: z.boolean(), at: z.iso.datetime({ precision: 3 }) });
export type Tick = z.infer<typeof tick>;

/** The boxes of a person on the door's list: they are here, and they have paid. */
export const boxes = ['came', 'paid'] as const;
export type Box = (typeof boxes)[number];

/** The later of two ticks. Of two in the same millisecond the one that sets the box counts, so that all phones agree. */
export function laterTick(one: Tick | undefined, other: Tick | undefined): Tick | undefined {
  if (!one || !other) return one ?? other;
  if (one.at === other.at) return one.is ? one : other;
  return one.at > other.at ? one : other;
}

/** Somebody who has a seat, as the door's list shows them. */
export const doorPerson = z.object({
  id: signup.shape.id,
  firstName: z.string(),
  lastName: z.string(),
  attendanceType,
  came: z.optional(tick),
  paid: z.optional(tick),
  /** Mail to them came back, or they reported it as spam: they know only what the site shows. */
  mark: z.optional(z.enum(['bounced', 'complained'])),
});
export type DoorPerson = z.infer<typeof doorPerson>;

const { id, title, eventDate, eventTime, attendance, startsAt, endsAt } = announcedEvent.shape;
const doorEvent = z.object({
  ...{ id, title, eventDate, eventTime, attendance, startsAt, endsAt },
  cancelledAt: z.optional(z.iso.datetime()),
});

export const doorList = z.object({
  event: doorEvent,
  /** The server's time when the list was read. Phones correct their clocks by it: the times of ticks are compared. */
  readAt: z.iso.datetime({ precision: 3 }),
  /** Everybody who has a seat, by last name. */
  people: z.array(doorPerson),
});
export type DoorList = z.infer<typeof doorList>;

/** What the server knows of a person's boxes. */
export const doorTicks = z.pick(doorPerson, { id: true, came: true, paid: true });
export type DoorTicks = z.infer<typeof doorTicks>;

export const doorTick = z
  .strictObject({ came: z.optional(tick), paid: z.optional(tick) })
  .check(z.refine(({ came, paid }) => came !== undefined || paid !== undefined, 'A tick is missing'));
