import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import {
  type Admission,
  areSame,
  type BoxTimes,
  boxes,
  type DoorPerson,
  type DoorTick,
  type DoorTicks,
  joinTimes,
  setSince,
} from '../../../../shared/people/model/door.ts';
import { retry } from '../../platform/async.ts';
import { isAbsent, transactIf } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { withheldAmong } from '../suppressions/suppressions.ts';
import { moveWrites, recountWrites } from './seats.ts';
import { find, ofEvent, revise, type SignupRow, signupList } from './signups.ts';

/*
 * A row has since when each box is set, and all times of its boxes: a phone that was offline may send an older tick
 * late. docs/decisions/0121-the-door-works-offline.md
 */

const since = { came: 'cameAt', paid: 'paidAt' } as const;

const ticksIn = ({ id, ticks }: Pick<SignupRow, 'id' | 'ticks'>): DoorTicks => ({ id, ...ticks });

const attributes = [
  ...(['id', 'addressHash', 'firstName', 'lastName'] as const),
  ...(['attendanceType', 'ticks', 'status', 'paidBy'] as const),
];
type Listed = Pick<SignupRow, (typeof attributes)[number]>;

const hasSeat = ({ status }: Pick<SignupRow, 'status'>) => status === 'booked';

const personIn = (row: Omit<Listed, 'addressHash'>): DoorPerson => {
  const { firstName, lastName, attendanceType, paidBy } = row;
  return { ...ticksIn(row), firstName, lastName, attendanceType, paidBy, waits: hasSeat(row) ? undefined : true };
};

const byName = new Intl.Collator('en');

export async function doorList(eventId: number): Promise<DoorPerson[]> {
  // Anyone who never confirmed may not exist: a person who stands there can be added.
  const rows = (await ofEvent(eventId, attributes)).filter(({ status }) => status !== 'unconfirmed');
  const marks = await withheldAmong(rows.map(({ addressHash }) => addressHash));
  return rows
    .map((row): DoorPerson => ({ ...personIn(row), mark: marks.get(row.addressHash) }))
    .sort(
      (one, other) => byName.compare(one.lastName, other.lastName) || byName.compare(one.firstName, other.firstName),
    );
}

/** Safe to repeat. Returns what counts now. Throws 404 if the event has no such sign-up, 409 if it has no seat. */
export const tick = (eventId: number, id: string, sent: DoorTick): Promise<DoorTicks> =>
  retry(async () => {
    const row = await find(id);
    if (row?.eventId !== eventId) throw notFound('This sign-up');
    if (!hasSeat(row))
      throw conflict(`${row.firstName} ${row.lastName} has no seat, so they aren’t on the door’s list.`);
    const changed = boxes.flatMap((box) => {
      const before = row.ticks?.[box];
      const after = joinTimes(before, notInFuture(sent[box]));
      return after && !areSame(before, after) ? [[box, after] as const] : [];
    });
    if (changed.length === 0) return ticksIn(row);
    const set = {
      ticks: { ...row.ticks, ...Object.fromEntries(changed) },
      ...Object.fromEntries(changed.map(([box, times]) => [since[box], setSince(times)])),
      // Anyone who stands at the door needs to confirm nothing.
      ...(changed.some(([box]) => box === 'came') && { heldUntil: undefined }),
    };
    const after = { ...row, ...set };
    // Another phone ticked, or the sign-up was canceled in the meantime: read again.
    return (await transactIf([revise(row, set), ...recountWrites(row, after)])) ? ticksIn(after) : undefined;
  });

/**
 * Gives someone at the door a seat, ticks them as here and, with a payment, as having paid. No one is emailed. Safe to
 * repeat. `names`: of a person who has not signed up, with a new `id`; they leave no address. Throws 404 without names
 * if there is no such sign-up for the event.
 */
export const admit = (
  event: Pick<ManagedEvent, 'id' | 'title' | 'eventDate'>,
  id: string,
  { names, payment }: Admission,
): Promise<DoorPerson> =>
  retry(async () => {
    const row = await find(id);
    if (row ? row.eventId !== event.id : !names || !id.endsWith(`-${event.id}`)) throw notFound('This sign-up');
    const now = new Date().toISOString();
    const ticks = { ...row?.ticks };
    for (const box of payment ? boxes : (['came'] as const))
      if (!setSince(ticks[box])) ticks[box] = joinTimes(ticks[box], { set: [now] });
    const set = {
      ...(!row && names && { ...walkIn(event, id, now), ...names, list: signupList, listedAt: `${now}#${id}` }),
      ...((!row || !hasSeat(row)) && ({ status: 'booked', attendanceType: 'in-person', place: undefined } as const)),
      heldUntil: undefined,
      ...{ ticks, cameAt: setSince(ticks.came), paidAt: setSince(ticks.paid), paidBy: payment ?? row?.paidBy },
    };
    const change = revise(row ?? { id, revision: 0 }, set, row ? undefined : isAbsent);
    const after = { ...row, ...set } as SignupRow;
    return (await transactIf([change, ...moveWrites(row, after)])) ? personIn(after) : undefined;
  });

/** Someone without an address: no email goes to them. */
const walkIn = (event: Pick<ManagedEvent, 'id' | 'title' | 'eventDate'>, id: string, now: string) => ({
  ...{ id, addressHash: id.slice(0, id.indexOf('-')), email: '', city: '', createdAt: now },
  ...{ eventId: event.id, eventTitle: event.title, eventDate: event.eventDate },
  ...{ subscribeNewsletter: false, consent: false },
});

/** A phone whose clock is fast must not outdo the ticks of others until its time comes. */
function notInFuture(sent: BoxTimes | undefined): BoxTimes | undefined {
  const now = new Date().toISOString();
  const capped = (at: string) => (at > now ? now : at);
  return sent && { set: sent.set.map(capped), ...(sent.cleared && { cleared: capped(sent.cleared) }) };
}
