import { createHash } from 'node:crypto';
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { newestIndex, shards } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../command.ts';

/* The audit of sends shares no code with what writes the rows, so that it cannot repeat a mistake made there. */

export type State = 'PENDING' | 'CLAIMED' | 'SENT' | 'FAILED' | 'SKIPPED' | 'IN_DOUBT';

export interface LedgerRow {
  recipient: string;
  state: State;
  /** The hash by which SES's events name the row's email. */
  mail?: string | undefined;
  reason?: string | undefined;
  /** What the recipient's mail provider reported. */
  outcome?: 'bounced' | 'complained' | undefined;
  /** An admin decided that it counts as sent, or to send it again although SES may have accepted it. */
  decided?: 'sent' | 'again' | undefined;
}

const countNames = ['total', 'sent', 'failed', 'skipped', 'inDoubt', 'bounced', 'complained'] as const;
type Counts = Record<(typeof countNames)[number], number>;

/** The campaign's own counts. */
export interface Head extends Counts {
  status: string;
  /** Whether workers still have something to do for it. */
  open: boolean;
}

export interface CampaignEvidence {
  head: Head;
  rows: LedgerRow[];
  accepted: ReadonlySet<string>;
  /** Whether it no longer changes by itself. */
  settled: boolean;
}

export interface Finding {
  rule: string;
  cases: string[];
  remedy: string;
}

interface Rule {
  title: string;
  remedy: string;
  /** Holds at any time; the other rules hold once the send is settled. */
  always?: true;
  violations(evidence: CampaignEvidence): string[];
}

const ended = ['COMPLETE', 'CANCELED', 'NEEDS_ATTENTION'];

export const isSettled = ({ status, open }: Head) => ended.includes(status) && (status !== 'CANCELED' || !open);

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
    // An email in no row is legitimate if its confirmation never reached the ledger, or if its recipient was erased.
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
        const recorded = head[name as keyof Counts];
        return recorded === count ? [] : [`${name}: the send says ${recorded}, its rows say ${count}`];
      }),
  },
];

/**
 * How many emails a row may account for without naming them: one if it is in doubt, was in doubt until an admin counted
 * it as sent, or belongs to a person whose data was erased; and the earlier one if an admin chose to send again.
 */
const unnamedMailsOf = ({ state, mail, decided }: LedgerRow) =>
  Number(mail === undefined && (state === 'SENT' || state === 'IN_DOUBT')) + Number(decided === 'again');

const countsOf = (rows: LedgerRow[]): Counts => ({
  total: rows.length,
  sent: tally(rows, 'SENT'),
  failed: tally(rows, 'FAILED'),
  skipped: tally(rows, 'SKIPPED'),
  inDoubt: tally(rows, 'IN_DOUBT'),
  bounced: rows.filter(({ outcome }) => outcome === 'bounced').length,
  complained: rows.filter(({ outcome }) => outcome === 'complained').length,
});

/** Empty if the ledger balances. */
export const auditLedger = (evidence: CampaignEvidence): Finding[] =>
  rules
    .filter(({ always }) => always || evidence.settled)
    .map(({ title, remedy, violations }) => ({ rule: title, remedy, cases: violations(evidence) }))
    .filter(({ cases }) => cases.length > 0);

export type Item = Record<string, unknown>;

const campaignOf = (pk: unknown) => /^CAMPAIGN#([^#]+)(#|$)/.exec(String(pk))?.[1];

export function headsIn(items: Item[]): Map<string, Head & Item> {
  const heads = items.filter(({ pk, sk }) => campaignOf(pk) && sk === 'META');
  return new Map(heads.map((item) => [campaignOf(item.pk) ?? '', asHead(item)]));
}

function asHead(item: Item): Head & Item {
  const counts = Object.fromEntries(countNames.map((name) => [name, Number(item[name] ?? 0)])) as Counts;
  return { ...item, ...counts, status: String(item.status), open: item.open !== undefined };
}

/** The recipients' rows of one campaign. `hashOf`: the hash of a message id in SES's events. */
export function rowsIn(items: Item[], campaign: string, hashOf: (messageId: string) => string): LedgerRow[] {
  const rows = items.filter(({ pk, sk }) => campaignOf(pk) === campaign && String(sk).startsWith('R#'));
  return rows.map(({ sk, state, messageId, reason, outcome, putBack }) => ({
    recipient: String(sk).slice(2),
    state: state as State,
    mail: messageId === undefined ? undefined : hashOf(String(messageId)),
    reason: reason === undefined ? undefined : String(reason),
    outcome: outcome as LedgerRow['outcome'],
    decided: putBack === 'IN_DOUBT' ? 'again' : String(reason).startsWith('Counted as sent by') ? 'sent' : undefined,
  }));
}

/* The table's keys are repeated here, as this shares no code with the stores that write them. */

export interface Sends {
  dynamo: DynamoDBDocument;
  table: string;
}

export interface CampaignRead extends CampaignEvidence {
  id: string;
  head: Head & Item;
}

const rowAttributes = ['pk', 'sk', 'state', 'messageId', 'reason', 'outcome', 'putBack'];

export async function tablesOf({ aws, output }: TargetStack): Promise<Record<'sends' | 'people', Sends>> {
  const [{ DynamoDBClient }, { DynamoDBDocument }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  const dynamo = DynamoDBDocument.from(new DynamoDBClient({ ...aws, maxAttempts: 10 }));
  return { sends: { dynamo, table: output('table/sends') }, people: { dynamo, table: output('table/people') } };
}

export async function latestCampaigns({ dynamo, table }: Sends, limit: number): Promise<string[]> {
  const { name, partition } = newestIndex.sends;
  const { Items = [] } = await dynamo.query({
    TableName: table,
    IndexName: name,
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': partition },
    ExpressionAttributeValues: { ':list': 'CAMPAIGN' },
    ScanIndexForward: false,
    Limit: limit,
  });
  return Items.map(({ id }) => String(id));
}

/** By which SES's events name an email, as in functions/lib/sending/results.ts. */
export const mailHashOf = (messageId: string) => createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/**
 * Reads a campaign; undefined if there is none, or it has expired. Accepted emails are read before the rows, which must
 * therefore include them. A campaign that changed in the meantime counts as not settled: what was read may not fit
 * together.
 */
export async function readCampaign(sends: Sends, id: string): Promise<CampaignRead | undefined> {
  const before = await headOf(sends, id);
  if (!before) return undefined;
  const events = await Promise.all(
    ['ACCEPTED#', 'DELIVERED#'].map((prefix) => itemsOf(sends, `CAMPAIGN#${id}`, prefix, ['mails'])),
  );
  const accepted = new Set(events.flat().flatMap(({ mails }) => mails as string[]));
  const items = await Promise.all(
    shards.map((shard) => itemsOf(sends, `CAMPAIGN#${id}#${shard}`, 'R#', rowAttributes)),
  );
  const head = await headOf(sends, id);
  if (!head) return undefined;
  // The round grows whenever a recipient is reset or erased.
  const stateOf = ({ status, total, sent, failed, skipped, inDoubt, open, round }: Head & Item) =>
    [status, total, sent, failed, skipped, inDoubt, open, round].join();
  const settled = isSettled(head) && stateOf(before) === stateOf(head);
  return { id, head, rows: rowsIn(items.flat(), id, mailHashOf), accepted, settled };
}

async function headOf({ dynamo, table }: Sends, campaign: string): Promise<(Head & Item) | undefined> {
  const Key = { pk: `CAMPAIGN#${campaign}`, sk: 'META' };
  const { Item } = await dynamo.get({ TableName: table, Key, ConsistentRead: true });
  // DynamoDB deletes expired items within days, in any order.
  const isCurrent = Item && Number(Item.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 > Date.now();
  return isCurrent ? headsIn([Item]).get(campaign) : undefined;
}

export async function itemsOf(
  { dynamo, table }: Sends,
  pk: string,
  prefix: string,
  attributes: string[],
): Promise<Item[]> {
  const { paginateQuery } = await import('@aws-sdk/lib-dynamodb');
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: table,
      KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
      ConsistentRead: true,
    },
  );
  const all: Item[] = [];
  for await (const { Items = [] } of pages) all.push(...Items);
  return all;
}
