import { auditLedger, isSettled, type LedgerRow } from '../../../infra/operate/audit/ledger.ts';
import type { ActionResult } from '../histories/results.ts';
import type { Letter, Witness } from '../histories/witness.ts';
import { personOf } from '../site/people.ts';

const sender = 'workers/sendNewsletter';

/** Every campaign's rows agree with the mails that SES accepted: the auditor of `npm run audit`, and {@link mailsInRows}. */
export function* balanced(witness: Witness) {
  for (const [id, head] of witness.heads) {
    const letters = witness.letters.filter(({ campaign }) => campaign === id);
    const rows = witness.rows(id);
    const settled = isSettled(head);
    const accepted = new Set(letters.map(({ messageId }) => messageId));
    for (const { rule, cases } of auditLedger({ head, rows, accepted, settled }))
      for (const each of cases) yield `${rule.toLowerCase()}: ${each} (campaign ${id})`;
    for (const each of mailsInRows(rows, letters, settled)) yield `${each} (campaign ${id})`;
  }
}

/** Checks that only the simulation can make, because it knows every mail that SES accepted and its recipient. */
function* mailsInRows(rows: LedgerRow[], letters: Letter[], settled: boolean) {
  for (const { recipient, state, mail, decided } of rows) {
    const theirs = letters.filter(({ subscriber }) => subscriber === recipient).map(({ messageId }) => messageId);
    if (state === 'SENT' && mail !== undefined && !letters.some(({ messageId }) => messageId === mail))
      yield `sent without a mail: ${recipient} counts as sent, and SES accepted no such mail`;
    if ((state === 'FAILED' || state === 'SKIPPED') && theirs.length > 0 && decided !== 'again')
      yield `mailed, and not said: ${recipient} is ${state}`;
    // The row of a recipient in doubt, or counted as sent by an admin, has no message id.
    const isSaid = state === 'IN_DOUBT' || (state === 'SENT' && mail === undefined) || decided !== undefined;
    if (settled && !isSaid && theirs.some((each) => each !== mail))
      yield `mailed, and not said: a mail to ${recipient} is in no row`;
  }
}

/** How many mails a campaign may report: those that SES accepted, and those that an admin counted as sent. */
export function mailsOf(witness: Witness, campaign: string): number {
  const counts = ({ action, about }: ActionResult) =>
    about === campaign && (action.do === 'resolve' || action.do === 'resolveAll') && action.as === 'sent';
  // The row of an erased person no longer says that an admin decided about it.
  const anyCounted = witness.results.some(counts);
  const counted = witness
    .rows(campaign)
    .filter(
      ({ decided, recipient }) =>
        decided === 'sent' || (anyCounted && personOf(witness.items, recipient) === undefined),
    );
  return witness.mailed(campaign).size + counted.length;
}

/** A campaign never reports more mails than there were. */
export function* reportedTooMany(witness: Witness) {
  for (const [id, { sent }] of witness.heads) {
    const mails = mailsOf(witness, id);
    if (sent > mails) yield `told as sent: ${sent} mails of campaign ${id}, and there were ${mails}`;
  }
}

/** Recipients are only in doubt if a sender met a fault or died. */
export function* inDoubtForNoReason(witness: Witness) {
  const { lambda, struck } = witness.world;
  if (lambda.deaths.has(sender) || struck.some(({ words }) => words.endsWith(sender))) return;
  for (const id of witness.heads.keys())
    if (witness.rows(id).some(({ state }) => state === 'IN_DOUBT')) yield `in doubt for no reason: campaign ${id}`;
}
