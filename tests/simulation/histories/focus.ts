import { callFaults, clockFaults, type Fault, type FaultKind, mailFates, messageFaults, sesFaults } from './faults.ts';
import type { Action } from './history.ts';

/** A place where faults should strike, and the actions and faults that lead a history there. */
export interface Focus {
  place: string;
  kinds: readonly FaultKind[];
  actions: Action[];
  faults: Fault[];
  /** Its actions are not repeated. */
  once?: boolean;
  /** No other actions or faults are added at random: they would hide the defect. */
  isolated?: boolean;
  /** How long calls usually take, in milliseconds. */
  usual?: number;
  perPage?: number;
}

const at = (seconds: number, action: DistributiveOmit<Action, 'at'>): Action => ({ ...action, at: seconds }) as Action;
type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

const focus = (place: string, rest: Partial<Focus> = {}): Focus => ({
  ...{ place, kinds: callFaults, actions: [], faults: [] },
  ...rest,
});
const faultsAt = (place: string, kind: FaultKind, ...nths: number[]) =>
  nths.map((nth): Fault => ({ place, kind, nth }));
const sender = 'workers/sendNewsletter';
const ses = (kind: FaultKind, ...nths: number[]) => faultsAt(sender, kind, ...nths);
/** Faults may strike until then. */
const late = at(330, { do: 'look' });
/** One welcome, and two requests to confirm a new subscription. */
const welcomes = [
  at(1, { do: 'subscribe', who: 5 }),
  ...[3, 4].flatMap((who) => [at(2, { do: 'unsubscribe', who }), at(7, { do: 'subscribe', who })]),
];
const schedule = at(1, { do: 'schedule', letter: 1, key: 0, minutes: 3 });
const step = (name: string) => `workers/runCampaign:${name}`;

/** Senders that die while they hold a claim. */
const dyingSenders = ses('crashAfter', 0, 1);
/** Events that never arrive, so that their mails stay in doubt. */
const unreported = (...nths: number[]) => faultsAt('queue:feedback', 'never', ...nths);
const inDoubt = { faults: [...ses('unanswered', 0, 1, 2, 3), ...unreported(0, 1, 2, 3)] };
const allInDoubt = { faults: [...ses('unanswered', 0, 1, 2, 3, 4), ...unreported(0, 1, 2, 3, 4)] };
/** Each message of the sweep comes twice. They follow those that prepared the send. */
const sweepTwice = faultsAt('queue:campaign', 'twice', 17, 18, 19, 20, 21, 22, 23, 24, 25, 26);
const conflictAt = (place: string): Fault => ({ place, kind: 'conflict', nth: 0 });
const againAt = (place: string): Fault => ({ place, kind: 'again', nth: 0 });
const partialAt = (place: string): Fault => ({ place, kind: 'partial', nth: 0 });
const deferredMail = faultsAt('workers/sendNotices', 'quota', 0, 1, 2);
const refused = { faults: ses('refused', 0, 1, 2) };

/** The endpoint runs out of time and leaves the remaining recipients to workers. */
const deciding: Partial<Focus> = {
  faults: [
    conflictAt(step('decide')),
    ...(['answerLost', 'crashAfter'] as const).map((kind) => ({ place: step('decide'), kind, nth: 0 })),
    ...allInDoubt.faults,
  ],
  // A failed message comes again after twelve minutes.
  actions: [
    at(200, { do: 'resolveAll', as: 'send-again' }),
    at(500, { do: 'resolveAll', as: 'sent' }),
    { ...late, at: 2000 },
  ],
  ...{ once: true, usual: 1800, perPage: 1 },
};

/** The sweep has to send the lost messages again. */
const messagesLost = {
  actions: [
    at(3, { do: 'purge', queue: 'campaign' }),
    ...[18, 22, 25].map((s) => at(s, { do: 'purge', queue: 'send' })),
    late,
  ],
  usual: 200,
};

export const focuses: Focus[] = [
  focus(step('remaining')),
  focus(step('finish'), {
    ...{ kinds: ['again', 'crashAfter', 'answerLost'], faults: [conflictAt(step('finish'))] },
    actions: [
      at(20, { do: 'send', letter: 0, key: 1, to: 'all' }),
      at(20, { do: 'send', letter: 1, key: 1, to: 'all' }),
    ],
  }),
  focus(step('finish'), { kinds: ['lost', 'crash', 'slow'] }),
  // Two preparations at once, one of them late.
  focus(step('prepare'), { faults: [{ place: 'queue:campaign', kind: 'twice', nth: 0 }], usual: 200 }),
  focus('api/emailTemplates/send', {
    faults: [partialAt('api/emailTemplates/send')],
    actions: [
      ...[0, 1].flatMap((letter) => [1, 2].map((key) => at(key, { do: 'send', letter, key, to: 'replacing' }))),
      at(4, { do: 'send', letter: 1, key: 1, to: 'all' }),
    ],
  }),
  focus(step('enter'), {
    faults: [conflictAt(step('enter')), partialAt(step('enter'))],
    // Some readers already have the letter.
    actions: [...[0, 1].map((letter) => at(240, { do: 'send', letter, key: 2, to: 'missed' })), late],
  }),
  focus(step('remaining'), { faults: [conflictAt(step('remaining')), ...dyingSenders], actions: [late] }),
  focus(sender),
  focus(sender, { kinds: sesFaults }),
  // Five claims and five records come before the count.
  focus(sender, { kinds: ['again'], faults: ses('again', 10) }),
  focus('workers/handleSesEvents', { faults: [...ses('unanswered', 0, 1), conflictAt('workers/handleSesEvents')] }),
  focus('mail', { kinds: mailFates }),
  focus('queue:campaign', { kinds: ['twice', 'late'] }),
  // The first messages are late, so the sweep asks again, and its own come twice while mails are handed over.
  focus('queue:send', {
    kinds: ['late'],
    faults: [...sweepTwice, ...unreported(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)],
    ...{ actions: [late], usual: 1300, isolated: true },
  }),
  focus('queue:send', { kinds: ['twice', 'late'] }),
  // The message comes while the send is paused.
  focus('queue:send', { kinds: ['late'], actions: [at(1, { do: 'pause' }), { ...late, at: 900 }] }),
  focus('queue:feedback', { kinds: messageFaults }),
  ...[callFaults, ['partial', 'crashAfter', 'again'] as const, ['partial'] as const].map((kinds) =>
    focus('workers/sweep', { ...messagesLost, kinds }),
  ),
  focus(step('remaining'), {
    faults: [conflictAt(step('remaining')), againAt(step('remaining'))],
    actions: [1, 2].map((seconds) => at(seconds, { do: 'cancel' })),
    usual: 15,
  }),
  // While mails are being handed over.
  focus('api/campaigns/pause', {
    ...{ kinds: ['again'], once: true, isolated: true },
    actions: [...[3, 4, 5, 6, 7].map((seconds) => at(seconds, { do: 'pause' })), at(60, { do: 'resume' })],
  }),
  focus('api/campaigns/pause', { actions: [at(2, { do: 'pause' }), at(4, { do: 'pause' }), at(60, { do: 'resume' })] }),
  focus('api/campaigns/resume', {
    actions: [at(2, { do: 'pause' }), at(9, { do: 'resume' }), at(40, { do: 'resume' })],
  }),
  focus('api/campaigns/cancel', {
    faults: [conflictAt('api/campaigns/cancel'), partialAt('api/campaigns/cancel')],
    actions: [1, 3, 5].map((seconds) => at(seconds, { do: 'cancel' })),
  }),
  focus('api/campaigns/retryFailed', {
    faults: [conflictAt('api/campaigns/retryFailed'), ...refused.faults],
    actions: [at(60, { do: 'retryFailed' }), at(150, { do: 'retryFailed' })],
  }),
  focus('api/campaigns/resolve', {
    ...inDoubt,
    actions: [0, 1, 2, 3, 4].flatMap((who) => [
      at(60 + who, { do: 'resolve', who, as: 'send-again' }),
      at(90 + who, { do: 'resolve', who, as: 'sent' }),
    ]),
  }),
  focus('api/campaigns/resolveAll', {
    ...inDoubt,
    actions: [at(60, { do: 'resolveAll', as: 'send-again' }), at(90, { do: 'resolveAll', as: 'sent' })],
  }),
  focus('api/campaigns/resolveAll', {
    kinds: ['partial'],
    faults: [conflictAt('api/campaigns/resolveAll'), ...inDoubt.faults],
    actions: [at(60, { do: 'resolveAll', as: 'send-again' })],
  }),
  // Each of these faults ends a run, so in one history the first would keep the others from striking.
  ...[['lost', 'crash'] as const, ['again', 'slow'] as const, ['answerLost', 'crashAfter'] as const].map((kinds) =>
    focus(step('decide'), { ...deciding, kinds }),
  ),
  focus(step('decide'), {
    ...deciding,
    kinds: ['conflict', 'partial'],
    faults: [{ place: step('decide'), kind: 'crashAfter', nth: 1 }, ...(deciding.faults ?? [])],
  }),
  focus('api/campaigns/get', { actions: [1, 3, 6, 80, 150].map((seconds) => at(seconds, { do: 'look' })) }),
  focus('api/emailTemplates/schedule', { actions: [schedule] }),
  focus('workers/sweep', {
    faults: [conflictAt('workers/sweep'), againAt('workers/sweep')],
    actions: [schedule, late],
  }),
  focus('clock:workers/sweep', {
    kinds: clockFaults,
    actions: [schedule, at(5, { do: 'reschedule', minutes: 3 }), late],
  }),
  focus('api/scheduledSends/update', {
    actions: [schedule, at(20, { do: 'reschedule', minutes: 4 }), at(50, { do: 'reschedule', minutes: 3 })],
  }),
  focus('api/scheduledSends/cancel', {
    actions: [schedule, at(30, { do: 'cancelSchedule' }), at(50, { do: 'cancelSchedule' })],
  }),
  // While the scheduled send begins.
  focus('api/scheduledSends/cancel', {
    ...{ kinds: ['again'], usual: 200, once: true },
    actions: [schedule, ...[181, 182, 183, 184].map((seconds) => at(seconds, { do: 'cancelSchedule' })), late],
  }),
  focus('api/scheduledSends/sendNow', {
    faults: [conflictAt('api/scheduledSends/sendNow')],
    actions: [schedule, at(30, { do: 'sendScheduledNow' }), at(50, { do: 'sendScheduledNow' })],
  }),
  focus('api/emailTemplates/update', {
    actions: [at(2, { do: 'edit', letter: 0 }), at(30, { do: 'edit', letter: 0 })],
  }),
  focus('api/newsletter/subscribe', {
    actions: [at(1, { do: 'subscribe', who: 5 }), at(9, { do: 'subscribe', who: 5 })],
  }),
  focus('api/newsletter/confirm', {
    ...{ faults: [conflictAt('api/newsletter/confirm')], usual: 15 },
    actions: [3, 4].flatMap((who) => [
      at(1, { do: 'unsubscribe', who }),
      at(20, { do: 'subscribe', who }),
      at(90, { do: 'confirm', who }),
      at(99, { do: 'confirm', who }),
    ]),
  }),
  focus('api/newsletter/unsubscribe', {
    faults: [conflictAt('api/newsletter/unsubscribe')],
    actions: [at(1, { do: 'unsubscribe', who: 1 }), at(6, { do: 'unsubscribe', who: 2 })],
  }),
  focus('api/subscribers/create', { actions: [at(1, { do: 'add', who: 5 }), at(9, { do: 'add', who: 5 })] }),
  focus('api/subscribers/update', {
    actions: [at(1, { do: 'move', who: 0, to: 1 }), at(5, { do: 'move', who: 1, to: 2 })],
  }),
  focus('api/subscribers/remove', {
    faults: [conflictAt('api/subscribers/remove')],
    actions: [at(1, { do: 'remove', who: 4 }), at(5, { do: 'remove', who: 2 })],
  }),
  focus('api/personalData/erase', { actions: [at(1, { do: 'erase', who: 4 }), at(5, { do: 'erase', who: 2 })] }),
  // The row of a recipient in doubt waits ten minutes.
  focus('workers/sweep', {
    faults: [conflictAt('workers/sweep'), ...inDoubt.faults],
    actions: [at(60, { do: 'erase', who: 4 }), at(62, { do: 'erase', who: 2 }), { ...late, at: 900 }],
  }),
  focus('clock:workers/sweep', { kinds: clockFaults, actions: [at(1, { do: 'erase', who: 4 }), late] }),
  focus('workers/feedOutbox', { actions: [...welcomes, late] }),
  focus('stream:outbox', { kinds: ['twice'], actions: welcomes }),
  focus('workers/sendNotices', { kinds: sesFaults, actions: welcomes }),
  focus('workers/sweep', {
    actions: [...welcomes, { ...late, at: 1100 }],
    faults: [partialAt('workers/sweep'), ...deferredMail],
  }),
  focus('clock:workers/sweep', { kinds: clockFaults, actions: [...welcomes, late], faults: deferredMail }),
  // Claims of dead workers too, of which no event says whether SES accepted their mails.
  focus('workers/sendNotices', {
    faults: unreported(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    actions: [
      at(1, { do: 'subscribe', who: 5 }),
      at(9, { do: 'unsubscribe', who: 3 }),
      at(20, { do: 'subscribe', who: 3 }),
      late,
    ],
  }),
  focus('queue:notices', {
    kinds: ['twice', 'late'],
    actions: [at(1, { do: 'subscribe', who: 5 }), at(20, { do: 'subscribe', who: 4 })],
  }),
];

const move = (seconds: number, minutes = 3) => at(seconds, { do: 'moveEvent', minutes, reminder: 'hour' });
const back = (seconds: number) => at(seconds, { do: 'moveBack' });
const cancel = (seconds: number) => at(seconds, { do: 'cancelEvent' });
const link = 'https://zoom.example/1';
const ways = (seconds: number, to: 'both' | 'in-person' | 'virtual', joinLink = link) =>
  at(seconds, { do: 'changeWays', ways: to, link: joinLink });
/** Until the reminder has gone out, and a sweep more. */
const lateAction = at(480, { do: 'look' });
/** When the sweep tells of what changed at the beginning, and when its mails leave, one after the other. */
const telling = 60;
const mailing = [61, 61.4, 62, 63];
const mailer = 'workers/sendNotices';
const sweep = 'workers/sweep';

export const eventFocuses: Focus[] = [
  focus('api/upcomingEvents/update', { actions: [move(1), move(9, 4)] }),
  focus('api/upcomingEvents/cancel', {
    faults: [conflictAt('api/upcomingEvents/cancel')],
    actions: [cancel(2), cancel(20)],
  }),
  // The sweep dies while people are told, or comes twice.
  focus(sweep, { faults: [conflictAt(sweep)], actions: [move(1), lateAction], once: true }),
  focus(sweep, { kinds: ['crash', 'crashAfter', 'answerLost'], actions: [ways(1, 'virtual'), lateAction], once: true }),
  focus(`clock:${sweep}`, {
    kinds: ['twice'],
    faults: faultsAt(`clock:${sweep}`, 'twice', 1, 2, 3, 4),
    ...{ actions: [move(1), lateAction], once: true },
  }),
  // It moves, moves back or is canceled while people are told.
  ...[move(mailing[0] ?? 0, 5), back(mailing[1] ?? 0), cancel(mailing[2] ?? 0)].map((action) =>
    focus(mailer, { ...{ usual: 200, once: true }, actions: [move(1), action, lateAction] }),
  ),
  focus('api/upcomingEvents/update', { usual: 200, once: true, actions: [move(1), back(telling - 1), lateAction] }),
  // Someone signs up while it changes.
  focus('api/signups/create', {
    ...{ usual: 1300, once: true },
    actions: [
      ...[0.5, 1, 1.5, 59, 60, 61].map((seconds, guest) => at(seconds, { do: 'signUp', guest, way: 'virtual' })),
      ...[move(1), ways(59, 'both'), lateAction],
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
        ...[ways(20, to), ways(200, 'both', 'https://zoom.example/2'), lateAction],
      ],
      once: true,
    }),
  ),
  // SES accepts nothing when people are told.
  focus(mailer, {
    kinds: ['quota', 'paused'],
    faults: faultsAt(mailer, 'quota', 0, 1, 2),
    ...{ actions: [move(1, 30), { ...lateAction, at: 1500 }], once: true },
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

const everyone = Array.from({ length: 12 }, (_, guest) => guest);
/** When no one asks any more who could have read that the event takes any number. */
const begun = 7;
/** One guest has the last seat, and others wait for it. */
const full = [seats(1, 3), ...come(begun, 0), ...come(10, 1), ...come(11, 2), ...come(12, 3)];
/** Others have the last seats, and the sweep gives two more. */
const more = [
  ...[seats(1, 6), ...come(begun, 0, 4, 5, 6)],
  ...[...come(10, 1), ...come(11, 2), ...come(12, 3), seats(20, 8)],
];

export const seatFocuses: Focus[] = [
  // All ask for the last seat at once.
  focus('api/signups/create', {
    actions: [seats(1, 3), ...come(begun, ...everyone), ...come(12, 0, 1)],
    once: true,
  }),
  // The last seat's holder leaves just as someone finds it taken, later each minute; the sweep gives it in between.
  focus('api/signups/confirm', {
    actions: [
      ...[seats(1, 3), ...come(begun, 0), ...watch(begun, 6)],
      ...[0, 1, 2, 3, 4].flatMap((n) => [
        ...[...come(20 + 65 * n, n + 1), ...watch(20 + 65 * n, n + 7)],
        ...[...leave(20 + reading + 65.02 * n, n), ...leave(20.01 + reading + 65.02 * n, n + 6)],
      ]),
      ...[...watch(360, 0), ...come(360, 6)],
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
  // People who have a seat, or wait, ask for the other way to attend while others come and leave.
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
  focus('api/signups/correct', {
    faults: faultsAt('api/signups/correct', 'conflict', 0),
    actions: [...full, seats(20, 5), ...[23, 24, 28, 32].map((seconds) => at(seconds, { do: 'giveSeat', guest: 3 }))],
    once: true,
  }),
  // Others give their seats back while seats are given. Those whose mail is three minutes late press then.
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
