import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAll } from '../../../../functions/lib/people/imports/batch.ts';
import { undo } from '../../../../functions/lib/people/imports/undo.ts';
import { tick } from '../../../../functions/lib/people/signups/door.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { addByHand, edit, merge } from '../../../../functions/lib/people/subscribers/edits.ts';
import { addressHash, findSubscriber } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import {
  askedWrites,
  confirmOptIn,
  findUnconfirmed,
  welcomeWrites,
} from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressErased } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { sha256 } from '../../../../functions/lib/platform/crypto/digest.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import type { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { isUsableName } from '../../../../shared/letters/placeholders/placeholders.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { hashOf, readerAt, subscriberAt } from '../../../support/data/personIds.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installInterleaved } from '../../../support/dynamo/installFakeDynamo.ts';
import { Interruptible, type Work } from '../../../support/dynamo/interruptible.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { runs } from '../../../support/run/runs.ts';

const linkValue = 'the value in the link of a mail';
const person = {
  firstName: 'Ana',
  lastName: 'Lima',
  city: 'Lisbon',
  consent: true as const,
  subscribeNewsletter: false,
};
const addresses = ['ana@example.org', 'ben@example.org'];
const may = {
  id: 1,
  title: 'Lanterns',
  eventDate: 'May 3, 2031',
  ...noMoment,
};
const june = {
  id: 2,
  title: 'Wells',
  eventDate: 'June 1, 2031',
  ...noMoment,
};

const consent = { source: 'Newsletter form', at: '2024-05-01T00:00:00.000Z' };
/** By address, the ids that admins and readers already know: from the list, and from links in mails. */
const known = new Map<string, string>();

/** Lets later actions know the ids of everyone who has or had an address at this moment. */
function remember(dynamo: FakeDynamo): void {
  known.clear();
  const rows = new Map(dynamo.startingWith('people', 'ADDRESS#').map(({ sk, id }) => [sk, String(id)]));
  for (const address of addresses.flatMap((each) => [each, `new-${each}`])) {
    const id = rows.get(hashOf(address));
    if (id) known.set(address, id);
  }
}

const listed = async (email: string) => known.get(email) ?? subscriberAt(email);
const move = async (from: string, to: string) => edit(await listed(from), { email: to }, { liftsOwnChoice: true });

/** Anyone without a sign-up is refused. */
async function tickAtDoor(email: string, is: boolean): Promise<void> {
  const at = new Date().toISOString();
  await tick(may.id, await signups.signupId(email, may), { came: is ? { set: [at] } : { set: [], cleared: at } }).catch(
    (error: VisibleError) => {
      expect(error.status).toBe(404);
    },
  );
}

/** What readers, admins and mail providers do with one address. */
const actions = {
  subscribe: (email: string) => subscribers.add({ ...person, email }, consented()),
  subscribeNameless: (email: string) => subscribers.add({ ...person, firstName: 'n/a', email }, consented()),
  unsubscribe: async (email: string) => unsubscribe(known.get(email) ?? (await readerAt(email))),
  erase: async (email: string) => suppressErased(await addressHash(email), new Date().toISOString()),
  remove: async (email: string) => subscribers.remove(await listed(email)),
  bounce: async (email: string) => suppress(await addressHash(email), 'bounced'),
  complain: async (email: string) => suppress(await addressHash(email), 'complained'),
  import: async (email: string) => {
    const hash = await addressHash(email);
    const consent = { source: 'the retreat', at: '2024-05-01T00:00:00.000Z' };
    const row = { addressHash: hash, email, firstName: '', lastName: '', createdAt: consent.at, consent };
    const outcomes = await addAll([row], 'import');
    expect(outcomes.has(hash)).toBe(true);
  },
  undoImport: () => undo('import'),
  /** The form's request, and the worker's mail. */
  requestOptIn: async (email: string) => {
    const { addressHash: hash } = await subscribers.add({ ...person, email }, consented(), { confirms: true });
    const request = await findUnconfirmed(hash);
    if (request && !request.mailedAt) await transactIf(askedWrites(request, sha256(linkValue)).facts);
  },
  confirm: async (email: string) => confirmOptIn(await addressHash(email), linkValue),
  addByHand: (email: string) => addByHand({ ...person, email }, consent, { liftsOwnChoice: true }),
  rename: async (email: string) => edit(await listed(email), { firstName: 'Anna' }, {}),
  renameLast: async (email: string) => edit(await listed(email), { lastName: 'Lopes' }, {}),
  renameToNothing: async (email: string) => edit(await listed(email), { firstName: '-' }, {}),
  renameAndMove: async (email: string) =>
    edit(await listed(email), { firstName: '', email: `new-${email}` }, { liftsOwnChoice: true }),
  move: async (email: string) => move(email, email),
  moveAway: async (email: string) => move(email, `new-${email}`),
  moveBack: async (email: string) => move(`new-${email}`, email),
  moveToOther: async (email: string) => move(email, addresses.find((other) => other !== email) ?? ''),
  merge: async (email: string) => {
    const into = addresses.find((other) => other !== email) ?? '';
    return merge(await listed(email), await addressHash(into), { extraWrites: [], isOutdated: async () => false });
  },
  welcome: async (email: string) => {
    const row = await findSubscriber(await listed(email));
    const { facts = [], undo = [] } = row ? welcomeWrites(row) : {};
    if (row && (await transactIf(facts))) await transactIf(undo);
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
  /** The door ticks them, and takes it back. Only the first event has a door here. */
  arrive: (email: string) => tickAtDoor(email, true),
  leaveAgain: (email: string) => tickAtDoor(email, false),
};

describe('two at once', () => {
  withFakes(Date.UTC(2026, 0, 1));
  beforeEach(() => {
    // All in one shard, in any order, and never like a time, so that the rows of two histories can be compared.
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `00${real().slice(2, -1)}f` as ReturnType<typeof real>);
    syncBuiltinESMExports();
  });
  afterEach(() => {
    syncBuiltinESMExports();
  });
  const real = crypto.randomUUID;

  type What = keyof typeof actions;
  const [ana = '', ben = ''] = addresses;
  const action =
    (what: What, email = ana): Work =>
    () => {
      pass(1000);
      return actions[what](email);
    };
  const inTurn =
    (...works: Work[]): Work =>
    async () => {
      for (const work of works) await work();
    };
  const ofAna = (...names: What[]): Record<string, Work> =>
    Object.fromEntries(names.map((what) => [what, action(what)]));

  const arrivals = ofAna('subscribe', 'import', 'addByHand', 'requestOptIn');
  const departures = ofAna('unsubscribe', 'erase', 'remove', 'bounce', 'complain');
  const edits = ofAna('rename', 'renameToNothing', 'renameAndMove', 'moveAway');
  const confirm = ofAna('confirm');
  /** Each of them together is what another one may come upon, and is not interrupted itself. */
  const several: Record<string, Work> = {
    askAgain: inTurn(action('remove'), action('requestOptIn')),
    confirmAndGo: inTurn(action('confirm'), action('remove')),
    // The row that was read exists again, but is another one.
    comeBack: inTurn(action('remove'), action('subscribe')),
    // The address is free again, but someone else had it last.
    comeAndMoveOn: inTurn(action('addByHand'), async () =>
      edit(await subscriberAt(ana), { email: 'third@example.org' }, { liftsOwnChoice: true }),
    ),
    // Each of two subscriptions is to be merged into the other: one must stay.
    mergeBack: action('merge', ben),
  };

  /** The states in which two actions may meet, and the actions whose outcome depends on it. */
  const states: Record<string, { before: Work[]; meet: Record<string, Work> }> = {
    'no one knows the address': {
      before: [],
      meet: { ...arrivals, ...departures, ...confirm, ...ofAna('subscribeNameless') },
    },
    'they are subscribed': {
      before: [action('subscribe')],
      meet: { ...arrivals, ...departures, ...edits, ...confirm, ...ofAna('move', 'subscribeNameless') },
    },
    'both addresses are subscribed': {
      before: [action('subscribe'), action('subscribe', ben)],
      meet: { ...departures, ...ofAna('merge', 'moveToOther', 'rename', 'moveAway') },
    },
    'they asked to subscribe': {
      before: [action('requestOptIn')],
      meet: { ...arrivals, ...departures, ...confirm },
    },
    'they have left': {
      before: [action('subscribe'), action('unsubscribe')],
      meet: { ...arrivals, ...departures, ...confirm },
    },
    'they have left, and asked to come back': {
      before: [action('subscribe'), action('unsubscribe'), action('requestOptIn')],
      meet: { ...arrivals, ...departures, ...confirm },
    },
    'their mail bounced': {
      before: [action('subscribe'), action('bounce')],
      meet: { ...arrivals, ...departures, ...edits },
    },
    'their mail bounced, and they asked to come back': {
      before: [action('subscribe'), action('bounce'), action('requestOptIn')],
      meet: { ...arrivals, ...departures, ...edits, ...confirm },
    },
    'they moved away': {
      before: [action('subscribe'), action('moveAway')],
      meet: { ...arrivals, ...departures, ...confirm, ...ofAna('moveBack') },
    },
    'no one comes to an event yet': { before: [], meet: ofAna('come', 'watch', 'comeWhenever', 'cancel', 'arrive') },
    'they come to an event': {
      before: [action('come'), action('watch', ben)],
      meet: ofAna('come', 'watch', 'comeInJune', 'comeWhenever', 'cancel', 'arrive', 'leaveAgain'),
    },
  };

  /** Someone who moves to an address at the same moment as another move is told that it is taken. */
  const answersMayDiffer = [/^\w*move\w* with \w*move/i];
  const mayDiffer = [
    // Someone who comes back after an erasure was requested stays.
    /^erase with (subscribe|subscribeNameless|import|confirm|comeBack|addByHand)$/,
    // Someone asks with another name at the moment of the press: either name counts.
    /^confirm with (subscribeNameless|comeBack)$/,
    // Deleted, and asked again, at the moment of a press for the earlier request: the press says that it has expired.
    /^confirm with askAgain$/,
    // The later tick counts, so the earlier one may write nothing: a count is 0 or absent, attributes come in another order.
    /^(arrive|leaveAgain) with (arrive|leaveAgain)$/,
  ];

  test.each(Object.entries(states))(
    'two actions at once end as if one came after the other: %s',
    async (_, { before, meet }) => {
      const world = new Interruptible(remember);
      const start = await world.after(before);
      const others = 'come' in meet ? meet : { ...meet, ...several };
      expect(await world.unexplained(start, { ones: meet, others, mayDiffer, answersMayDiffer })).toEqual([]);
    },
  );
});

describe('properties', () => {
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
      expect([event, counted('inPerson'), counted('virtual')]).toEqual([
        event,
        countOf('in-person'),
        countOf('virtual'),
      ]);
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
    // Of those who are not suppressed any more or were forgotten, no address is left.
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
      expect([...reported, ...(isCertain ? [] : ['unsubscribed', 'erased', 'moved', undefined])]).toContain(
        row?.reason,
      );
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
});
