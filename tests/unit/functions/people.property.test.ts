import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as signups from '../../../functions/lib/store/signups/signups.ts';
import { addByHand } from '../../../functions/lib/store/subscribers/byHand.ts';
import { edit, merge } from '../../../functions/lib/store/subscribers/edits.ts';
import { addAll } from '../../../functions/lib/store/subscribers/imported.ts';
import { subscriberId } from '../../../functions/lib/store/subscribers/rows.ts';
import * as subscribers from '../../../functions/lib/store/subscribers/subscribers.ts';
import { suppress, suppressErased, unsubscribe } from '../../../functions/lib/store/subscribers/suppressions.ts';
import { confirm } from '../../../functions/lib/store/subscribers/unconfirmed.ts';
import { claimWelcome, releaseWelcome } from '../../../functions/lib/store/subscribers/welcomeMail.ts';
import { isUsableName } from '../../../shared/mail/usableName.ts';
import type { Signup } from '../../../shared/model/signup.ts';
import { installSecrets } from '../../support/calls.ts';
import { consented } from '../../support/consented.ts';
import type { FakeDynamo } from '../../support/fakeDynamo.ts';
import { installInterleaved } from '../../support/interleaved.ts';
import { idOf } from '../../support/personIds.ts';
import { runs } from '../../support/runs.ts';

beforeEach(installSecrets);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const person = {
  firstName: 'Ana',
  lastName: 'Lima',
  city: 'Lisbon',
  consent: true as const,
  subscribeNewsletter: false,
};
const addresses = ['ana@example.org', 'ben@example.org'];
const may = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031' };
const june = { id: 2, title: 'Wells', eventDate: 'June 1, 2031' };

const consent = { source: 'Newsletter form', at: '2024-05-01T00:00:00.000Z' };
const move = async (from: string, to: string) => edit(await subscriberId(from), { email: to }, { liftsOwnWish: true });

/** What people, admins and mail providers do about one address. */
const acts = {
  subscribe: (email: string) => subscribers.add({ ...person, email }, consented()),
  subscribeNameless: (email: string) => subscribers.add({ ...person, firstName: 'n/a', email }, consented()),
  unsubscribe: async (email: string) => unsubscribe(await subscriberId(email)),
  erase: async (email: string) => suppressErased(await subscriberId(email), new Date().toISOString()),
  remove: async (email: string) => subscribers.remove(await subscriberId(email)),
  bounce: async (email: string) => suppress(await subscriberId(email), 'bounced'),
  complain: async (email: string) => suppress(await subscriberId(email), 'complained'),
  import: async (email: string) => {
    const id = await subscriberId(email);
    const consent = { source: 'the retreat', at: '2024-05-01T00:00:00.000Z' };
    const outcomes = await addAll([{ id, email, firstName: '', lastName: '', consent }], 'import');
    expect(outcomes.has(id)).toBe(true);
  },
  ask: (email: string) => subscribers.add({ ...person, email }, consented(), { confirms: true }),
  confirm: async (email: string) => confirm(await subscriberId(email)),
  addByHand: (email: string) => addByHand({ ...person, email }, consent, { liftsOwnWish: true }),
  rename: async (email: string) => edit(await subscriberId(email), { firstName: 'Anna' }, {}),
  renameToNothing: async (email: string) => edit(await subscriberId(email), { firstName: '-' }, {}),
  renameAndMove: async (email: string) =>
    edit(await subscriberId(email), { firstName: '', email: `new-${email}` }, { liftsOwnWish: true }),
  move: async (email: string) => move(email, email),
  moveAway: async (email: string) => move(email, `new-${email}`),
  moveBack: async (email: string) => move(`new-${email}`, email),
  moveToOther: async (email: string) => move(email, addresses.find((other) => other !== email) ?? ''),
  merge: async (email: string) => {
    const into = addresses.find((other) => other !== email) ?? '';
    await merge(await subscriberId(email), await subscriberId(into), { also: [], isOver: async () => false });
  },
  welcome: async (email: string) => {
    const id = await subscriberId(email);
    if (await claimWelcome(id)) await releaseWelcome(id);
  },
  come: (email: string) => signups.signUp({ ...person, email, attendanceType: 'in-person' }, may),
  watch: (email: string) => signups.signUp({ ...person, email, attendanceType: 'virtual' }, may),
  comeInJune: (email: string) => signups.signUp({ ...person, email, attendanceType: 'in-person' }, june),
  comeWhenever: (email: string) => signups.signUp({ ...person, email, attendanceType: 'in-person' }, undefined),
  cancel: async (email: string) => {
    const { items } = await signups.list();
    const member = items.find((each) => each.email === email);
    if (member) await signups.remove(member.id);
  },
};
const act = fc.record({
  what: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  email: fc.constantFrom(...addresses),
});

/** True at every moment, whatever is on its way. */
function judge(dynamo: FakeDynamo): void {
  const rows = (pk: string) => dynamo.startingWith('people', pk);
  const people = rows('SUBSCRIBER#');
  const members = rows('AUDIENCE#') as unknown as Signup[];
  for (const event of [may.id, june.id, undefined]) {
    const counts = rows('COUNT#AUDIENCE').filter(({ sk }) => String(sk).split('#')[1] === event?.toString());
    const of = (type: string) =>
      members.filter(({ eventId, attendanceType }) => eventId === event && attendanceType === type).length;
    const counted = (name: string) => counts.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    expect([event, counted('inPerson'), counted('virtual')]).toEqual([event, of('in-person'), of('virtual')]);
  }
  const sum = (pk: string, name: string) => rows(pk).reduce((total, row) => total + Number(row[name] ?? 0), 0);
  expect({
    subscribers: sum('COUNT#SUBSCRIBER', 'subscribers'),
    suppressed: sum('COUNT#SUBSCRIBER', 'withheld'),
    nameless: sum('COUNT#SUBSCRIBER', 'nameless'),
    inPerson: sum('COUNT#AUDIENCE', 'inPerson'),
    virtual: sum('COUNT#AUDIENCE', 'virtual'),
  }).toEqual({
    subscribers: people.length,
    suppressed: people.filter(({ suppressed }) => suppressed).length,
    nameless: people.filter(({ suppressed, firstName }) => !suppressed && !isUsableName(String(firstName))).length,
    inPerson: members.filter(({ attendanceType }) => attendanceType === 'in-person').length,
    virtual: members.filter(({ attendanceType }) => attendanceType === 'virtual').length,
  });
  const reasons = new Map(rows('SUPPRESSED#').map(({ sk, reason }) => [sk, reason]));
  for (const { sk, email, suppressed } of people) {
    expect(email, 'a whole row').toBeDefined();
    // Who is listed is suppressed for the reason that their address is, or not at all.
    expect(suppressed).toBe(reasons.get(sk));
  }
}

type Act = { what: keyof typeof acts; email: string };

/**
 * A complaint outlasts a bounce, and both outlast whatever anybody does but for the owner, who presses the button of a
 * mail. What happened at the same time as a press may have come before it.
 */
function judgeReasons(dynamo: FakeDynamo, done: Act[][]): void {
  for (const email of addresses) {
    const told = (groups: Act[][], what: keyof typeof acts) =>
      groups.flat().some((each) => each.email === email && each.what === what);
    const sincePress = done.slice(done.findLastIndex((group) => told([group], 'confirm')) + 1);
    const row = dynamo.startingWith('people', 'SUPPRESSED#').find(({ sk }) => sk === idOf(email));
    const reported = [
      ...(told(done, 'complain') ? ['complained'] : []),
      ...(told(done, 'bounce') && !told(sincePress, 'complain') ? ['bounced'] : []),
    ];
    const isCertain = told(sincePress, 'complain') || told(sincePress, 'bounce');
    expect([...reported, ...(isCertain ? [] : ['unsubscribed', 'erased', 'moved', undefined])]).toContain(row?.reason);
  }
}

test('whatever people do at once, the counts are those of the rows, and who is suppressed is so in both places', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (scheduler, groups) => {
        const { dynamo, together } = installInterleaved(scheduler, judge);
        for (const [n, group] of groups.entries()) {
          await together(group.map(({ what, email }) => acts[what](email)));
          judgeReasons(dynamo, groups.slice(0, n + 1));
        }
        vi.restoreAllMocks();
      },
    ),
    { numRuns: runs(1000) },
  );
}, 60_000);
