import { offerIn } from '../histories/seatActions.ts';
import type { Witness } from '../histories/witness.ts';
import { eventOf } from '../site/evening.ts';
import { personAt } from '../site/people.ts';
import { maxMailDelay } from './people.ts';
import { isSuppressed, patienceFor } from './seats.ts';
import type { Standing } from './seatWatch.ts';

const minute = 60_000;
/** An offer shorter than this may end before its mail could leave, which may be late twice. */
const enoughTime = 40 * minute;

const kinds: { status: Standing['status']; subject: RegExp }[] = [
  { status: 'booked', subject: /^You’re signed up: / },
  { status: 'waiting', subject: /^You’re on the waiting list: / },
  { status: 'offered', subject: /^A seat is free for you: / },
];

/** A mail says where its reader's sign-up stands, or stood when the mail was being written. */
export function* mailsTrue({ world, seats }: Witness) {
  const patience = Math.max(patienceFor(world), world.struck.length > 0 ? maxMailDelay : 0);
  for (const { to, subject, text, at } of world.ses.accepted) {
    const kind = kinds.find((each) => each.subject.test(subject));
    const person = personAt(to);
    if (!kind || !person) continue;
    const stood = seats.between(person.name, at - patience, at);
    const isSo = (each: Standing) =>
      each.status === kind.status && (kind.status !== 'offered' || each.until === offerIn(text));
    if (!stood.some(isSo)) yield `mailed falsely: ${person.name} reads that they are ${kind.status}`;
  }
}

/** Whoever is offered a seat is told so by one mail. */
export function* offersMailed(witness: Witness) {
  const { world, seats } = witness;
  for (const timeline of seats.timelines.values())
    for (const [index, { status, name, until = 0, at }] of timeline.entries()) {
      if (status !== 'offered') continue;
      const mails = world.ses.accepted.filter(
        ({ to, text }) => personAt(to)?.name === name && offerIn(text) === until,
      ).length;
      if (mails > 1) yield `offered twice: ${name} got ${mails} mails about one offer`;
      const isOver = timeline[index + 1] !== undefined && timeline[index + 1]?.status !== 'lapsed';
      if (mails === 0 && !isOver && until - at > enoughTime && !isExcused(witness, name))
        yield `offer not told: ${name} got no mail about it`;
    }
}

function isExcused(witness: Witness, name: string): boolean {
  const { queues } = witness.world;
  return (
    Boolean(eventOf(witness.world)?.cancelledAt) ||
    isSuppressed(witness, name) ||
    queues.named('notices').dead.length > 0 ||
    // An admin decides about those.
    witness.world.dynamo.startingWith('people', 'OUTBOX').some(({ waits }) => waits === 'admin')
  );
}
