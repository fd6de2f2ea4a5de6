import { type ActionResult, overlap, succeeded } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { initialSubscribers, type Person, people, personAt, personIn, personOf } from '../site/people.ts';

/**
 * How long after somebody left a mail that was already begun may still leave, in milliseconds: a sender runs for a
 * minute.
 */
export const maxMailDelay = 75_000;
const leavingActions = ['unsubscribe', 'remove', 'erase'];
const joiningActions = ['subscribe', 'confirm', 'add'];

/** Everybody who was subscribed before a letter was sent, and stayed, is accounted for. */
export function* forgotten(witness: Witness) {
  for (const [id, head] of witness.heads) {
    const { items } = witness;
    const rows = witness.rows(id);
    const mailed = witness.mailed(id);
    const before = ((head.excludedCampaigns as string[] | undefined) ?? []).map((earlier) => witness.mailed(earlier));
    for (const person of people.filter((each) => stayed(witness, each, Date.parse(String(head.cutoff))))) {
      const theirs = rows.filter(({ recipient }) => personOf(items, recipient) === person);
      const isExcused = head.status === 'CANCELLED' || before.some((got) => got.has(person)) || head.excludedCampaigns;
      if (theirs.length === 0 && !isExcused) yield `forgotten: ${person.name} is not in campaign ${id}`;
      for (const { state, reason, decided } of theirs) {
        if (state === 'SKIPPED' && head.status !== 'CANCELLED')
          yield `forgotten: ${person.name} was skipped in campaign ${id}: ${reason}`;
        if (state === 'SENT' && !mailed.has(person) && decided !== 'sent')
          yield `sent without a mail: ${person.name} got none of campaign ${id}`;
        if (state === 'FAILED' && !wasRefused(witness, person, id))
          yield `failed for no reason: ${person.name} in campaign ${id}`;
      }
    }
  }
}

const wasRefused = ({ world }: Witness, person: Person, id: string) =>
  world.ses.refused.some(({ to, campaign }) => campaign === id && personAt(to) === person);

function stayed({ results, reported }: Witness, person: Person, since: number): boolean {
  const theirs = results.filter((result) => result.person === person);
  if (reported.has(person) || theirs.some(({ action }) => leavingActions.includes(action.do))) return false;
  if (people.indexOf(person) < initialSubscribers) return true;
  return theirs.some(
    (result) => result.action.do === 'add' && succeeded(result) && (result.answeredAt ?? since) < since,
  );
}

/** Nobody is mailed after they left, unless they came back by themselves or an admin added them again. */
export function* mailedAfterLeaving({ letters, results }: Witness) {
  for (const { campaign, to, at } of letters) {
    const theirs = results.filter(({ person }) => person === personAt(to));
    const gone = theirs.findLast((result) => hasLeft(results, result) && (result.answeredAt ?? at) + maxMailDelay < at);
    if (!gone) continue;
    // People removed by an admin may just subscribe again; those who left by themselves must confirm by mail.
    const ways = gone.action.do === 'remove' ? joiningActions : ['confirm', 'add'];
    const isBack = theirs.some(
      (result) =>
        result.requestedAt <= at &&
        ((ways.includes(result.action.do) && (result.answeredAt ?? at) >= gone.requestedAt) ||
          // Both at the same moment: leaving may have come first.
          (joiningActions.includes(result.action.do) && overlap(result, gone))),
    );
    if (!isBack) yield `mailed after leaving: ${personAt(to)?.name} by campaign ${campaign}`;
  }
}

/** An erasure is of an address. If somebody changes theirs at the same moment, it may concern the old one. */
function hasLeft(results: ActionResult[], result: ActionResult): boolean {
  if (!leavingActions.includes(result.action.do) || !succeeded(result)) return false;
  if (result.action.do !== 'erase') return true;
  if ((result.answer?.body as { erased: boolean } | undefined)?.erased !== true) return false;
  return !results.some(
    (other) => other.action.do === 'move' && other.person === result.person && overlap(result, other),
  );
}

/** Erased people are in no ledger. */
export function* erasedForGood({ results, items }: Witness) {
  for (const result of results) {
    if (result.action.do !== 'erase' || !hasLeft(results, result) || !result.person) continue;
    const { person } = result;
    const isBack = results.some((other) => other.person === person && joiningActions.includes(other.action.do));
    const rows = items.filter((item) => personIn(item) === person);
    if (!isBack && rows.length > 0) yield `not erased: ${person.name} stands in ${rows.length} rows`;
  }
}
