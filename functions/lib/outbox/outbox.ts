import { randomUUID } from 'node:crypto';
import { type DeferredMail, maxCounted } from '../../../shared/notices/model/mail.ts';
import type { News, Told } from '../../../shared/people/model/told.ts';
import { dueIndex, partitions } from '../../../shared/platform/resources.ts';
import type { RecipientState } from '../../../shared/sending/model/campaign.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { countPage, getItem, onIndex, queryPage, queryPartition, queryPrefix } from '../platform/dynamo/reads.ts';
import {
  type Condition,
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
  writeIf,
} from '../platform/dynamo/writes.ts';

/*
 * The emails to one person. A row is written in the transaction of what causes its email, so that neither is there
 * without the other; the table's stream has each new row sent, and the sweep those that wait or whose message was lost.
 * What became of the email stays in the row, in the states of the send ledger:
 * docs/decisions/0124-a-fact-and-its-email-are-one-write.md
 */

/** An email to one person, and what it is made from. No command holds a link or, but for two kinds, an address. */
export type MailCommand =
  | { kind: 'welcome'; subscriberId: string }
  /** Tells them what they do not know yet about the event that they signed up for; `asked`: where they stand, too. */
  | { kind: 'signup'; signupId: string; asked?: true }
  /** The sign-up is gone: this holds their address until it is settled. `told`: what they knew; `byUs`: an admin deleted it. */
  | { kind: 'left'; signupId: string; eventId: number; email: string; firstName: string; told: Told; byUs?: boolean }
  | { kind: 'opt-in'; addressHash: string }
  /** Contains the link to all that is kept about them. `reader`: the id in the link by which they requested it. */
  | { kind: 'details'; reader: string }
  /** Asks a new address to confirm or, with `done`, informs the old one. */
  | { kind: 'address'; subscriberId: string; nonce: string; done?: true }
  /** `name`: a keyed hash of what someone typed at `at` (Unix milliseconds). `request` is the same if sent twice. */
  | { kind: 'new-password'; name: string; request: string; at: number }
  /** To the host: who signed up and who canceled on this day, such as 2031-05-03. */
  | { kind: 'day'; day: string }
  /** About an admin account, to an address that may not be the account's. */
  | { kind: 'account'; to: string; mail: AccountMail };

/** The content of an email about an account. Its link is made when it is sent: no table or queue holds one. */
export type AccountMail =
  | { kind: 'invitation'; id: string; nonce: string; by: string; endsAt: number }
  | { kind: 'address'; username: string; nonce: string }
  /** `about`: the passkey, or the new admin. */
  | { kind: 'changed'; username: string; at: string; what: AccountChange; about?: string | undefined };

export type AccountChange =
  | ('password' | 'password-by-link' | 'address' | 'passkey-added' | 'passkey-removed')
  | ('app-on' | 'app-replaced' | 'app-off' | 'recovery-codes' | 'new-admin');

export interface MailRef {
  person: string;
  mail: string;
}

/**
 * What an email waits for: the worker, to which the stream has just passed it; the worker that has claimed it; SES,
 * which lets none out or takes no more at the moment; the budget of the forms, in the line of networks with few or with
 * many sign-ups; or an admin, since it could not be sent or may have been.
 */
export type Waits = 'worker' | 'claimed' | 'refused' | 'throttled' | 'quiet' | 'busy' | 'admin';

export interface OutboxRow extends MailRef {
  command: MailCommand;
  state: RecipientState;
  /** Absent once nothing more is to be done. */
  waits?: Waits;
  /** When it was caused, and when the sweep looks at it again: Unix milliseconds. */
  since: number;
  nextAt: number;
  /** A keyed hash of the network from which a form caused it; `busy`: one with many sign-ups on that day. */
  network?: string;
  busy?: true;
  /** Why it waits for SES or an admin, or is not sent. */
  reason?: string;
  claimId?: string;
  /** Since when it has the state, in Unix milliseconds. */
  stateAt?: number;
  messageId?: string;
  /** An admin chose to send it again: anyone who has it gets another. */
  again?: true;
  /** An admin had it sent again: another row says what became of that. */
  repeated?: true;
  says?: News;
  outcome?: 'bounced' | 'complained';
}

/** What a person is told with an email, written with its claim, and what takes that back if SES does not accept it. */
export interface Facts {
  facts: TransactItem[];
  undo?: TransactItem[];
}

/** When an email may go out (Unix milliseconds). `busy`: it leaves a part of the day's emails to other networks. */
export interface Turn {
  at: number;
  busy: boolean;
  network: string;
}

const { outbox, accountOutbox } = partitions.people;
const table = () => tableName('people');
const kindOf = ({ mail }: MailRef) => mail.split('#')[0];
const isAccounts = (ref: MailRef) => kindOf(ref) === 'account';
const keyOf = (ref: MailRef) => ({ pk: isAccounts(ref) ? accountOutbox : outbox, sk: `${ref.person}#${ref.mail}` });
/** An email that waits is given up long before. */
const keepSeconds = days(10);
/** How long it can be seen what became of an email; less where its row has an address. */
const keepSettledSeconds = (ref: MailRef) => (isAccounts(ref) || kindOf(ref) === 'left' ? keepSeconds : days(90));
/** How long a new row's message may take before the sweep queues it again, in milliseconds. */
const patience = 5 * 60_000;
/** Longer than a worker lives, and shorter than its message waits until it is delivered again, in milliseconds. */
const claimLife = 60_000;

/** Which email a row's sort key names. No part of it has a `#`. */
export function refOf(sk: string): MailRef {
  const [person = '', kind = '', id = ''] = sk.split('#');
  return { person, mail: `${kind}#${id}` };
}

/**
 * SES repeats them in its events, and {@link refIn} reads them. A tag has at most 256 letters, digits, underscores and
 * dashes: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html
 */
export const tagsOf = ({ person, mail }: MailRef): Record<string, string> => {
  const [kind = '', id = ''] = mail.split('#');
  return { kind, person, mail: id };
};

/** Undefined for tags that are not of an email to one person. */
export const refIn = ({ kind, person, mail }: Record<string, string | undefined>): MailRef | undefined =>
  kind && person && mail ? { person, mail: `${kind}#${mail}` } : undefined;

/** What a person's emails are found by: their id or their address's hash. No one looks for an admin's. */
function personOf(command: MailCommand): string {
  if (command.kind === 'account') return 'admin';
  if (command.kind === 'day') return 'host';
  if (command.kind === 'new-password') return command.name;
  if (command.kind === 'details') return command.reader;
  if (command.kind === 'opt-in') return command.addressHash;
  if (command.kind === 'welcome' || command.kind === 'address') return command.subscriberId;
  // An id of a sign-up begins with the address's hash.
  return command.signupId.split('-')[0] ?? '';
}

/** A request for a password, or a day, that comes twice is one row. All others sort by the time of their cause. */
function idOf(command: MailCommand): string {
  if (command.kind === 'new-password') return command.request;
  return command.kind === 'day' ? command.day : `${Date.now()}-${randomUUID()}`;
}

/** In the transaction of its cause; without a turn, at once. `again`: also to a person who has it. */
export function mailWrite(command: MailCommand, { at, busy, network, again }: Partial<Turn> & { again?: true } = {}) {
  const now = Date.now();
  const ref = { person: personOf(command), mail: `${command.kind}#${idOf(command)}` };
  const place = at !== undefined && at > now ? { waits: lineOf(busy), nextAt: at } : { nextAt: now + patience };
  const row = { waits: 'worker', ...place, ...ref, command, busy: busy || undefined, network, again, since: now };
  return putItem(table(), { ...keyOf(ref), state: 'PENDING', ...row, expiresAt: seconds(now) + keepSeconds }, isAbsent);
}

export const requestMail = (command: MailCommand) => write(mailWrite(command));

const lineOf = (busy: boolean | undefined): Waits => (busy ? 'busy' : 'quiet');

export async function find(ref: MailRef): Promise<OutboxRow | undefined> {
  const row = await getItem<OutboxRow>(table(), keyOf(ref));
  // A function may have written a kind of email that its grants keep from it, under the key of another.
  return row?.command.kind === kindOf(ref) ? row : undefined;
}

/** What becomes of an email. PENDING: SES certainly did not accept it, or it was not its turn. */
export type Outcome =
  | { state: 'SENT'; messageId: string }
  | { state: 'FAILED' | 'IN_DOUBT' | 'SKIPPED'; reason: string }
  | { state: 'PENDING'; waits: Waits; nextAt: number; reason?: string | undefined };

function moveWrite(ref: MailRef, outcome: Outcome, condition: Condition): TransactItem {
  const now = Date.now();
  const isUnsent = outcome.state === 'FAILED' || outcome.state === 'IN_DOUBT';
  const settled = {
    ...{ waits: isUnsent ? 'admin' : undefined, nextAt: isUnsent ? now : undefined, stateAt: now },
    expiresAt: seconds(now) + keepSettledSeconds(ref),
  };
  const set = { reason: undefined, claimId: undefined, ...(outcome.state !== 'PENDING' && settled), ...outcome };
  return updateItem(table(), keyOf(ref), { set, when: condition });
}

const isPending = when`#state = ${'PENDING'}`;
/**
 * After this, the email may be handed to SES once. Writes what its person is told; `says`: in a word. False where the
 * row is no longer as it was read, or a condition of a fact does not hold.
 */
export async function claim(
  row: OutboxRow,
  claimId: string,
  { facts = [], says }: { facts?: TransactItem[]; says?: News | undefined } = {},
): Promise<boolean> {
  const now = Date.now();
  const set = { state: 'CLAIMED', claimId, says, waits: 'claimed', nextAt: now + claimLife, stateAt: now };
  const isAsRead = when`${isPending} AND waits = ${row.waits}`;
  return transactIf([updateItem(table(), keyOf(row), { set, when: isAsRead }), ...facts]);
}

/** False where it lost the claim. `undo` takes back what was told with the claim, unless that changed since. */
export async function record(ref: MailRef, claimId: string | undefined, outcome: Outcome, undo: TransactItem[] = []) {
  const recorded = moveWrite(ref, outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`);
  return (undo.length > 0 && (await transactIf([recorded, ...undo]))) || writeIf(recorded);
}

/** For an email that no one has claimed. A deleted row is not created again: its person was erased in the meantime. */
export const settle = (ref: MailRef, outcome: Outcome): Promise<boolean> => writeIf(moveWrite(ref, outcome, isPending));

export const drop = (ref: MailRef) => write(deleteItem(table(), keyOf(ref), isPending));

/** A form's email waits in its line; `at`: when it came, its place there before, or when its turn comes. */
export const inLine = (row: OutboxRow, at: number): Outcome => ({
  ...{ state: 'PENDING', waits: lineOf(row.busy), nextAt: at },
});

export const postpone = (ref: MailRef, nextAt: number) =>
  write(updateItem(table(), keyOf(ref), { set: { nextAt }, when: isPending }));

/** Notes an event of SES about the email, for the audit. Returns the row; undefined where there is none any more. */
export const hear = async (ref: MailRef, messageId: string) =>
  (await write(updateItem(table(), keyOf(ref), { add: { heard: new Set([messageId]) }, when: isThere }), 'ALL_NEW')) as
    | OutboxRow
    | undefined;

/** Records that SES accepted the email, as its event says: it settles an email that is claimed or in doubt. */
export const confirmSent = (ref: MailRef, messageId: string): Promise<boolean> =>
  writeIf(moveWrite(ref, { state: 'SENT', messageId }, when`#state IN (${['PENDING', 'CLAIMED', 'IN_DOUBT']})`));

/** Records what the email's provider reported: a complaint outweighs a bounce. */
export function recordOutcome(ref: MailRef, outcome: 'bounced' | 'complained', reason: string) {
  const isSent = when`#state = ${'SENT'}`;
  const weightier = outcome === 'complained' ? isSent : when`${isSent} AND attribute_not_exists(outcome)`;
  return write(updateItem(table(), keyOf(ref), { set: { outcome, reason }, when: weightier }));
}

/** Kinds that an admin may have sent again. The others have a link that is asked for at the moment. */
const repeatable: readonly MailCommand['kind'][] = ['welcome', 'opt-in', 'signup', 'left', 'address'];

/** Whether an admin may have an email sent again: nothing is on its way, and it was not repeated before. */
export const isRepeatable = ({ command, state, repeated }: OutboxRow): boolean =>
  state !== 'PENDING' && state !== 'CLAIMED' && !repeated && repeatable.includes(command.kind);

/** The new one says what is true then. False where it is not repeatable, or was repeated in the meantime. */
export async function sendAgain(ref: MailRef): Promise<boolean> {
  const row = await find(ref);
  if (!row || !isRepeatable(row)) return false;
  return transactIf([
    updateItem(table(), keyOf(ref), {
      set: { repeated: true },
      remove: ['waits', 'nextAt'],
      when: when`#state = ${row.state} AND attribute_not_exists(repeated)`,
    }),
    mailWrite(row.command, { again: true }),
  ]);
}

export const leaveUnsent = (ref: MailRef) =>
  write(updateItem(table(), keyOf(ref), { remove: ['waits', 'nextAt'], when: when`waits = ${'admin'}` }));

export const remove = (ref: MailRef) => write(deleteItem(table(), keyOf(ref)));

/** The emails to the person who has one of these ids or hashes, except those about accounts. */
export async function mailsTo(people: string[]): Promise<OutboxRow[]> {
  const found = people.map((person) => queryPrefix<OutboxRow>(table(), outbox, `${person}#`));
  return (await Promise.all(found)).flat();
}

/** The emails to those who canceled a sign-up since then, in Unix milliseconds. */
export const leftSince = (since: number) =>
  queryPartition<OutboxRow & { command: Extract<MailCommand, { kind: 'left' }> }>(table(), outbox, {
    FilterExpression: 'begins_with(mail, :left) AND since >= :since',
    ExpressionAttributeValues: { ':left': 'left#', ':since': since },
  });

const waitingFor = (waits: Waits) => onIndex('people', dueIndex, waits);

/** The first `limit` of the emails that are due by `now` (Unix milliseconds), in the order in which they became due. */
export async function due(waits: Waits, now: number, limit: number): Promise<OutboxRow[]> {
  const query = waitingFor(waits);
  const { items } = await queryPage<OutboxRow>({
    ...query,
    KeyConditionExpression: `${query.KeyConditionExpression} AND ${dueIndex.sort} <= :now`,
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':now': now },
    Limit: limit,
  });
  return items;
}

/** Counts to {@link maxCounted}. */
export const count = (waits: Waits): Promise<number> => countPage({ ...waitingFor(waits), Limit: maxCounted });

/** With the reason of the latest; null where there are none. */
export async function summary(waits: 'refused' | 'admin'): Promise<DeferredMail | null> {
  const latest = await queryPage<OutboxRow>({ ...waitingFor(waits), ScanIndexForward: false, Limit: 1 });
  const [row] = latest.items;
  return row ? { count: await count(waits), reason: row.reason ?? '' } : null;
}
