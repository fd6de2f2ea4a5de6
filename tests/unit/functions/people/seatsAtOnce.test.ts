import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { admit, tick } from '../../../../functions/lib/people/signups/door.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { giveDueSeats, giveSeats, move, waitingList } from '../../../../functions/lib/people/signups/waitingList.ts';
import { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';
import { seatHold } from '../../../../shared/people/model/signup.ts';
import { addressOf, announce, changeWay, expectCounted, signUp, signUpFirst } from '../../../support/data/seats.ts';
import { installInterleaved } from '../../../support/dynamo/installFakeDynamo.ts';
import { Interruptible, type Work } from '../../../support/dynamo/interruptible.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { runs } from '../../../support/run/runs.ts';

withFakes(Date.UTC(2031, 0, 1));

/** The event has the first number. */
const eventId = 1;
const idOf = (name: string) => signups.signupId(addressOf(name), { id: eventId });

const atDoor = (act: (id: string, at: string) => Promise<unknown>) => async (name: string) => {
  await act(await idOf(name), new Date().toISOString()).catch((error: unknown) => {
    if (!(error instanceof VisibleError)) throw error;
  });
};

/** What happens to the seats of an event, and to one person's. */
const seatActions = {
  come: (name: string) => signUpFirst(name),
  watch: (name: string) => signUpFirst(name, 'virtual'),
  isAdded: (name: string) => signUpFirst(name, 'in-person', { isConfirmed: true }),
  confirm: async (name: string) => {
    const row = await signups.find(await idOf(name));
    return row && (await signups.confirm(row, await upcomingEvents.find(eventId)))?.status;
  },
  /** Seats that no one has confirmed are kept no longer. */
  release: (_: string) => giveDueSeats(Date.now() + seatHold.milliseconds),
  change: async (name: string) => (await changeWay(name, 'virtual'))?.attendanceType,
  cancel: async (name: string) => (await signups.remove(await idOf(name))) !== undefined,
  /** The sweep, or the message about a seat that became free. */
  giveSeats: (_: string) => giveSeats(eventId),
  giveOutOfTurn: async (name: string) => {
    await signups.correct(await idOf(name), { seat: 'free' });
  },
  correct: async (name: string) => {
    await signups.correct(await idOf(name), { email: `${name}.lima@example.org` });
  },
  moveToFront: async (name: string) => {
    const [first] = (await waitingList(eventId)).filter(({ email }) => email !== addressOf(name));
    if (first) await move(await idOf(name), first.id);
  },
  moveToEnd: async (name: string) => {
    await move(await idOf(name), null);
  },
  /** At the door. An admin is told of someone who has no seat. */
  comesIn: atDoor(async (id, at) => tick(eventId, id, { came: { set: [at] } })),
  isLetIn: atDoor(async (id) => admit({ id: eventId, title: 'Lanterns', eventDate: '' }, id, { payment: 'cash' })),
};

/** An event with one seat in the room, and one on Zoom. */
const announceOneSeat = () => announce({ roomSeats: 1, onlineSeats: 1 });

type What = keyof typeof seatActions;
const action =
  (what: What, name = 'ana', after = 1000): Work =>
  () => {
    pass(after);
    return seatActions[what](name);
  };

/** Anyone who signs up confirms it, too. */
const books =
  (what: 'come' | 'watch', name = 'ana'): Work =>
  () => {
    pass(1000);
    return signUp(name, what === 'come' ? 'in-person' : 'virtual');
  };

/** The event has one seat in the room and one on Zoom. */
const full = [announceOneSeat, books('come', 'dora'), books('watch', 'emil')];
const anaWaitsForZoom = [...full, books('watch'), books('watch', 'ben')];
const initialStates: Record<string, Work[]> = {
  'a seat is left': [announceOneSeat],
  'no seat is left': full,
  'they have a seat, and others wait': [announceOneSeat, books('come'), books('come', 'ben'), books('come', 'cleo')],
  'they wait, with others': [...full, books('come'), books('come', 'ben')],
  'a seat became free that they wait for': [...full, books('come'), books('come', 'ben'), action('cancel', 'dora')],
  'they have the seat in the room, and one on Zoom is left': [announceOneSeat, books('come')],
  'they wait for Zoom, with others': anaWaitsForZoom,
  'a seat on Zoom became free that they wait for': [...anaWaitsForZoom, action('cancel', 'emil')],
  'a seat is kept for them': [announceOneSeat, action('come')],
  'a seat was kept for them': [announceOneSeat, action('come'), action('release')],
  'they have come': [announceOneSeat, books('come'), action('comesIn')],
};

const ones = Object.fromEntries(Object.keys(seatActions).map((what) => [what, action(what as What)]));
const others = {
  ...ones,
  addSeat: async () => {
    const event = await upcomingEvents.find(eventId);
    // Whatever someone else changes: two admins who edit an event at once have tests of their own.
    if (event) await upcomingEvents.update(eventId, { ...event, roomSeats: 2, isActive: true, version: undefined });
  },
  benComes: books('come', 'ben'),
  benWatches: books('watch', 'ben'),
  doraCancels: action('cancel', 'dora'),
  emilCancels: action('cancel', 'emil'),
  benCancels: action('cancel', 'ben'),
  benIsMoved: action('moveToFront', 'ben'),
  benIsGivenOne: action('giveOutOfTurn', 'ben'),
};

// Where one of them goes to the other kind of seat at that moment, both are on the list all the same, and the order is as asked.
const mayDiffer = [
  /^moveToFront with ben(Watches|Comes)$/,
  // The place of someone who waits alone is a time, which is another where the clock had gone on.
  /^correct with moveToEnd$/,
];
const answersMayDiffer = [
  // Someone leaves the list, or gets a seat, while it is put in order: the admin is told that it has changed, or that they are
  // gone.
  /^move\w+ with (cancel|benCancels|benIsGivenOne|correct)$/,
  // Both correct the same address: the second is told that it has signed up, or that the sign-up is gone.
  /^correct with correct$/,
];

test.each(Object.keys(initialStates))('two actions at once end as if one came after the other: %s', async (state) => {
  const world = new Interruptible(() => {});
  const start = await world.after(initialStates[state] ?? []);
  expect(await world.unexplained(start, { ones, others, mayDiffer, answersMayDiffer })).toEqual([]);
});

/**
 * What several do, and who would: by where they stand, if anyone stands so. What an admin does to the order is left out: seats are
 * given in the order of the sign-ups.
 */
const inOrder = {
  come: [undefined, 'waiting'],
  watch: [undefined],
  change: ['waiting', 'booked'],
  confirm: ['booked', 'unconfirmed'],
  release: [],
  cancel: ['booked'],
  giveSeats: [],
  comesIn: ['booked'],
} as const satisfies Partial<Record<What, readonly (string | undefined)[]>>;
const several = ['ana', 'ben', 'cleo', 'dora'];
const atOnce = fc.array(
  fc.record({
    what: fc.constantFrom(...(Object.keys(inOrder) as (keyof typeof inOrder)[])),
    who: fc.nat(11),
    minutes: fc.constantFrom(1, 2, 3),
  }),
  { minLength: 1, maxLength: 4 },
);

test('whatever several do at once, seats are counted, none is given twice, and no one is passed over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(atOnce, { minLength: 1, maxLength: 7 }), async (scheduler, history) => {
      const { dynamo, together } = installInterleaved(scheduler, (tables) => expectCounted(tables, eventId));
      const rows = () => dynamo.startingWith('people', 'SIGNUP#') as unknown as signups.SignupRow[];
      await together([announceOneSeat()]);
      for (const group of history) {
        const status = new Map(rows().map((row) => [row.email, row.status]));
        const doing = group.map(({ what, who, minutes }) => {
          const wanted: readonly (string | undefined)[] = inOrder[what];
          const those = several.filter((name) => wanted.includes(status.get(addressOf(name))));
          const from = those.length > 0 ? those : several;
          return action(what, from[who % from.length], minutes * 60_000);
        });
        await together(doing.map((each) => each()));
        await together([seatActions.giveSeats('')]);
        for (const type of ['in-person', 'virtual']) {
          const ofKind = rows().filter(({ attendanceType }) => attendanceType === type);
          const having = (wanted: string) => ofKind.filter(({ status }) => status === wanted);
          const [waiting, holding] = [having('waiting'), having('booked')];
          if (waiting.length > 0) expect(holding).toHaveLength(1);
          expect(holding.length).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: runs(400) },
  );
});
