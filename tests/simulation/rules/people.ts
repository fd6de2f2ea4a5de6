import { type Deed, isDone, overlap } from '../histories/deeds.ts';
import type { Witness } from '../histories/witness.ts';
import { type Person, people, personAt, personIn, personOf, subscribed } from '../site/people.ts';

/** After this a mail that was begun before somebody left has left too, in milliseconds: a sender lives a minute. */
export const onItsWay = 75_000;
const leaves = ['unsubscribe', 'remove', 'erase'];
const comes = ['subscribe', 'confirm', 'add'];

/** Who was subscribed before a letter was sent, and stayed, is accounted for. */
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

function stayed({ deeds, reported }: Witness, person: Person, since: number): boolean {
  const theirs = deeds.filter((deed) => deed.person === person);
  if (reported.has(person) || theirs.some(({ act }) => leaves.includes(act.do))) return false;
  if (people.indexOf(person) < subscribed) return true;
  return theirs.some((deed) => deed.act.do === 'add' && isDone(deed) && (deed.answered ?? since) < since);
}

/** Nobody is mailed after they left, until they came back by their own hand, or an admin was asked to add them. */
export function* mailedAfterLeaving({ letters, deeds }: Witness) {
  for (const { campaign, to, at } of letters) {
    const theirs = deeds.filter(({ person }) => person === personAt(to));
    const gone = theirs.findLast((deed) => hasLeft(deeds, deed) && (deed.answered ?? at) + onItsWay < at);
    if (!gone) continue;
    // Who was taken off the list by an admin may subscribe anew; who left by themselves must press the mail's button.
    const ways = gone.act.do === 'remove' ? comes : ['confirm', 'add'];
    const isBack = theirs.some(
      (deed) =>
        deed.asked <= at &&
        ((ways.includes(deed.act.do) && (deed.answered ?? at) >= gone.asked) ||
          // Both at the same moment: leaving may have been the first.
          (comes.includes(deed.act.do) && overlap(deed, gone))),
    );
    if (!isBack) yield `mailed after leaving: ${personAt(to)?.name} by campaign ${campaign}`;
  }
}

/** An erasure is of an address: of somebody who moves at the same moment, it may be of the one before. */
function hasLeft(deeds: Deed[], deed: Deed): boolean {
  if (!leaves.includes(deed.act.do) || !isDone(deed)) return false;
  if (deed.act.do !== 'erase') return true;
  if ((deed.answer?.body as { erased: boolean } | undefined)?.erased !== true) return false;
  return !deeds.some((other) => other.act.do === 'move' && other.person === deed.person && overlap(deed, other));
}

/** Whoever was erased stands in no ledger by their id. */
export function* erasedForGood({ deeds, items }: Witness) {
  for (const deed of deeds) {
    if (deed.act.do !== 'erase' || !hasLeft(deeds, deed) || !deed.person) continue;
    const { person } = deed;
    const isBack = deeds.some((other) => other.person === person && comes.includes(other.act.do));
    const rows = items.filter((item) => personIn(item) === person);
    if (!isBack && rows.length > 0) yield `not erased: ${person.name} stands in ${rows.length} rows`;
  }
}
