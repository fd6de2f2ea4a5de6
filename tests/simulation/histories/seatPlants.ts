import { edit, type Plant } from '../site/bundle.ts';

const offers = 'lib/people/signups/offers.ts';
const seating = 'lib/people/signups/seating.ts';

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
  'seats are offered to the last first': edit(
    'lib/people/signups/waitingList.ts',
    '.sort(inOrder);',
    '.sort((one, other) => inOrder(other, one));',
  ),
  'a seat that the event gets is offered to nobody': edit('workers/sweep.ts', '() => offerDue(),', ''),
  'an offer that runs out keeps its seat': edit(
    offers,
    '!offerHolds(signup, Date.now())) await lapse(signup);',
    '!offerHolds(signup, Date.now())) return;',
  ),
  'an offer that runs out is not subtracted from the seats that are taken': edit(
    offers,
    "...moveWrites(signup, { ...signup, status: 'lapsed' }),",
    '',
  ),
  'an offer ends a minute before its time': edit(
    offers,
    '!offerHolds(signup, Date.now())) await',
    '!offerHolds(signup, Date.now() + 60_000)) await',
  ),
  'an offer runs out though it was taken at that moment': edit(
    offers,
    "remove: ['place'],\n      when: unchanged(signup),",
    "remove: ['place'],",
  ),
  'a seat is taken though its offer ran out at that moment': edit(
    offers,
    "remove: ['place', 'offeredUntil'],\n      when: unchanged(signup),",
    "remove: ['place', 'offeredUntil'],",
  ),
  'the link of an offer is good for ever': edit(
    offers,
    'signup?.offeredUntil !== offeredUntil || !offerHolds(signup, Date.now())',
    "signup?.offeredUntil !== offeredUntil || signup.status !== 'offered'",
  ),
  'who presses twice is told that the offer ran out': edit(
    offers,
    '|| !offerHolds(signup, Date.now())) return { signup };',
    '|| !offerHolds(signup, Date.now())) return { signup: undefined };',
  ),
  'who comes too late is told that the seat is theirs': edit(
    'api/signups/takeSeat.ts',
    "if (signup?.status !== 'booked') {",
    'if (!signup) {',
  ),
  'who waits is told that they have a seat': edit(
    'lib/people/signups/seatAnswer.ts',
    "outcome: 'on-the-waiting-list',",
    "outcome: 'on-the-waiting-list',\n        ...usualAnswer({ attendanceType }),",
  ),
  'an offer is made without its mail': edit(
    offers,
    '...moveWrites(signup, offered, condition), mail]',
    '...moveWrites(signup, offered, condition)]',
  ),
  'who waits is mailed that they are signed up': edit(
    'lib/notices/signupConfirmation.ts',
    "return signup.status === 'waiting'",
    "return signup.status === 'lapsed'",
  ),
};
