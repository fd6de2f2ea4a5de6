import { auditLedger } from '../../../infra/operate/audit/ledgerRules.ts';
import type { Deed } from '../deeds.ts';
import { personOf } from '../people.ts';
import type { Witness } from '../witness.ts';

const sender = 'workers/sendNewsletter';

/** Every campaign's rows agree with the mails that SES accepted: the auditor of `npm run audit`. */
export function* balanced(witness: Witness) {
  for (const [id, head] of witness.heads) {
    const letters = witness.letters.filter(({ campaign }) => campaign === id);
    const accepted = letters.map(({ messageId, subscriber }) => ({ mail: messageId, recipient: subscriber }));
    for (const { rule, says } of auditLedger({ id, head, rows: witness.rows(id), accepted, knowsAll: true }))
      yield `${rule}: ${says} (campaign ${id})`;
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
