import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignupRow } from '../../../../functions/lib/people/signups/signups.ts';
import { announceOneSeat, people, rememberOffers, seatActions } from '../../../support/data/seatActions.ts';
import { countedRows, countsIn, listedIds } from '../../../support/data/seats.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installInterleaved } from '../../../support/dynamo/interleaved.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';
import { runs } from '../../../support/run/runs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  installSecrets();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const minute = 60 * 1000;
/** What an admin does to the order is left out: seats then are offered in the order of the sign-ups. */
const { offerOutOfTurn: _, moveToFront: __, moveToEnd: ___, ...inOrder } = seatActions;
type What = keyof typeof seatActions;
const actionOf = (names: object) =>
  fc.record({ what: fc.constantFrom(...(Object.keys(names) as What[])), name: fc.constantFrom(...people) });
const groups = (names: object) =>
  fc.array(fc.array(actionOf(names), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 });

const rowsIn = (dynamo: FakeDynamo) => dynamo.startingWith('people', 'SIGNUP#') as unknown as SignupRow[];

/** Holds at every moment, whatever is in progress. `roomSeats`: the most that there were so far. */
function checkSeats(dynamo: FakeDynamo, roomSeats: number): void {
  const counted = countedRows(dynamo, 1);
  expect(countsIn(dynamo, 1)).toEqual(counted);
  expect(counted.roomTaken).toBeLessThanOrEqual(roomSeats);
  expect(counted.onlineTaken).toBeLessThanOrEqual(1);
  const waiting = rowsIn(dynamo).filter(({ status }) => status === 'waiting' || status === 'offered');
  expect(listedIds(dynamo, 1).sort()).toEqual(waiting.map(({ id }) => id).sort());
  for (const { status, place, offeredUntil } of rowsIn(dynamo)) {
    expect([status, place !== undefined]).toEqual([status, status === 'waiting' || status === 'offered']);
    if (status === 'booked' || status === 'waiting') expect(offeredUntil).toBeUndefined();
  }
}

/** Runs actions in groups, those of a group at once, with a sweep after each, and `check` after that. */
async function play(
  scheduler: fc.Scheduler,
  history: { what: What; name: string }[][],
  check: (dynamo: FakeDynamo) => void,
): Promise<void> {
  vi.setSystemTime(Date.UTC(2031, 0, 1));
  installMail();
  let roomSeats = 1;
  const { dynamo, together } = installInterleaved(scheduler, (tables) => checkSeats(tables, roomSeats));
  await together([announceOneSeat()]);
  for (const group of history) {
    rememberOffers(rowsIn(dynamo));
    if (group.some(({ what }) => what === 'addSeat')) roomSeats = 2;
    await together(
      group.map(({ what, name }) => {
        vi.setSystemTime(Date.now() + 7 * minute);
        // An admin is told if somebody has no place that could be changed.
        return (seatActions[what](name) as Promise<unknown>).catch((error) => {
          if (!/waiting list has changed|already has a seat|No seat is free|not found/.test(error.message)) throw error;
        });
      }),
    );
    await together([seatActions.offerSeats('')]);
    check(dynamo);
  }
  vi.restoreAllMocks();
}

test('whatever happens at once, seats are counted as they are, and none is given twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), groups(seatActions), (scheduler, history) => play(scheduler, history, () => {})),
    { numRuns: runs(200) },
  );
}, 60_000);

test('after a sweep no seat is free that somebody waits for, and nobody was offered one before whoever came earlier', async () => {
  const { addSeat: _, takeSeatAway: __, ...fixed } = inOrder;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), groups(fixed), (scheduler, history) =>
      play(scheduler, history, (dynamo) => {
        for (const type of ['in-person', 'virtual']) {
          const ofKind = rowsIn(dynamo).filter(({ attendanceType }) => attendanceType === type);
          const waiting = ofKind.filter(({ status }) => status === 'waiting');
          const offered = ofKind.filter(({ status }) => status === 'offered');
          const holding = ofKind.filter(({ status }) => status === 'booked' || status === 'offered');
          if (waiting.length > 0) expect(holding).toHaveLength(1);
          for (const one of waiting)
            for (const other of offered) expect(Number(other.place)).toBeLessThanOrEqual(Number(one.place));
        }
      }),
    ),
    { numRuns: runs(200) },
  );
}, 60_000);
