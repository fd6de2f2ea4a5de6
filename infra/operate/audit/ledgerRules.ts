/*
 * The audit of sends. It only compares what SES accepted with what the rows say. It shares no code with what writes them, so
 * that it cannot repeat a mistake made there.
 */

export type State = 'PENDING' | 'CLAIMED' | 'SENT' | 'FAILED' | 'SKIPPED' | 'IN_DOUBT';

/** One recipient in a campaign's ledger. */
export interface LedgerRow {
  recipient: string;
  state: State;
  /** The hash by which SES's events name the row's mail. */
  mail?: string | undefined;
  reason?: string | undefined;
  /** What the recipient's mail provider reported. */
  outcome?: 'bounced' | 'complained' | undefined;
  /** An admin decided that it counts as sent, or to send it again although SES may have accepted it. */
  decided?: 'sent' | 'again' | undefined;
}

/** The campaign's own counts. */
export interface Head {
  status: string;
  total: number;
  sent: number;
  failed: number;
  skipped: number;
  inDoubt: number;
  bounced: number;
  complained: number;
  /** Whether workers still have something to do for it. */
  open: boolean;
}

export interface CampaignEvidence {
  head: Head;
  rows: LedgerRow[];
  /** Hashes of the mails in SES's events. */
  accepted: ReadonlySet<string>;
  /** Whether it no longer changes by itself. */
  settled: boolean;
}

export interface Finding {
  /** The title of a rule. */
  rule: string;
  /** One sentence for each case. */
  cases: string[];
  /** What to do about it. */
  remedy: string;
}

interface Rule {
  title: string;
  remedy: string;
  /** Holds at any time; the other rules hold once the send is settled. */
  always?: true;
  violations(evidence: CampaignEvidence): string[];
}

const ended = ['COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION'];

/** Whether it no longer changes by itself. */
export const isSettled = ({ status, open }: Head) => ended.includes(status) && (status !== 'CANCELLED' || !open);

export const tally = (rows: { state: State }[], ...states: State[]) =>
  rows.filter(({ state }) => states.includes(state)).length;

const notMailed: State[] = ['FAILED', 'SKIPPED'];

const rules: Rule[] = [
  {
    title: 'Emailed, though the ledger does not say so',
    remedy:
      'They have the letter: do not send it to them again, neither by “Retry Failed” nor by a send to those who haven’t received it.',
    always: true,
    violations: ({ rows, accepted }) =>
      rows
        .filter(
          ({ state, mail = '', decided }) => notMailed.includes(state) && accepted.has(mail) && decided !== 'again',
        )
        .map(({ recipient, state }) => `${recipient} is ${state}, and was emailed`),
  },
  {
    title: 'Without a reason',
    remedy: 'The log of workers/sendNewsletter at the time of the send may show what happened.',
    always: true,
    violations: ({ rows }) =>
      rows
        .filter(({ state, reason }) => [...notMailed, 'IN_DOUBT'].includes(state) && !reason)
        .map(({ recipient, state }) => `${recipient} is ${state}, and no reason is recorded`),
  },
  {
    title: 'Called complete too early',
    remedy:
      'Nothing more is sent to those who are not settled: send the letter to the subscribers who haven’t received it.',
    always: true,
    violations({ head, rows }) {
      const remaining = tally(rows, 'PENDING', 'CLAIMED', 'IN_DOUBT');
      return head.status === 'COMPLETE' && remaining > 0 ? [`${remaining} are not settled`] : [];
    },
  },
  {
    title: 'Left waiting in a send that has ended',
    remedy:
      'Nothing more is sent to those who wait. If they are still waiting in five minutes, send the letter to the subscribers who haven’t received it.',
    violations({ head, rows }) {
      const remaining = tally(rows, 'PENDING', 'CLAIMED');
      return head.status !== 'COMPLETE' && remaining > 0
        ? [`${remaining} are waiting in a send that is ${head.status}`]
        : [];
    },
  },
  {
    // A mail in no row is legitimate if its confirmation never reached the ledger, or if its recipient was erased.
    title: 'Emailed, but in no row',
    remedy: 'Either someone was emailed twice, or a row is gone. See DoubleSend in docs/runbook.md.',
    violations({ rows, accepted }) {
      const mailsInRows = new Set(rows.map(({ mail }) => mail));
      const strays = [...accepted].filter((mail) => !mailsInRows.has(mail)).length;
      const count = strays - rows.reduce((sum, row) => sum + unnamedMailsOf(row), 0);
      return count > 0
        ? [`SES accepted ${count === 1 ? 'one email' : `${count} emails`} that no row accounts for`]
        : [];
    },
  },
  {
    title: 'The numbers differ from the rows',
    remedy: 'The rows were counted one by one: trust them, not the numbers on the page of the send.',
    violations: ({ head, rows }) =>
      Object.entries(countsOf(rows)).flatMap(([name, count]) => {
        const recorded = head[name as keyof ReturnType<typeof countsOf>];
        return recorded === count ? [] : [`${name}: the send says ${recorded}, its rows say ${count}`];
      }),
  },
];

/**
 * How many mails a row may account for without naming them: one if it is in doubt, was in doubt until an admin counted it as
 * sent, or belongs to a person whose data was erased; and the earlier one if an admin chose to send again.
 */
const unnamedMailsOf = ({ state, mail, decided }: LedgerRow) =>
  Number(mail === undefined && (state === 'SENT' || state === 'IN_DOUBT')) + Number(decided === 'again');

const countsOf = (rows: LedgerRow[]) => ({
  total: rows.length,
  sent: tally(rows, 'SENT'),
  failed: tally(rows, 'FAILED'),
  skipped: tally(rows, 'SKIPPED'),
  inDoubt: tally(rows, 'IN_DOUBT'),
  bounced: rows.filter(({ outcome }) => outcome === 'bounced').length,
  complained: rows.filter(({ outcome }) => outcome === 'complained').length,
});

/** Everything that is wrong with a campaign; empty if its ledger balances. */
export const auditLedger = (evidence: CampaignEvidence): Finding[] =>
  rules
    .filter(({ always }) => always || evidence.settled)
    .map(({ title, remedy, violations }) => ({ rule: title, remedy, cases: violations(evidence) }))
    .filter(({ cases }) => cases.length > 0);
