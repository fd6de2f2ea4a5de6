import { isOffered } from './eventWords.ts';

/** Of limited seats, the ones that are left, where few are. */
export interface SeatsLeft {
  room?: number | undefined;
  online?: number | undefined;
}

/** "12 seats left". */
const seats = (left: number) => `${left} ${left === 1 ? 'seat' : 'seats'} left`;

/** How many seats are left of one kind, where few are; undefined where many are, or any number may come. */
export const seatsOf = (left: number | undefined): string | undefined =>
  left === undefined ? undefined : left > 0 ? seats(left) : 'Full: join the waiting list';

/**
 * How many seats an event has left, in one line: "12 seats left in the room, 3 on Zoom". Where they are limited, but not known
 * or not few, only that. Undefined where any number may come.
 */
export function seatWords(
  event: Parameters<typeof isOffered>[0] & { isLimited?: boolean | undefined },
  { room, online }: SeatsLeft = {},
): string | undefined {
  if (!event.isLimited) return undefined;
  const limited = 'Seats are limited';
  if (!isOffered(event, 'virtual')) return seatsOf(room) ?? limited;
  if (!isOffered(event, 'in-person')) return seatsOf(online) ?? limited;
  if (room === 0 && online === 0) return seatsOf(0);
  if (room === 0) return online ? `The room is full; ${seats(online)} on Zoom` : 'The room is full; Zoom is open';
  if (online === 0) return room ? `Zoom is full; ${seats(room)} in the room` : 'Zoom is full; the room is open';
  if (room && online) return `${seats(room)} in the room, ${online} on Zoom`;
  if (room) return `${seats(room)} in the room`;
  return online ? `${seats(online)} on Zoom` : limited;
}
