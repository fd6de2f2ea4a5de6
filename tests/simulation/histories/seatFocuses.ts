import { callFaults, type Fault, sesFaults } from './faults.ts';
import { at, type Focus, focus } from './focus.ts';
import type { Action } from './history.ts';

const mailer = 'workers/sendNotices';
const sweep = 'workers/sweepCampaigns';

/** Before anybody else comes, two people have a seat in the room, and three one on Zoom. */
const seats = (seconds: number, room: number, online = 4) => at(seconds, { do: 'limitSeats', room, online });
const come = (seconds: number, ...guests: number[]) =>
  guests.map((guest) => at(seconds, { do: 'signUp', guest, way: 'in-person' }));
const watch = (seconds: number, guest: number) => at(seconds, { do: 'signUp', guest, way: 'virtual' });
const leave = (seconds: number, ...guests: number[]) => guests.map((guest) => at(seconds, { do: 'leave', guest }));
const take = (seconds: number, ...guests: number[]) => guests.map((guest) => at(seconds, { do: 'takeSeat', guest }));
/** Takes the seat so many milliseconds after its offer ran out. */
const takeAtEnd = (seconds: number, guest: number, by: number) =>
  at(seconds, { do: 'takeSeat', guest, ending: { of: guest, by } });
const late = (seconds = 200) => at(seconds, { do: 'look' });
const faultsAt = (place: string, kind: Fault['kind'], ...nths: number[]) =>
  nths.map((nth): Fault => ({ place, kind, nth }));

const everybody = Array.from({ length: 12 }, (_, guest) => guest);
/** One guest has the last seat, and others wait for it. */
const full = [seats(1, 3), ...come(4, 0), ...come(8, 1), ...come(9, 2), ...come(10, 3)];
/** The sweep offers two seats, an hour before another sweep finds that the offers have run out. */
const offers = [...full, seats(20, 5)];
/** When they have been offered. */
const offered = 100;

/** The places of the event's seats. */
export const seatFocuses: Focus[] = [
  // All ask for the last seat at once.
  focus('api/signups/create', {
    faults: faultsAt('api/signups/create', 'partial', 0),
    actions: [seats(1, 3), ...come(4, ...everybody), ...come(9, 0, 1)],
    once: true,
  }),
  focus('api/signups/create', {
    actions: [seats(1, 3), ...come(4, 0, 1, 2), ...[0, 1, 3].map((guest) => watch(9, guest))],
  }),
  focus('api/signups/cancel', {
    faults: faultsAt('api/signups/cancel', 'conflict', 0),
    actions: [...full, ...leave(20, 0, 2), ...take(30, 1, 3), ...leave(36, 1)],
    once: true,
  }),
  focus('api/signups/takeSeat', {
    faults: faultsAt('api/signups/takeSeat', 'conflict', 0),
    actions: [...full, ...leave(20, 0), ...[30, 31, 35].flatMap((seconds) => take(seconds, 1, 2, 3)), late()],
    once: true,
  }),
  focus(mailer, {
    faults: faultsAt(mailer, 'conflict', 0),
    actions: [...full, ...leave(20, 0), ...take(40, 1), ...leave(50, 1), late()],
    once: true,
  }),
  // The mail about the offer is the sixth that a guest gets.
  focus(mailer, {
    kinds: sesFaults,
    faults: [...faultsAt(mailer, 'throttled', 4), ...faultsAt(mailer, 'quota', 4)],
    ...{ actions: [...full, ...leave(20, 0), late()], once: true },
  }),
  focus('queue:notices', {
    kinds: ['twice', 'late'],
    faults: faultsAt('queue:notices', 'twice', 4, 5, 6, 7),
    ...{ actions: [...full, ...leave(20, 0), ...take(40, 1), ...leave(50, 1), late()], once: true },
  }),
  focus(sweep, { faults: faultsAt(sweep, 'conflict', 0), actions: [...offers, late()], once: true }),
  focus('api/upcomingEvents/update', {
    actions: [...full, ...come(20, 4, 5), seats(20, 5), ...come(21, 6, 7), seats(24, 4), seats(90, 3)],
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
  focus('api/signups/offer', {
    faults: faultsAt('api/signups/offer', 'conflict', 0),
    actions: [...full, seats(20, 5), ...[23, 24, 28, 32].map((seconds) => at(seconds, { do: 'offerSeat', guest: 3 }))],
    once: true,
  }),
  // Offers run out at the moment when they are taken, and a sweep or two look at them.
  focus('api/signups/takeSeat', {
    actions: [...offers, takeAtEnd(offered, 1, -60), takeAtEnd(offered, 2, -90), takeAtEnd(offered, 2, 0)],
    once: true,
  }),
  focus(`clock:${sweep}`, {
    kinds: ['twice'],
    faults: faultsAt(`clock:${sweep}`, 'twice', ...Array.from({ length: 70 }, (_, nth) => nth)),
    actions: [...offers, takeAtEnd(offered, 1, -120), takeAtEnd(offered, 1, -30), takeAtEnd(offered, 2, -150)],
    ...{ once: true, isolated: true },
  }),
  // Somebody else gives a seat back at that moment.
  focus(mailer, {
    kinds: callFaults,
    actions: [
      ...offers,
      at(offered, { do: 'leave', guest: 0, ending: { of: 1, by: -20 } }),
      ...[-100, -50, 10].map((by) => takeAtEnd(offered, 1, by)),
    ] satisfies Action[],
    once: true,
  }),
];
