/*
 * The auditor of sends. It looks from outside alone, at what SES accepted and at what the rows say, and shares no code with
 * what writes them: a mistake there cannot be made here a second time.
 */

export type State = 'PENDING' | 'CLAIMED' | 'SENT' | 'FAILED' | 'SKIPPED' | 'IN_DOUBT';

/** One recipient of a campaign, as its ledger has it. */
export interface LedgerRow {
  recipient: string;
  state: State;
  /** By what SES's events know the mail that the row names. */
  mail?: string | undefined;
  reason?: string | undefined;
  /** What the recipient's mail provider reported. */
  outcome?: 'bounced' | 'complained' | undefined;
  /** A person decided that it counts as sent, or that it is sent again though SES may have taken it. */
  decided?: 'sent' | 'again' | undefined;
}

/** The campaign's own numbers. */
export interface Head {
  status: string;
  total: number;
  sent: number;
  failed: number;
  skipped: number;
  inDoubt: number;
  bounced: number;
  complained: number;
  /** Workers still have something to do for it. */
  open: boolean;
}

/** A mail that SES accepted; `recipient` where that is known. */
export interface Accepted {
  mail: string;
  recipient?: string | undefined;
}

export interface CampaignEvidence {
  id: string;
  head: Head;
  rows: LedgerRow[];
  accepted: Accepted[];
  /** Whether every mail that SES accepted is among them; not so where events may still come, or were lost. */
  knowsAll: boolean;
}

/** What does not hold. `rule` names it, `says` tells whom it is about and how. */
export interface Finding {
  campaign: string;
  rule:
    | 'mailed twice'
    | 'sent without a mail'
    | 'mailed without a row'
    | 'mailed, and not said'
    | 'without a reason'
    | 'counts differ'
    | 'called complete too early'
    | 'not settled';
  says: string;
}

const ended = ['COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION'];

/** Nothing more happens to it by itself. */
export const isSettled = ({ status, open }: Head) => ended.includes(status) && (status !== 'CANCELLED' || !open);

/** Everything that is wrong with a campaign; nothing where its ledger balances. */
export function auditLedger(evidence: CampaignEvidence): Finding[] {
  return [
    ...mailedTwice(evidence),
    ...statesWithoutCause(evidence),
    ...mailsWithoutRow(evidence),
    ...wrongHead(evidence),
  ];
}

const finding = ({ id }: CampaignEvidence, rule: Finding['rule'], says: string): Finding => ({
  campaign: id,
  rule,
  says,
});

/** Whom a person chose to send to again may have two; whose row is gone was erased, and nobody knows what was decided. */
function mailedTwice(evidence: CampaignEvidence): Finding[] {
  const once = new Set(evidence.rows.flatMap(({ recipient, decided }) => (decided === 'again' ? [] : [recipient])));
  return [...mailsByRecipient(evidence)].flatMap(([recipient, mails]) =>
    mails.length > 1 && once.has(recipient)
      ? [finding(evidence, 'mailed twice', `${recipient} got ${mails.length} mails`)]
      : [],
  );
}

function mailsByRecipient({ accepted }: CampaignEvidence): Map<string, string[]> {
  const mails = new Map<string, string[]>();
  for (const { mail, recipient } of accepted)
    if (recipient !== undefined) mails.set(recipient, [...(mails.get(recipient) ?? []), mail]);
  return mails;
}

function statesWithoutCause(evidence: CampaignEvidence): Finding[] {
  const known = new Set(evidence.accepted.map(({ mail }) => mail));
  const mails = mailsByRecipient(evidence);
  return evidence.rows.flatMap((row) => {
    const { recipient, state, mail, reason, decided } = row;
    switch (state) {
      case 'SENT':
        return evidence.knowsAll && mail !== undefined && !known.has(mail)
          ? [finding(evidence, 'sent without a mail', `${recipient} counts as sent, and SES accepted no such mail`)]
          : [];
      case 'FAILED':
      case 'SKIPPED':
        if (!reason) return [finding(evidence, 'without a reason', `${recipient} is ${state} for no reason`)];
        return (mails.has(recipient) || (mail !== undefined && known.has(mail))) && decided !== 'again'
          ? [finding(evidence, 'mailed, and not said', `${recipient} is ${state}, and was mailed`)]
          : [];
      case 'IN_DOUBT':
        return reason ? [] : [finding(evidence, 'without a reason', `${recipient} is in doubt for no reason`)];
      default:
        return [];
    }
  });
}

/** A mail that no row names must be one that the ledger has not heard of yet, or of somebody who was erased. */
function mailsWithoutRow(evidence: CampaignEvidence): Finding[] {
  if (!isSettled(evidence.head)) return [];
  const named = new Set(evidence.rows.map(({ mail }) => mail));
  const rows = new Map(evidence.rows.map((row) => [row.recipient, row]));
  const strays = evidence.accepted.filter(({ mail, recipient }) => {
    const row = recipient === undefined ? undefined : rows.get(recipient);
    // Who counts as sent by a person's word has no mail's name in the row, and may have bounced since.
    const isSaid = row?.state === 'IN_DOUBT' || (row?.state === 'SENT' && row.mail === undefined) || row?.decided;
    return !named.has(mail) && !isSaid;
  });
  const erased = new Set(strays.map(({ mail, recipient }) => recipient ?? mail));
  for (const recipient of rows.keys()) erased.delete(recipient);
  const places = evidence.rows.reduce((sum, row) => sum + unnamedMails(row), 0);
  return [
    ...strays
      .filter(({ recipient }) => recipient !== undefined && rows.has(recipient))
      .map(({ recipient }) => finding(evidence, 'mailed, and not said', `A mail to ${recipient} is in no row`)),
    ...(erased.size > places
      ? [finding(evidence, 'mailed without a row', `${mailsIn(erased.size - places)} that no row accounts for`)]
      : []),
  ];
}

/**
 * How many mails a row may account for and not name: the one that it may stand for, where it is in doubt, was so until a person
 * counted it as sent, or is of somebody whose data was erased; and the one before, where a person chose to send again.
 */
const unnamedMails = ({ state, mail, decided }: LedgerRow) =>
  Number(mail === undefined && (state === 'SENT' || state === 'IN_DOUBT')) + Number(decided === 'again');

const mailsIn = (count: number) => (count === 1 ? 'SES accepted one mail' : `SES accepted ${count} mails`);

function wrongHead(evidence: CampaignEvidence): Finding[] {
  const { head, rows } = evidence;
  const tally = (...states: State[]) => rows.filter(({ state }) => states.includes(state)).length;
  const under = tally('PENDING', 'CLAIMED');
  const early = head.status === 'COMPLETE' && under + tally('IN_DOUBT') > 0;
  if (early) return [finding(evidence, 'called complete too early', `${under + tally('IN_DOUBT')} are not settled`)];
  if (!isSettled(head)) return [];
  if (under > 0)
    return [finding(evidence, 'not settled', `${under} wait to be mailed in a send that is ${head.status}`)];
  const counts = {
    total: rows.length,
    sent: tally('SENT'),
    failed: tally('FAILED'),
    skipped: tally('SKIPPED'),
    inDoubt: tally('IN_DOUBT'),
    bounced: rows.filter(({ outcome }) => outcome === 'bounced').length,
    complained: rows.filter(({ outcome }) => outcome === 'complained').length,
  };
  return Object.entries(counts).flatMap(([name, count]) => {
    const said = head[name as keyof typeof counts];
    return said === count
      ? []
      : [finding(evidence, 'counts differ', `${name}: the campaign says ${said}, its rows say ${count}`)];
  });
}
