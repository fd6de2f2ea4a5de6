import { type Fault, sesFaults } from './faults.ts';
import { at, type Focus, focus } from './focus.ts';

const move = (seconds: number, minutes = 3) => at(seconds, { do: 'moveEvent', minutes, reminder: 'hour' });
const back = (seconds: number) => at(seconds, { do: 'moveBack' });
const cancel = (seconds: number) => at(seconds, { do: 'cancelEvent' });
const link = 'https://zoom.example/1';
const ways = (seconds: number, to: 'both' | 'in-person' | 'virtual', joinLink = link) =>
  at(seconds, { do: 'changeWays', ways: to, link: joinLink });
/** Until the reminder has gone out, and a sweep more. */
const late = at(480, { do: 'look' });
/** When the sweep tells of what changed at the beginning, and when its mails leave, one after the other. */
const telling = 60;
const mailing = [61, 61.4, 62, 63];
const conflictAt = (place: string): Fault => ({ place, kind: 'conflict', nth: 0 });
const mailer = 'workers/sendNotices';
const sweep = 'workers/sweep';

/** The places of mails about the event. */
export const eventFocuses: Focus[] = [
  focus('api/upcomingEvents/update', { actions: [move(1), move(9, 4)] }),
  focus('api/upcomingEvents/cancel', {
    faults: [conflictAt('api/upcomingEvents/cancel')],
    actions: [cancel(2), cancel(20)],
  }),
  // The sweep dies while people are told, or comes twice.
  focus(sweep, { faults: [conflictAt(sweep)], actions: [move(1), late], once: true }),
  focus(sweep, { kinds: ['crash', 'crashAfter', 'answerLost'], actions: [ways(1, 'virtual'), late], once: true }),
  focus(`clock:${sweep}`, {
    kinds: ['twice'],
    faults: [1, 2, 3, 4].map((nth): Fault => ({ place: `clock:${sweep}`, kind: 'twice', nth })),
    ...{ actions: [move(1), late], once: true },
  }),
  // It moves, moves back or is canceled while people are told.
  ...[move(mailing[0] ?? 0, 5), back(mailing[1] ?? 0), cancel(mailing[2] ?? 0)].map((action) =>
    focus(mailer, { ...{ usual: 200, once: true }, actions: [move(1), action, late] }),
  ),
  focus('api/upcomingEvents/update', { ...{ usual: 200, once: true }, actions: [move(1), back(telling - 1), late] }),
  // Someone signs up while it changes.
  focus('api/signups/create', {
    ...{ usual: 1300, once: true },
    actions: [
      ...[0.5, 1, 1.5, 59, 60, 61].map((seconds, guest) => at(seconds, { do: 'signUp', guest, way: 'virtual' })),
      ...[move(1), ways(59, 'both'), late],
    ],
  }),
  // People wait for a seat of the kind that the event loses, and gets back.
  ...(['virtual', 'in-person'] as const).map((to) =>
    focus(mailer, {
      actions: [
        at(1, { do: 'limitSeats', room: 2, online: 3 }),
        ...[0, 1].map((guest) => at(6, { do: 'signUp', guest, way: 'in-person' })),
        ...[2, 3].map((guest) => at(6, { do: 'signUp', guest, way: 'virtual' })),
        ...[0, 1, 2, 3].map((guest) => at(10, { do: 'keepSeat', guest })),
        ...[ways(20, to), ways(200, 'both', 'https://zoom.example/2'), late],
      ],
      once: true,
    }),
  ),
  // SES accepts nothing when people are told.
  focus(mailer, {
    kinds: ['quota', 'paused'],
    faults: [0, 1, 2].map((nth): Fault => ({ place: mailer, kind: 'quota', nth })),
    ...{ actions: [move(1, 30), { ...late, at: 1500 }], once: true },
  }),
];

/** Before anyone else comes, two people have a seat in the room, and three one on Zoom. */
const seats = (seconds: number, room: number, online = 4) => at(seconds, { do: 'limitSeats', room, online });
const signUp = (seconds: number, guest: number, way: 'in-person' | 'virtual' = 'in-person') =>
  at(seconds, { do: 'signUp', guest, way });
const keep = (seconds: number, guest: number) => at(seconds, { do: 'keepSeat', guest });
/** How long it takes to read the mail and press its button, in seconds. */
const reading = 3;
const come = (seconds: number, ...guests: number[]) =>
  guests.flatMap((guest) => [signUp(seconds, guest), keep(seconds + reading, guest)]);
const watch = (seconds: number, guest: number) => [signUp(seconds, guest, 'virtual'), keep(seconds + reading, guest)];
const leave = (seconds: number, ...guests: number[]) => guests.map((guest) => at(seconds, { do: 'leave', guest }));
const lookAfter = (seconds = 200) => at(seconds, { do: 'look' });
const faultsAt = (place: string, kind: Fault['kind'], ...nths: number[]) =>
  nths.map((nth): Fault => ({ place, kind, nth }));

const everybody = Array.from({ length: 12 }, (_, guest) => guest);
/** When no one asks any more who could have read that the event takes any number. */
const begun = 7;
/** One guest has the last seat, and others wait for it. */
const full = [seats(1, 3), ...come(begun, 0), ...come(10, 1), ...come(11, 2), ...come(12, 3)];
/** Others have the last seats, and the sweep gives two more. */
const more = [
  ...[seats(1, 6), ...come(begun, 0, 4, 5, 6)],
  ...[...come(10, 1), ...come(11, 2), ...come(12, 3), seats(20, 8)],
];

/** The places of the event's seats. */
export const seatFocuses: Focus[] = [
  // All ask for the last seat at once.
  focus('api/signups/create', {
    actions: [seats(1, 3), ...come(begun, ...everybody), ...come(12, 0, 1)],
    once: true,
  }),
  // Who has the last seat leaves just as someone finds it taken.
  focus('api/signups/confirm', {
    actions: [
      ...[seats(1, 3), ...come(begun, 0), ...watch(begun, 6)],
      ...[0, 1, 2].flatMap((n) => [
        ...[...come(20 + 12 * n, n + 1), ...watch(20 + 12 * n, n + 7)],
        ...[...leave(20.12 + reading + 12 * n, n), ...leave(20.15 + reading + 12 * n, n + 6)],
      ]),
      ...[...watch(60, 0), ...come(60, 6)],
    ],
    once: true,
  }),
  // Seats are kept no longer just as their people confirm them: the sweep runs once a minute.
  focus(sweep, {
    faults: faultsAt(sweep, 'conflict', 120),
    actions: [
      ...[seats(1, 7), ...[0, 1, 2, 3, 5].map((guest) => signUp(begun, guest)), ...come(12, 4)],
      ...[7260, 7260.1, 7260.3, 7261].map((seconds, guest) => keep(seconds, guest)),
      lookAfter(7600),
    ],
    once: true,
  }),
  focus('api/signups/cancel', {
    faults: faultsAt('api/signups/cancel', 'conflict', 0),
    actions: [...full, ...leave(20, 0, 2), ...leave(25, 0, 2), ...leave(36, 1)],
    once: true,
  }),
  focus(mailer, {
    faults: faultsAt(mailer, 'conflict', 0),
    actions: [...full, ...leave(20, 0), ...leave(50, 1), lookAfter()],
    once: true,
  }),
  // The fifth mail is that about the seat.
  focus(mailer, {
    kinds: sesFaults,
    faults: [...faultsAt(mailer, 'throttled', 4), ...faultsAt(mailer, 'quota', 4)],
    ...{ actions: [...full, ...leave(20, 0), lookAfter()], once: true },
  }),
  focus('queue:notices', {
    kinds: ['twice', 'late'],
    faults: faultsAt('queue:notices', 'twice', 4, 5, 6, 7),
    ...{ actions: [...full, ...leave(20, 0), ...leave(50, 1), lookAfter()], once: true },
  }),
  focus(sweep, { faults: faultsAt(sweep, 'conflict', 0), actions: [...more, lookAfter()], once: true }),
  focus('api/upcomingEvents/update', {
    actions: [...full, ...come(20, 4, 5), seats(20, 5), ...come(21, 6, 7), seats(24, 4), seats(90, 3)],
    once: true,
  }),
  // Whoever has a seat, or waits, asks for the other way to attend while others come and leave.
  focus('api/signups/change', {
    faults: faultsAt('api/signups/change', 'conflict', 0),
    actions: [
      ...[...full, ...watch(begun, 6)],
      ...[20, 20.1, 24, 30].map((seconds, n) =>
        at(seconds, { do: 'changeWay', guest: [0, 1, 6, 0][n] ?? 0, way: n % 2 === 0 ? 'virtual' : 'in-person' }),
      ),
      ...[...leave(24, 6), ...watch(24.1, 7), lookAfter()],
    ],
    once: true,
  }),
  focus('api/signups/move', {
    faults: faultsAt('api/signups/move', 'conflict', 0),
    actions: [
      ...full,
      ...[20, 26, 29, 32].map((seconds) => at(seconds, { do: 'moveGuest', guest: 3, before: 1 })),
      ...[23, 35].map((seconds) => at(seconds, { do: 'moveGuest', guest: 1, before: null })),
      ...leave(35, 0),
    ],
    once: true,
  }),
  focus('api/signups/give', {
    faults: faultsAt('api/signups/give', 'conflict', 0),
    actions: [...full, seats(20, 5), ...[23, 24, 28, 32].map((seconds) => at(seconds, { do: 'giveSeat', guest: 3 }))],
    once: true,
  }),
  // Others give their seats back while seats are given. Whose mail a fault delayed for three minutes presses its button then.
  focus(mailer, {
    faults: faultsAt(mailer, 'partial', 0, 1),
    actions: [
      ...[...full, ...[0, 1, 2, 3].map((guest) => keep(200 + guest, guest)), ...leave(220, 0)],
      ...[240, 240.3, 240.6, 241].flatMap((seconds) => leave(seconds, 1, 2)),
      lookAfter(300),
    ],
    once: true,
  }),
];
