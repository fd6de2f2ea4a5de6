import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsableName } from '../../../../shared/letters/placeholders/placeholders.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { actions, addresses, june, may } from '../../../support/data/peopleActions.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installInterleaved } from '../../../support/dynamo/installFakeDynamo.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { runs } from '../../../support/run/runs.ts';

withFakes(Date.UTC(2026, 0, 1));

const action = fc.record({
  what: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
  email: fc.constantFrom(...addresses),
});

/** Holds at every moment, whatever is in progress. Each call advances the clock: no one returns at the time they left. */
function checkCounts(dynamo: FakeDynamo): void {
  pass(1);
  const rows = (pk: string) => dynamo.startingWith('people', pk);
  const people = rows('SUBSCRIBER#');
  const members = rows('SIGNUP#') as unknown as Signup[];
  for (const event of [may.id, june.id, undefined]) {
    const counts = rows('COUNT#SIGNUP').filter(({ sk }) => String(sk).split('#')[1] === event?.toString());
    const countOf = (type: string) =>
      members.filter(({ eventId, attendanceType }) => eventId === event && attendanceType === type).length;
    const counted = (name: string) => counts.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    expect([event, counted('inPerson'), counted('virtual')]).toEqual([event, countOf('in-person'), countOf('virtual')]);
    const cameOf = (type: string) =>
      members.filter((each) => each.eventId === event && each.attendanceType === type && each.cameAt).length;
    expect([counted('roomCame'), counted('onlineCame')]).toEqual([cameOf('in-person'), cameOf('virtual')]);
  }
  const sum = (pk: string, name: string) => rows(pk).reduce((total, row) => total + Number(row[name] ?? 0), 0);
  expect({
    subscribers: sum('COUNT#SUBSCRIBER', 'subscribers'),
    suppressed: sum('COUNT#SUBSCRIBER', 'suppressed'),
    nameless: sum('COUNT#SUBSCRIBER', 'nameless'),
    inPerson: sum('COUNT#SIGNUP', 'inPerson'),
    virtual: sum('COUNT#SIGNUP', 'virtual'),
  }).toEqual({
    subscribers: people.length,
    suppressed: people.filter(({ suppressed }) => suppressed).length,
    nameless: people.filter(({ suppressed, firstName }) => !suppressed && !isUsableName(String(firstName))).length,
    inPerson: members.filter(({ attendanceType }) => attendanceType === 'in-person').length,
    virtual: members.filter(({ attendanceType }) => attendanceType === 'virtual').length,
  });
  const reasons = new Map(rows('SUPPRESSED#').map(({ sk, reason }) => [sk, reason]));
  for (const { email, addressHash, suppressed } of people) {
    expect(email, 'a whole row').toBeDefined();
    // A subscriber's row and the suppression of their address agree.
    expect(suppressed).toBe(reasons.get(addressHash));
  }
  // Of whoever is not suppressed any more or was forgotten, no address is left.
  for (const { reason, list, email } of rows('SUPPRESSED#'))
    expect([reason, list, email !== undefined]).toEqual([
      reason,
      ...(reason === 'moved' || list === undefined ? [undefined, false] : [list, list === 'SUPPRESSED']),
    ]);
  // Each holds the address that their letters go to, and no other address is held.
  const held = rows('ADDRESS#').filter(({ sk, freed }) => !freed && !String(sk).startsWith('LEFT#'));
  const theirs = people.map(({ id, email }) => `${id} ${hashOf(String(email))}`);
  expect(held.map(({ id, sk }) => `${id} ${sk}`).sort()).toEqual(theirs.sort());
}

type Action = { what: keyof typeof actions; email: string };

/**
 * A complaint outlasts a bounce, and both outlast everything but the button that the address's owner presses in a mail.
 * What happens at the same time as a press may count as before it.
 */
function checkReasons(dynamo: FakeDynamo, done: Action[][]): void {
  for (const email of addresses) {
    const happened = (groups: Action[][], what: keyof typeof actions) =>
      groups.flat().some((each) => each.email === email && each.what === what);
    const sincePress = done.slice(done.findLastIndex((group) => happened([group], 'confirm')) + 1);
    const row = dynamo.startingWith('people', 'SUPPRESSED#').find(({ sk }) => sk === hashOf(email));
    const reported = [
      ...(happened(done, 'complain') ? ['complained'] : []),
      ...(happened(done, 'bounce') && !happened(sincePress, 'complain') ? ['bounced'] : []),
    ];
    const isCertain = happened(sincePress, 'complain') || happened(sincePress, 'bounce');
    expect([...reported, ...(isCertain ? [] : ['unsubscribed', 'erased', 'moved', undefined])]).toContain(row?.reason);
  }
}

test('whatever people do at once, the counts match the rows, and suppressions match the subscribers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (scheduler, groups) => {
        const { dynamo, together } = installInterleaved(scheduler, checkCounts);
        for (const [n, group] of groups.entries()) {
          await together(group.map(({ what, email }) => actions[what](email)));
          checkReasons(dynamo, groups.slice(0, n + 1));
        }
      },
    ),
    { numRuns: runs(1000) },
  );
}, 60_000);
