import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { actions, addresses, remember } from '../../../support/data/peopleActions.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { Interruptible, type Work } from '../../../support/dynamo/interruptible.ts';
import { installSecrets } from '../../../support/run/calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  installSecrets();
  // All in one shard, in any order, and never like a time, so that the rows of two histories can be compared.
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `00${real().slice(2, -1)}f` as ReturnType<typeof real>);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  vi.unstubAllEnvs();
});
const real = crypto.randomUUID;

type What = keyof typeof actions;
const [ana = '', ben = ''] = addresses;
const action =
  (what: What, email = ana): Work =>
  () => {
    vi.setSystemTime(Date.now() + 1000);
    return actions[what](email);
  };

/** The states in which two actions may meet. */
const initialStates: Record<string, Work[]> = {
  'nobody knows the address': [],
  'they are subscribed': [action('subscribe')],
  'both addresses are subscribed': [action('subscribe'), action('subscribe', ben)],
  'they asked to subscribe': [action('requestOptIn')],
  'they have left': [action('subscribe'), action('unsubscribe')],
  'they have left, and asked to come back': [action('subscribe'), action('unsubscribe'), action('requestOptIn')],
  'their mail bounced': [action('subscribe'), action('bounce')],
  'their mail bounced, and they asked to come back': [action('subscribe'), action('bounce'), action('requestOptIn')],
  'they moved away': [action('subscribe'), action('moveAway')],
  'they come to an event': [action('come'), action('watch', ben)],
};

const { welcome: _, ...single } = actions;
const names = Object.keys(single) as What[];
const ones: Record<string, Work> = Object.fromEntries(names.map((what) => [what, action(what)]));
const others: Record<string, Work> = {
  ...ones,
  askAgain: async () => {
    await action('remove')();
    await action('requestOptIn')();
  },
  confirmAndGo: async () => {
    await action('confirm')();
    await action('remove')();
  },
  // The row that was read exists again, but is another one.
  comeBack: async () => {
    await action('remove')();
    await action('subscribe')();
  },
  // The address is free again, but somebody else had it last.
  comeAndMoveOn: async () => {
    await action('addByHand')();
    await edit(await subscriberAt(ana), { email: 'third@example.org' }, { liftsOwnChoice: true });
  },
  // Each of two subscriptions is to be merged into the other: one must stay.
  mergeBack: action('merge', ben),
};

/** Somebody who moves to an address at the same moment as another move is told that it is taken. */
const answersMayDiffer = [/^\w*move\w* with \w*move/i];
const mayDiffer = [
  // Somebody who comes back after an erasure was requested stays.
  /^erase with (subscribe|subscribeNameless|import|confirm|comeBack|addByHand)$/,
  // Somebody asks with another name at the moment of the press: either name counts.
  /^confirm with (subscribeNameless|comeBack)$/,
  // Deleted, and asked again, at the moment of a press for the earlier request: the press says that it has expired.
  /^confirm with askAgain$/,
  // The later tick counts, so the earlier one may write nothing: a count is 0 or absent, attributes come in another order.
  /^(arrive|leaveAgain) with (arrive|leaveAgain)$/,
];

test.each(Object.keys(initialStates))('two actions at once end as if one came after the other: %s', async (state) => {
  const world = new Interruptible(remember);
  const start = await world.after(initialStates[state] ?? []);
  expect(await world.unexplained(start, { ones, others, mayDiffer, answersMayDiffer })).toEqual([]);
});
