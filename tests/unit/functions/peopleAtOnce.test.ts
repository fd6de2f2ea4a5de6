import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installSecrets } from '../../support/calls.ts';
import { type Came, Interruptible } from '../../support/interruptible.ts';
import { acts, addresses } from '../../support/peopleActs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  installSecrets();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

type What = keyof typeof acts;
type Work = () => Promise<unknown>;
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
  'they asked to subscribe': [of('ask')],
  'they have left': [of('subscribe'), of('unsubscribe')],
  'they have left, and asked to come back': [of('subscribe'), of('unsubscribe'), of('ask')],
  'their mail bounced': [of('subscribe'), of('bounce')],
  'they moved away': [of('subscribe'), of('moveAway')],
  'they come to an event': [of('come'), of('watch', ben)],
};

const { welcome: _, ...single } = acts;
const names = Object.keys(single) as What[];
const ones: Record<string, Work> = Object.fromEntries(names.map((what) => [what, of(what)]));
const others: Record<string, Work> = {
  ...ones,
  // What was read is there again, and is another.
  comeBack: async () => {
    await of('remove')();
    await of('subscribe')();
  },
};

/** Who moves an address that was moved there in this moment hears that it is taken. */
const answersMayDiffer = /^\w*move\w* with \w*move/i;
const mayDiffer = [
  // Who comes back after an erasure was asked for stays.
  /^erase with (subscribe|subscribeNameless|import|confirm|comeBack)$/,
  // Who asks with another name at the moment of the press: either name counts.
  /^confirm with (subscribeNameless|comeBack)$/,
];

test.each(Object.keys(beginnings))(
  'whatever two people do at once, it is as if one came after the other: %s',
  async (beginning) => {
    const world = new Interruptible();
    const start = await world.after(beginnings[beginning] ?? []);
    const wrong: string[] = [];
    for (const [one, act] of Object.entries(ones))
      for (const [other, meanwhile] of Object.entries(others)) {
        const pair = `${one} with ${other}`;
        if (mayDiffer.some((each) => each.test(pair))) continue;
        const judged = ({ items, ...answers }: Came) =>
          JSON.stringify(answersMayDiffer.test(pair) ? items : { items, ...answers });
        const turned = await world.inTurn(start, [meanwhile, act]);
        const right = [
          await world.inTurn(start, [act, meanwhile]),
          { one: turned.other, other: turned.one, items: turned.items },
        ].map(judged);
        let at = 0;
        for (let came = await world.interrupted(start, [act, meanwhile], at); came; )
          if (right.includes(judged(came))) came = await world.interrupted(start, [act, meanwhile], ++at);
          else {
            wrong.push(`${pair} before its call ${at}: ${JSON.stringify(came)}`);
            break;
          }
      }
    expect(wrong).toEqual([]);
  },
);
