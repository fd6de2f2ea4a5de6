import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { acts, addresses, remember } from '../../../support/data/peopleActs.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { Interruptible, type Work } from '../../../support/dynamo/interruptible.ts';
import { installSecrets } from '../../../support/run/calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  installSecrets();
  // In one shard, whoever comes first, and never like a time: the rows of two histories can be compared.
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

type What = keyof typeof acts;
const [ana = '', ben = ''] = addresses;
const of =
  (what: What, email = ana): Work =>
  () => {
    vi.setSystemTime(Date.now() + 1000);
    return acts[what](email);
  };

/** How things may stand when two act at once. */
const beginnings: Record<string, Work[]> = {
  'nobody knows the address': [],
  'they are subscribed': [of('subscribe')],
  'both addresses are subscribed': [of('subscribe'), of('subscribe', ben)],
  'they asked to subscribe': [of('requestOptIn')],
  'they have left': [of('subscribe'), of('unsubscribe')],
  'they have left, and asked to come back': [of('subscribe'), of('unsubscribe'), of('requestOptIn')],
  'their mail bounced': [of('subscribe'), of('bounce')],
  'their mail bounced, and they asked to come back': [of('subscribe'), of('bounce'), of('requestOptIn')],
  'they moved away': [of('subscribe'), of('moveAway')],
  'they come to an event': [of('come'), of('watch', ben)],
};

const { welcome: _, ...single } = acts;
const names = Object.keys(single) as What[];
const ones: Record<string, Work> = Object.fromEntries(names.map((what) => [what, of(what)]));
const others: Record<string, Work> = {
  ...ones,
  askAgain: async () => {
    await of('remove')();
    await of('requestOptIn')();
  },
  confirmAndGo: async () => {
    await of('confirm')();
    await of('remove')();
  },
  // What was read is there again, and is another.
  comeBack: async () => {
    await of('remove')();
    await of('subscribe')();
  },
  // The address is free again, and somebody else had it last.
  comeAndMoveOn: async () => {
    await of('addByHand')();
    await edit(await subscriberAt(ana), { email: 'third@example.org' }, { liftsOwnChoice: true });
  },
  // Each of two subscriptions is to end for the other: one must stay.
  mergeBack: of('merge', ben),
};

/** Who moves an address that was moved there in this moment hears that it is taken. */
const answersMayDiffer = [/^\w*move\w* with \w*move/i];
const mayDiffer = [
  // Who comes back after an erasure was asked for stays.
  /^erase with (subscribe|subscribeNameless|import|confirm|comeBack|addByHand)$/,
  // Who asks with another name at the moment of the press: either name counts.
  /^confirm with (subscribeNameless|comeBack)$/,
  // Deleted and asked anew in the moment of a press, which was for what they had asked before: it says that it has expired.
  /^confirm with askAgain$/,
];

test.each(Object.keys(beginnings))(
  'whatever two people do at once, it is as if one came after the other: %s',
  async (beginning) => {
    const world = new Interruptible(remember);
    const start = await world.after(beginnings[beginning] ?? []);
    expect(await world.unexplained(start, { ones, others, mayDiffer, answersMayDiffer })).toEqual([]);
  },
);
