import { type OutboxRow, refIn, refOf } from '../../../functions/lib/outbox/outbox.ts';
import type { Witness } from '../histories/witness.ts';
import { personAt } from '../site/people.ts';

/** Those of before the history began were mailed by then. */
const rowsIn = ({ world }: Witness) =>
  (world.dynamo.startingWith('people', 'OUTBOX') as unknown as OutboxRow[]).filter(
    ({ since }) => since >= world.startedAt,
  );
const nameOf = (tags: Record<string, string>) => {
  const ref = refIn(tags);
  return ref && `${ref.person}#${ref.mail}`;
};
const sentOf = (witness: Witness) => Map.groupBy(witness.world.ses.accepted, ({ tags }) => nameOf(tags));

/** A row of the outbox is mailed once. */
export function* rowMailedTwice(witness: Witness) {
  for (const [name, mails] of sentOf(witness))
    if (name && mails.length > 1)
      yield `mailed twice: ${refOf(name).mail.split('#')[0]} to ${personAt(mails[0]?.to ?? '')?.name}`;
}

/** No one is welcomed, or asked to confirm, a second time, unless they left or confirmed in between. */
export function* welcomedTwice({ world, results }: Witness) {
  for (const kind of ['welcome', 'opt-in']) {
    const mails = world.ses.accepted.filter(({ tags }) => tags.kind === kind);
    for (const [person, theirs] of Map.groupBy(mails, ({ to }) => personAt(to))) {
      const between = ['unsubscribe', 'remove', 'erase', 'confirm', 'move'];
      const changes = results.filter((each) => each.person === person && between.includes(each.action.do)).length;
      if (theirs.length > 1 + changes)
        yield `mailed twice: ${person?.name} got ${theirs.length} mails of the kind ${kind}`;
    }
  }
}

/** Whoever is noted as welcomed, or as asked to confirm, was mailed, or it is in doubt. */
export function* toldAndMailed(witness: Witness) {
  const { world } = witness;
  const told = [
    ...world.dynamo.startingWith('people', 'SUBSCRIBER#').map(({ id, welcomedAt }) => ['welcome', id, welcomedAt]),
    ...world.dynamo.startingWith('people', 'UNCONFIRMED#').map(({ sk, mailedAt }) => ['opt-in', sk, mailedAt]),
  ];
  for (const [kind, person, at] of told) {
    if (Number(at ?? 0) < world.startedAt) continue;
    const isMailed = world.ses.accepted.some(({ tags }) => tags.kind === kind && tags.person === person);
    const isDoubted = rowsIn(witness).some(
      (row) => row.person === person && row.command.kind === kind && row.state === 'IN_DOUBT',
    );
    if (!isMailed && !isDoubted) yield `not mailed: someone is noted as told by a mail of the kind ${kind}`;
  }
}

/** In the end, each row says what became of its mail, and each mail stands in a row, unless its person was erased. */
export function* mailsAccounted(witness: Witness) {
  const { world, results } = witness;
  const sent = sentOf(witness);
  const isHeard = !world.struck.some(({ words }) => words === 'never at queue:feedback');
  const noDead = world.queues.named('feedback').dead.length === 0;
  const names = new Set<string>();
  for (const row of rowsIn(witness)) {
    const name = `${row.person}#${row.mail}`;
    names.add(name);
    const isSent = sent.has(name);
    const what = `${row.mail.split('#')[0]} is ${row.state}`;
    if (row.state === 'PENDING' || row.state === 'CLAIMED') yield `not settled: ${what}`;
    if (row.state === 'SENT' && !isSent) yield `sent without a mail: ${what}`;
    if ((row.state === 'SKIPPED' || row.state === 'FAILED') && isSent) yield `mailed, and not said: ${what}`;
    if (row.state === 'IN_DOUBT' && isSent && isHeard && noDead) yield `mailed, and not said: ${what}`;
    if (row.state === 'IN_DOUBT' && !isSent && world.struck.length === 0 && !world.isSlow)
      yield `in doubt for no reason: ${what}`;
  }
  if (results.some(({ action }) => action.do === 'erase')) return;
  for (const name of sent.keys()) if (name && !names.has(name)) yield `a mail without a row: ${refOf(name).mail}`;
}
