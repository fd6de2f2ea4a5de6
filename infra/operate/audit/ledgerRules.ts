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

export interface CampaignEvidence {
  head: Head;
  rows: LedgerRow[];
  /** The mails that SES's events name. */
  accepted: ReadonlySet<string>;
  /** Whether nothing of it changes any more by itself. */
  settled: boolean;
}

export interface Finding {
  /** The title of a rule. */
  rule: string;
  /** Whom it is about and how, for each case. */
  says: string[];
  /** What to do about it. */
  remedy: string;
}

interface Rule {
  title: string;
  remedy: string;
  /** Holds at any moment; the others once the send has settled. */
  always?: true;
  broken(evidence: CampaignEvidence): string[];
}

const ended = ['COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION'];

/** Nothing more happens to it by itself. */
export const isSettled = ({ status, open }: Head) => ended.includes(status) && (status !== 'CANCELLED' || !open);

export const tally = (rows: LedgerRow[], ...states: State[]) =>
  rows.filter(({ state }) => states.includes(state)).length;

const gotNothing: State[] = ['FAILED', 'SKIPPED'];

const rules: Rule[] = [
  {
    title: 'Mailed, though the ledger does not say so',
    remedy:
      'They have the letter: do not send it to them again, neither by “Retry Failed” nor as somebody whom it missed.',
    always: true,
    broken: ({ rows, accepted }) =>
      rows
        .filter(
          ({ state, mail = '', decided }) => gotNothing.includes(state) && accepted.has(mail) && decided !== 'again',
        )
        .map(({ recipient, state }) => `${recipient} is ${state}, and was mailed`),
  },
  {
    title: 'Without a reason',
    remedy: 'The log of workers/sendNewsletter at the time of the send may tell what happened.',
    always: true,
    broken: ({ rows }) =>
      rows
        .filter(({ state, reason }) => [...gotNothing, 'IN_DOUBT'].includes(state) && !reason)
        .map(({ recipient, state }) => `${recipient} is ${state} for no reason`),
  },
  {
    title: 'Called complete too early',
    remedy:
      'Those who are not settled get nothing by themselves: send the letter to the subscribers who did not get it.',
    always: true,
    broken({ head, rows }) {
      const left = tally(rows, 'PENDING', 'CLAIMED', 'IN_DOUBT');
      return head.status === 'COMPLETE' && left > 0 ? [`${left} are not settled`] : [];
    },
  },
  {
    title: 'Left waiting in a send that has ended',
    remedy:
      'Those who wait get nothing by themselves. If it is still so in five minutes, send the letter to the subscribers who did not get it.',
    broken({ head, rows }) {
      const left = tally(rows, 'PENDING', 'CLAIMED');
      return head.status !== 'COMPLETE' && left > 0
        ? [`${left} wait to be mailed in a send that is ${head.status}`]
        : [];
    },
  },
  {
    // A mail that no row names must be one that the ledger has not heard of, or of somebody who was erased.
    title: 'Mailed, but in no row',
    remedy: 'Either somebody was mailed twice, or a row is gone. See DoubleSend in docs/runbook.md.',
    broken({ rows, accepted }) {
      const named = new Set(rows.map(({ mail }) => mail));
      const strays = [...accepted].filter((mail) => !named.has(mail)).length;
      const count = strays - rows.reduce((sum, row) => sum + unnamedMails(row), 0);
      return count > 0 ? [`SES accepted ${count === 1 ? 'one mail' : `${count} mails`} that no row accounts for`] : [];
    },
  },
  {
    title: 'The numbers differ from the rows',
    remedy: 'The rows were counted one by one: go by them, and do not trust the numbers on the campaign’s page.',
    broken: ({ head, rows }) =>
      Object.entries(countsOf(rows)).flatMap(([name, count]) => {
        const said = head[name as keyof ReturnType<typeof countsOf>];
        return said === count ? [] : [`${name}: the campaign says ${said}, its rows say ${count}`];
      }),
  },
];

/**
 * How many mails a row may account for and not name: the one that it may stand for, where it is in doubt, was so until a person
 * counted it as sent, or is of somebody whose data was erased; and the one before, where a person chose to send again.
 */
const unnamedMails = ({ state, mail, decided }: LedgerRow) =>
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

/** Everything that is wrong with a campaign; nothing where its ledger balances. */
export const auditLedger = (evidence: CampaignEvidence): Finding[] =>
  rules
    .filter(({ always }) => always || evidence.settled)
    .map(({ title, remedy, broken }) => ({ rule: title, remedy, says: broken(evidence) }))
    .filter(({ says }) => says.length > 0);
