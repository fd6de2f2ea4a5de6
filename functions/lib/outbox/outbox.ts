import { randomUUID } from 'node:crypto';
import { type DeferredMail, maxCounted } from '../../../shared/notices/model/deferredMail.ts';
import { dueIndex, partitions } from '../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { isThere, when } from '../platform/dynamo/expressions.ts';
import { countPage, onIndex, queryPage, queryPrefix } from '../platform/dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, updateItem, write } from '../platform/dynamo/writes.ts';
import type { MailCommand, MailRef } from './mailCommand.ts';

/*
 * The mails to one person that are to be sent. A row is written in the transaction of what causes its mail, so that neither is
 * there without the other; the table's stream has each new row sent, and the sweep those that wait or whose message was lost:
 * docs/decisions/sending/0124-a-fact-and-its-mail-are-one-write.md
 */

/**
 * What a mail waits for: the worker, to which the stream has just passed it; SES, which lets none out or takes no more at the
 * moment; or the budget of the forms, in the line of networks with few or with many sign-ups.
 */
export type Waits = 'worker' | 'refused' | 'throttled' | 'quiet' | 'busy';

export interface OutboxRow extends MailRef {
  command: MailCommand;
  waits: Waits;
  /** When it was caused, and when the sweep queues it again: Unix milliseconds. */
  since: number;
  nextAt: number;
  /** It was caused from a network with many sign-ups on that day. */
  busy?: true;
  /** SES's reason for not letting the account send; only for `refused`. */
  reason?: string;
}

/** When a mail may go out (Unix milliseconds), and whether it leaves a part of the day's mails to other networks. */
export interface Turn {
  at: number;
  busy: boolean;
}

const { outbox, accountOutbox } = partitions.people;
const kindOf = ({ mail }: MailRef) => mail.split('#')[0];
const keyOf = (ref: MailRef) => ({
  pk: kindOf(ref) === 'account' ? accountOutbox : outbox,
  sk: `${ref.person}#${ref.mail}`,
});
/** Rows expire long after their mail was given up. */
const keepSeconds = days(10);
/** How long a new row's message may take before the sweep queues it again, in milliseconds. */
const patience = 5 * 60_000;
/** Longer than a worker lives, and shorter than its message waits until it is delivered again, in milliseconds. */
const claimLife = 60_000;

/** Which mail a row's sort key names. No part of it has a `#`. */
export function refOf(sk: string): MailRef {
  const [person = '', kind = '', random = ''] = sk.split('#');
  return { person, mail: `${kind}#${random}` };
}

/** What a person's mails are found by: their id or their address's hash. No one looks for an admin's. */
function personOf(command: MailCommand): string {
  switch (command.kind) {
    case 'welcome':
    case 'address':
      return command.subscriberId;
    case 'opt-in':
      return command.addressHash;
    case 'details':
      return command.reader;
    case 'login-link':
      return command.name;
    case 'account':
      return 'admin';
    default:
      // An id of a sign-up begins with the address's hash.
      return command.signupId.split('-')[0] ?? '';
  }
}

/** Has a mail sent, in the transaction of what causes it; without a turn, at once. */
export function mailWrite(command: MailCommand, { at, busy }: Partial<Turn> = {}): TransactItem {
  const now = Date.now();
  const ref = { person: personOf(command), mail: `${command.kind}#${randomUUID()}` };
  const place = at !== undefined && at > now ? { waits: lineOf(busy), nextAt: at } : { nextAt: now + patience };
  const row = { waits: 'worker', ...place, ...ref, command, busy: busy || undefined, since: now };
  return putItem(tableName('people'), { ...keyOf(ref), ...row, expiresAt: seconds(now) + keepSeconds });
}

/** Has a mail sent that nothing but a request causes. */
export const requestMail = (command: MailCommand) => write(mailWrite(command));

const lineOf = (busy: boolean | undefined): Waits => (busy ? 'busy' : 'quiet');

/**
 * Claims a mail for sending; undefined where it was sent, where it is another worker's or, unless it is `due`, where it waits. The
 * claim of a worker that died expires.
 */
export async function claim(ref: MailRef, { due }: { due: boolean }): Promise<OutboxRow | undefined> {
  const now = Date.now();
  const isFree = when`${isThere} AND (attribute_not_exists(claimedUntil) OR claimedUntil < ${now})`;
  const change = updateItem(tableName('people'), keyOf(ref), {
    set: { claimedUntil: now + claimLife },
    when: due ? isFree : when`${isFree} AND waits = ${'worker'}`,
  });
  const row = (await write(change, 'ALL_NEW')) as OutboxRow | undefined;
  // A function may have written a kind of mail that its grants keep from it, under the key of another.
  return row?.command.kind === kindOf(ref) ? row : undefined;
}

/** Gives a claim back, and has the mail wait. A deleted row is not created again: its person was erased in the meantime. */
const wait = (ref: MailRef, { waits, nextAt, reason }: Pick<OutboxRow, 'waits' | 'nextAt' | 'reason'>) =>
  write(
    updateItem(tableName('people'), keyOf(ref), {
      set: { waits, nextAt, reason },
      remove: ['claimedUntil'],
      when: isThere,
    }),
  );

/** Keeps a mail for later that SES did not accept. */
export const defer = (ref: MailRef, { nextAt, reason }: { nextAt: number; reason?: string | undefined }) =>
  wait(ref, { waits: reason === undefined ? 'throttled' : 'refused', nextAt, reason });

/** Puts a form's mail in its line; `at`: when it came, or its place there before. */
export const joinLine = (row: OutboxRow, at: number) => wait(row, { waits: lineOf(row.busy), nextAt: at });

/** Postpones the next attempt. */
export const postpone = (ref: MailRef, nextAt: number) =>
  write(updateItem(tableName('people'), keyOf(ref), { set: { nextAt }, when: isThere }));

export const remove = (ref: MailRef) => write(deleteItem(tableName('people'), keyOf(ref)));

/** The mails to whoever has one of these ids or hashes, except those about accounts. */
export async function mailsTo(people: string[]): Promise<OutboxRow[]> {
  const found = people.map((person) => queryPrefix<OutboxRow>(tableName('people'), outbox, `${person}#`));
  return (await Promise.all(found)).flat();
}

const waitingFor = (waits: Waits) => onIndex('people', dueIndex, waits);

/** The first `limit` of the mails that are due by `now` (Unix milliseconds), in the order in which they became due. */
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

/** How many mails wait. It counts to {@link maxCounted}. */
export const count = (waits: Waits): Promise<number> => countPage({ ...waitingFor(waits), Limit: maxCounted });

/** How many mails SES does not let out, and its latest reason; null where there are none. */
export async function summary(): Promise<DeferredMail | null> {
  const latest = await queryPage<OutboxRow>({ ...waitingFor('refused'), ScanIndexForward: false, Limit: 1 });
  const [row] = latest.items;
  return row ? { count: await count('refused'), reason: row.reason ?? '' } : null;
}
