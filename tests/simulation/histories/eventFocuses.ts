import type { Fault } from './faults.ts';
import { at, type Focus, focus, step } from './focus.ts';

const move = (seconds: number, minutes = 2) => at(seconds, { do: 'moveEvent', minutes, reminder: 'hour' });
const cancel = (seconds: number) => at(seconds, { do: 'cancelEvent' });
/** Until the reminder has gone out, and a sweep more. */
const late = at(420, { do: 'look' });
/**
 * A second after the first mails of the hour's reminder of an event that moved at the beginning, where SES takes one each second.
 */
const reminding = 183;
const conflictAt = (place: string): Fault => ({ place, kind: 'conflict', nth: 0 });
const sender = 'workers/sendNewsletter';
const quota = [0, 1, 2].map((nth): Fault => ({ place: sender, kind: 'quota', nth }));

/** The places of mails about the event. */
export const eventFocuses: Focus[] = [
  focus('api/upcomingEvents/update', { actions: [move(1), move(9, 3)] }),
  focus('api/upcomingEvents/cancel', {
    faults: [conflictAt('api/upcomingEvents/cancel')],
    actions: [cancel(2), cancel(20)],
  }),
  focus(step('event'), { faults: [conflictAt(step('event'))], actions: [move(1), move(6, 3), late] }),
  focus(step('event'), { actions: [move(1), move(9, 3), cancel(30), late] }),
  // Two sweeps at once find the reminder due.
  focus('clock:workers/sweep', {
    kinds: ['twice'],
    faults: [1, 2, 3, 4].map((nth): Fault => ({ place: 'clock:workers/sweep', kind: 'twice', nth })),
    ...{ actions: [move(1), late], once: true },
  }),
  focus('workers/sweep', {
    faults: [conflictAt('workers/sweep')],
    ...{ actions: [move(1), late], once: true },
  }),
  // It moves, and is canceled, while its reminder is sent.
  focus(sender, { ...{ usual: 15, once: true }, actions: [move(1), move(reminding, 3), late] }),
  focus(sender, { ...{ usual: 15, once: true }, actions: [move(1), cancel(reminding), late] }),
  // SES accepts nothing when the reminder is due.
  focus(sender, { kinds: ['quota', 'paused'], faults: quota, actions: [move(1), { ...late, at: 900 }], once: true }),
];
