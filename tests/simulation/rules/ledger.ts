import { auditLedger, isSettled, type LedgerRow } from '../../../infra/operate/audit/ledgerRules.ts';
import type { Deed } from '../histories/deeds.ts';
import type { Letter, Witness } from '../histories/witness.ts';
import { personOf } from '../site/people.ts';

const sender = 'workers/sendNewsletter';

/** Every campaign's rows agree with the mails that SES accepted: the auditor of `npm run audit`, and {@link addressed}. */
export function* balanced(witness: Witness) {
  for (const [id, head] of witness.heads) {
    const letters = witness.letters.filter(({ campaign }) => campaign === id);
    const rows = witness.rows(id);
    const settled = isSettled(head);
    const accepted = new Set(letters.map(({ messageId }) => messageId));
    for (const { rule, cases } of auditLedger({ head, rows, accepted, settled }))
      for (const each of cases) yield `${rule.toLowerCase()}: ${each} (campaign ${id})`;
    for (const each of addressed(rows, letters, settled)) yield `${each} (campaign ${id})`;
  }
}

/** What nobody but the simulation can say: it knows every mail that SES accepted, and to whom it went. */
function* addressed(rows: LedgerRow[], letters: Letter[], settled: boolean) {
  for (const { recipient, state, mail, decided } of rows) {
    const theirs = letters.filter(({ subscriber }) => subscriber === recipient).map(({ messageId }) => messageId);
    if (state === 'SENT' && mail !== undefined && !letters.some(({ messageId }) => messageId === mail))
      yield `sent without a mail: ${recipient} counts as sent, and SES accepted no such mail`;
    if ((state === 'FAILED' || state === 'SKIPPED') && theirs.length > 0 && decided !== 'again')
      yield `mailed, and not said: ${recipient} is ${state}`;
    // Who is in doubt, or counts as sent by a person's word, has no mail's name in the row.
    const isSaid = state === 'IN_DOUBT' || (state === 'SENT' && mail === undefined) || decided !== undefined;
    if (settled && !isSaid && theirs.some((each) => each !== mail))
      yield `mailed, and not said: a mail to ${recipient} is in no row`;
  }
}

/** How many mails a campaign's rows may speak of: those that there were, and those that a person counted as sent. */
export function mailsOf(witness: Witness, campaign: string): number {
  const counts = ({ act, about }: Deed) =>
    about === campaign && (act.do === 'resolve' || act.do === 'resolveAll') && act.as === 'sent';
  // The row of whoever was erased since does not say that a person decided about it.
  const anyCounted = witness.deeds.some(counts);
  const counted = witness
    .rows(campaign)
    .filter(
      ({ decided, recipient }) =>
        decided === 'sent' || (anyCounted && personOf(witness.items, recipient) === undefined),
    );
  return witness.mailed(campaign).size + counted.length;
}

/** Whenever an admin looks, no more mails are told than there were. */
export function* toldTooMany(witness: Witness) {
  for (const [id, { sent }] of witness.heads) {
    const mails = mailsOf(witness, id);
    if (sent > mails) yield `told as sent: ${sent} mails of campaign ${id}, and there were ${mails}`;
  }
}

/** Only a sender that met a fault, or died, leaves somebody in doubt. */
export function* doubtedForNothing(witness: Witness) {
  const { lambda, struck } = witness.world;
  if (lambda.deaths.has(sender) || struck.some(({ words }) => words.endsWith(sender))) return;
  for (const id of witness.heads.keys())
    if (witness.rows(id).some(({ state }) => state === 'IN_DOUBT')) yield `in doubt for no reason: campaign ${id}`;
}
