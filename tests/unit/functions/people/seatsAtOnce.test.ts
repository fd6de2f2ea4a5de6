import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { tick } from '../../../../functions/lib/people/signups/door.ts';
import { offerSeats, takeSeat } from '../../../../functions/lib/people/signups/offers.ts';
import { offerOutOfTurn } from '../../../../functions/lib/people/signups/outOfTurn.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { move, waitingList } from '../../../../functions/lib/people/signups/waitingList.ts';
import { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';
import { addressOf, announce, expectCounted, signUp } from '../../../support/data/seats.ts';
import { installInterleaved } from '../../../support/dynamo/interleaved.ts';
import { Interruptible, type Work } from '../../../support/dynamo/interruptible.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { runs } from '../../../support/run/runs.ts';

withFakes(Date.UTC(2031, 0, 1));

/** The event has the first number. */
const eventId = 1;
const idOf = (name: string) => signups.signupId(addressOf(name), { id: eventId });

/** By name, the offers that people know from their mails: when they run out. */
const mailed = new Map<string, string>();

/** Lets later actions know the offers that were made before. */
function rememberOffers(rows: readonly Partial<signups.SignupRow>[]): void {
  mailed.clear();
  for (const { email = '', offeredUntil } of rows) if (offeredUntil) mailed.set(email, offeredUntil);
}

/** What happens to the seats of an event, and to one person's. */
const seatActions = {
  come: (name: string) => signUp(name),
  watch: (name: string) => signUp(name, 'virtual'),
  cancel: async (name: string) => (await signups.remove(await idOf(name))) !== undefined,
  /** By the link of a mail that came before or, in tests without such a link, of the present offer. */
  take: async (name: string) => {
    const until = mailed.get(addressOf(name)) ?? (await signups.find(await idOf(name)))?.offeredUntil ?? '';
    const { signup } = await takeSeat(await idOf(name), until);
    return signup?.status;
  },
  /** The sweep, or the message about a seat that became free. */
  offerSeats: (_: string) => offerSeats(eventId),
  offerOutOfTurn: async (name: string) => {
    await offerOutOfTurn(await idOf(name));
  },
  moveToFront: async (name: string) => {
    const [first] = (await waitingList(eventId)).filter(({ email }) => email !== addressOf(name));
    if (first) await move(await idOf(name), first.id);
  },
  moveToEnd: async (name: string) => {
    await move(await idOf(name), null);
  },
  /** At the door. An admin is told of someone who has no seat. */
  comesIn: async (name: string) => {
    const at = new Date().toISOString();
    await tick(await idOf(name), { came: { is: true, at } }).catch((error: unknown) => {
      if (!(error instanceof VisibleError)) throw error;
    });
  },
};

/** An event with one seat in the room, and one on Zoom. */
const announceOneSeat = () => announce({ roomSeats: 1, onlineSeats: 1, offerHours: 1 });

type What = keyof typeof seatActions;
const action =
  (what: What, name = 'ana', after = 1000): Work =>
  () => {
    pass(after);
    return seatActions[what](name);
  };
const offerRunsOut = action('offerSeats', '', 60 * 60 * 1000);

/** The event has one seat in the room and one on Zoom. */
const full = [announceOneSeat, action('come', 'dora'), action('watch', 'emil')];
const anaIsOffered = [...full, action('come'), action('come', 'ben'), action('cancel', 'dora'), action('offerSeats')];
const anaWaitsForZoom = [...full, action('watch'), action('watch', 'ben')];
const initialStates: Record<string, Work[]> = {
  'a seat is left': [announceOneSeat],
  'no seat is left': full,
  'they have a seat, and others wait': [announceOneSeat, action('come'), action('come', 'ben'), action('come', 'cleo')],
  'they wait, with others': [...full, action('come'), action('come', 'ben')],
  'a seat became free that they wait for': [...full, action('come'), action('come', 'ben'), action('cancel', 'dora')],
  'they are offered a seat': anaIsOffered,
  'an offer to them ran out': [...anaIsOffered, offerRunsOut],
  'they have the seat in the room, and one on Zoom is left': [announceOneSeat, action('come')],
  'they wait for Zoom, with others': anaWaitsForZoom,
  'a seat on Zoom became free that they wait for': [...anaWaitsForZoom, action('cancel', 'emil')],
  'they have come': [announceOneSeat, action('come'), action('comesIn')],
};

const ones = Object.fromEntries(Object.keys(seatActions).map((what) => [what, action(what as What)]));
const others = {
  ...ones,
  addSeat: async () => {
    const event = await upcomingEvents.find(eventId);
    // Whatever somebody else changes: two admins who edit an event at once have tests of their own.
    if (event) await upcomingEvents.update(eventId, { ...event, roomSeats: 2, isActive: true, version: undefined });
  },
  offerRunsOut,
  // The row that was read is as it was, but the offer is another one.
  offeredAnew: async () => {
    await offerRunsOut();
    await action('come')();
    await action('cancel', 'ben')();
    await action('offerSeats')();
  },
  benComes: action('come', 'ben'),
  benWatches: action('watch', 'ben'),
  doraCancels: action('cancel', 'dora'),
  emilCancels: action('cancel', 'emil'),
  benCancels: action('cancel', 'ben'),
  benTakes: action('take', 'ben'),
  benIsMoved: action('moveToFront', 'ben'),
  benIsOffered: action('offerOutOfTurn', 'ben'),
};

// Where one of them goes to the other kind of seat at that moment, both are on the list all the same, and the order is as asked.
const mayDiffer = [/^moveToFront with ben(Watches|Comes)$/, /^moveToEnd with offeredAnew$/];
const answersMayDiffer = [
  // Somebody who leaves the list while it is put in order: the admin is told that it has changed, or that they are gone.
  /^move\w+ with (cancel|benCancels|offeredAnew)$/,
  // In these tests, a link that did not exist yet is good for nothing.
  /^take with offer/,
  // They ask for the other kind, which is full, while the mail about their offer is being queued: the row that they keep says so.
  /^offer\w+ with (watch|come)$/,
];

test.each(Object.keys(initialStates))('two actions at once end as if one came after the other: %s', async (state) => {
  const world = new Interruptible((dynamo) => rememberOffers(dynamo.startingWith('people', 'SIGNUP#')));
  const start = await world.after(initialStates[state] ?? []);
  expect(await world.unexplained(start, { ones, others, mayDiffer, answersMayDiffer })).toEqual([]);
});

/**
 * What several do, and who would: by where they stand, if anyone stands so. What an admin does to the order is left out: seats are
 * offered in the order of the sign-ups.
 */
const inOrder = {
  come: [undefined, 'lapsed', 'waiting'],
  watch: [undefined, 'lapsed', 'waiting', 'offered', 'booked'],
  cancel: ['booked', 'offered'],
  take: ['offered', 'lapsed'],
  offerSeats: [],
  comesIn: ['booked'],
} as const satisfies Partial<Record<What, readonly (string | undefined)[]>>;
const several = ['ana', 'ben', 'cleo', 'dora'];
const atOnce = fc.array(
  fc.record({
    what: fc.constantFrom(...(Object.keys(inOrder) as (keyof typeof inOrder)[])),
    who: fc.nat(11),
    /** An offer stands for an hour. */
    minutes: fc.constantFrom(1, 2, 3, 40),
  }),
  { minLength: 1, maxLength: 4 },
);

test('whatever several do at once, seats are counted as they are, none is given twice, and no one is passed over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(atOnce, { minLength: 1, maxLength: 7 }), async (scheduler, history) => {
      const { dynamo, together } = installInterleaved(scheduler, (tables) => expectCounted(tables, eventId));
      const rows = () => dynamo.startingWith('people', 'SIGNUP#') as unknown as signups.SignupRow[];
      await together([announceOneSeat()]);
      for (const group of history) {
        rememberOffers(rows());
        const status = new Map(rows().map((row) => [row.email, row.status]));
        const doing = group.map(({ what, who, minutes }) => {
          const wanted: readonly (string | undefined)[] = inOrder[what];
          const those = several.filter((name) => wanted.includes(status.get(addressOf(name))));
          const from = those.length > 0 ? those : several;
          return action(what, from[who % from.length], minutes * 60_000);
        });
        await together(doing.map((each) => each()));
        await together([seatActions.offerSeats('')]);
        for (const type of ['in-person', 'virtual']) {
          const ofKind = rows().filter(({ attendanceType }) => attendanceType === type);
          const having = (...some: unknown[]) => ofKind.filter(({ status }) => some.includes(status));
          const [waiting, holding] = [having('waiting'), having('booked', 'offered')];
          if (waiting.length > 0) expect(holding).toHaveLength(1);
          expect(holding.length).toBeLessThanOrEqual(1);
          for (const one of waiting)
            for (const { place } of having('offered')) expect(Number(place)).toBeLessThanOrEqual(Number(one.place));
        }
      }
    }),
    { numRuns: runs(400) },
  );
});
