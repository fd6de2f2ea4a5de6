import { edit, type Plant } from '../site/bundle.ts';

const giving = 'lib/people/signups/waitingList.ts';
const seating = 'lib/people/signups/seats.ts';

/** Defects in how an event's seats are given, by name. */
export const seatPlants: Record<string, Plant> = {
  'the last seat goes to everybody who asks at once': edit(
    seating,
    'return { free: true, condition: when`',
    'return { free: true, condition: undefined && when`',
  ),
  'whoever comes at the right moment gets a seat before those who wait': edit(
    seating,
    'if (left.free > 0 && left.waiting === 0)\n    return { free: true, condition: when`',
    'if (left.free > 0)\n    return { free: true, condition: left.isFree ?? when`',
  ),
  'a place on the waiting list is kept though a seat became free meanwhile': edit(
    seating,
    'return { free: false, condition: when`',
    'return { free: false, condition: undefined && when`',
  ),
  'a seat that no one confirms is kept': edit(giving, 'if (held > 0) await releaseSeats(eventId, now);', ''),
  'a seat that was confirmed is not': edit(
    'lib/people/signups/signups.ts',
    'const set = { ...also, ...seat, heldUntil: undefined };',
    'const set = { ...also, ...seat };',
  ),
  'a seat is lost at the moment at which it is confirmed': edit(
    'lib/people/signups/seats.ts',
    "has('heldUntil', heldUntil)",
    "has('#status', status)",
  ),
  'seats are given to the last first': edit(
    'lib/people/signups/waitingList.ts',
    '.sort(inOrder);',
    '.sort((one, other) => inOrder(other, one));',
  ),
  'a seat that the event gets is given to nobody': edit('workers/sweep.ts', '() => giveDueSeats(scheduled),', ''),
  'a seat is given without its mail': edit(
    giving,
    '...moveWrites(signup, booked, condition), mail]',
    '...moveWrites(signup, booked, condition)]',
  ),
  'who waits is told that they have a seat': edit(
    'lib/people/signups/seats.ts',
    'if (!isFull)',
    'if (isFull || !isFull)',
  ),
  'a form changes an earlier sign-up': edit(
    'lib/people/signups/signups.ts',
    'if (!getsSeat) return { writes: [], signup: earlier, isFull };',
    'if (!getsSeat) return { ...(await moveTo(wanted, earlier, event)), isFull };',
  ),
  'who waits is mailed that they are signed up': edit(
    'lib/notices/signupMail.ts',
    'const truth = truthOf(event, signup, now);',
    "const truth = truthOf(event, { ...signup, status: 'booked' }, now);",
  ),
};
