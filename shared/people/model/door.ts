import * as z from 'zod/mini';
import { announcedEvent } from '../../content/model/upcomingEvent.ts';
import { attendanceType } from './attendance.ts';
import { personNames } from './person.ts';
import { signup } from './signup.ts';

/** The boxes of a person on the door's list: they are here, and they have paid. */
export const boxes = ['came', 'paid'] as const;
export type Box = (typeof boxes)[number];

/** Milliseconds are required, so that times compare as texts. */
const time = z.iso.datetime({ precision: 3 });

/** More phones than any door has. */
const maxTimes = 20;

/**
 * When a box was set since it was last cleared, the earliest first, and when that was. It is set since the first of
 * them: each further one is another phone's that did not know. Ticks are such times too, so that those of several
 * phones give the same in whatever order they arrive, and however often.
 */
export const boxTimes = z.strictObject({
  set: z.array(time).check(z.maxLength(maxTimes)),
  cleared: z.optional(time),
});
export type BoxTimes = z.infer<typeof boxTimes>;

/** Of a set and a clear in the same millisecond the set counts, so that all phones agree. */
export function joinTimes(one: BoxTimes | undefined, other: BoxTimes | undefined): BoxTimes | undefined {
  const both = [one, other].filter((each) => each !== undefined);
  if (both.length === 0) return undefined;
  const cleared = both
    .map((each) => each.cleared ?? '')
    .sort()
    .at(-1) as string;
  const set = new Set(
    both
      .flatMap((each) => each.set)
      .filter((each) => each >= cleared)
      .sort(),
  );
  return { set: [...set].slice(0, maxTimes), ...(cleared && { cleared }) };
}

export const areSame = (one: BoxTimes | undefined, other: BoxTimes | undefined): boolean =>
  one?.cleared === other?.cleared && String(one?.set) === String(other?.set);

export const setSince = (times: BoxTimes | undefined): string | undefined => times?.set[0];

export const payment = z.enum(['cash', 'card']);
export type Payment = z.infer<typeof payment>;

/** Someone who has a seat or waits for one, as the door's list shows them. */
export const doorPerson = z.object({
  id: signup.shape.id,
  firstName: z.string(),
  lastName: z.string(),
  attendanceType,
  came: z.optional(boxTimes),
  paid: z.optional(boxTimes),
  /** Of anyone who was let in at the door, and paid there. */
  paidBy: z.optional(payment),
  /** They have no seat: they are on the waiting list. */
  waits: z.optional(z.literal(true)),
  /** Mail to them came back, or they reported it as spam: they know only what the site shows. */
  mark: z.optional(z.enum(['bounced', 'complained'])),
});
export type DoorPerson = z.infer<typeof doorPerson>;

const { id, title, eventDate, eventTime, attendance, startsAt, endsAt } = announcedEvent.shape;
const doorEvent = z.object({
  ...{ id, title, eventDate, eventTime, attendance, startsAt, endsAt },
  canceledAt: z.optional(z.iso.datetime()),
});

export const doorList = z.object({
  event: doorEvent,
  /** The server's time when the list was read. Phones correct their clocks by it: the times of ticks are compared. */
  readAt: z.iso.datetime({ precision: 3 }),
  /** When the access ends by which the list was read. Phones keep no names for longer. */
  keepUntil: z.iso.datetime(),
  /** Everyone who has a seat or waits for one, by last name. */
  people: z.array(doorPerson),
});
export type DoorList = z.infer<typeof doorList>;

export const doorTicks = z.pick(doorPerson, { id: true, came: true, paid: true });
export type DoorTicks = z.infer<typeof doorTicks>;

export const doorTick = z
  .strictObject({ came: z.optional(boxTimes), paid: z.optional(boxTimes) })
  .check(z.refine(({ came, paid }) => came !== undefined || paid !== undefined, 'A tick is missing'));
export type DoorTick = z.infer<typeof doorTick>;

/** Lets someone in who waits or, with names, anyone who has not signed up. Without `payment` they pay later. */
export const admission = z.strictObject({ names: z.optional(personNames), payment: z.optional(payment) });
export type Admission = z.infer<typeof admission>;

/** Opens an event's list on a phone at the door, without an account. Only that phone has its key. */
export const doorLink = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: z.string(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type DoorLink = z.infer<typeof doorLink>;
