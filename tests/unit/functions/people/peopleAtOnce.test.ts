import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { actions, addresses, remember } from '../../../support/data/peopleActions.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { Interruptible, type Work } from '../../../support/dynamo/interruptible.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';

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
const ofAna = (...names: What[]): Record<string, Work> => Object.fromEntries(names.map((what) => [what, action(what)]));

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
