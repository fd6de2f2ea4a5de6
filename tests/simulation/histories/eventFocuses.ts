import type { Fault } from './faults.ts';
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
  // Somebody signs up while it changes.
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
