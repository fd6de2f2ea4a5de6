import { type Finding, itemsOf, type Sends, type State } from './ledger.ts';

/* Like the audit of sends, this shares no code with what writes the rows, and repeats the table's keys. */

export interface OutboxEvidence {
  /** The key of the row: whose email, which kind, which one. */
  name: string;
  state: State;
  messageId?: string;
  reason?: string;
  /** The message ids in SES's events about it. */
  heard: ReadonlySet<string>;
  /** When the sweep looks at it again, in Unix milliseconds. */
  nextAt?: number;
}

const minute = 60_000;
/** The sweep runs each minute, and what it has queued is not queued again for a quarter of an hour. */
const patience = 20 * minute;

interface Rule {
  title: string;
  remedy: string;
  /** Whether a row violates it at `now`, in Unix milliseconds. */
  isViolated(row: OutboxEvidence, now: number): boolean;
}

const rules: Rule[] = [
  {
    title: 'Emailed twice',
    remedy: 'See DoubleSend in docs/runbook.md.',
    isViolated: ({ heard }) => heard.size > 1,
  },
  {
    title: 'Emailed, though the row does not say so',
    remedy: 'They have it: do not send it to them again.',
    isViolated: ({ state, heard }) => state !== 'SENT' && heard.size > 0,
  },
  {
    title: 'Sent as another email than the row says',
    remedy: 'See DoubleSend in docs/runbook.md.',
    isViolated: ({ state, messageId = '', heard }) => state === 'SENT' && heard.size > 0 && !heard.has(messageId),
  },
  {
    title: 'Without a reason',
    remedy: 'The log of workers/sendNotices at the time may show what happened.',
    isViolated: ({ state, reason }) => ['FAILED', 'SKIPPED', 'IN_DOUBT'].includes(state) && !reason,
  },
  {
    title: 'Due, and not picked up',
    remedy: 'Check whether the sweep and workers/sendNotices run, and the queue of givenUp messages.',
    isViolated: ({ state, nextAt = Number.POSITIVE_INFINITY }, now) =>
      (state === 'PENDING' || state === 'CLAIMED') && nextAt < now - patience,
  },
];

/** `now`: Unix milliseconds. Empty if all are accounted for. */
export const auditOutbox = (rows: OutboxEvidence[], now: number): Finding[] =>
  rules
    .map(({ title, remedy, isViolated }) => ({
      ...{ rule: title, remedy },
      cases: rows.filter((row) => isViolated(row, now)).map(({ name, state }) => `${name} is ${state}`),
    }))
    .filter(({ cases }) => cases.length > 0);

export async function readOutbox(people: Sends): Promise<OutboxEvidence[]> {
  const names = ['sk', 'state', 'messageId', 'reason', 'heard', 'nextAt'];
  const read = ['OUTBOX', 'ACCOUNT_OUTBOX'].map((pk) => itemsOf(people, pk, '', names));
  return (await Promise.all(read)).flat().map((item) => ({
    ...(item as unknown as OutboxEvidence),
    name: String(item.sk),
    heard: (item.heard as Set<string> | undefined) ?? new Set(),
  }));
}
