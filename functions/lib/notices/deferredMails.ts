import { type DeferredMail, maxCounted } from '../../../shared/notices/model/deferredMail.ts';
import { dueIndex, partitions } from '../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { isThere } from '../platform/dynamo/expressions.ts';
import { countPage, getItems, onIndex, queryPage } from '../platform/dynamo/reads.ts';
import { deleteItem, updateItem, write } from '../platform/dynamo/writes.ts';
import type { MailCommand } from '../platform/queues/queue.ts';

/**
 * What a mail waits for: SES, which lets none out or takes no more at the moment, or the budget of the forms, in the line of
 * networks with few or with many sign-ups.
 */
export type Waits = 'refused' | 'throttled' | 'quiet' | 'busy';

/** A mail that is queued again later. */
export interface DeferredMailRow {
  command: MailCommand;
  waits: Waits;
  /** When it was first deferred, and when it is queued again: Unix milliseconds. */
  since: number;
  nextAt: number;
  /** It was caused from a network with many sign-ups on that day. */
  busy?: true;
  /** SES's reason for not letting the account send; only for `refused`. */
  reason?: string;
}

const pk = partitions.people.deferredMails;
const keyOf = (command: MailCommand) => ({ pk, sk: `${command.kind}#${idOf(command)}` });
const idOf = (command: MailCommand) => {
  if (command.kind === 'account') return command.mailId;
  if ('signupId' in command) return command.signupId;
  if (command.kind === 'opt-in') return command.addressHash;
  if (command.kind === 'login-link') return command.name;
  return command.kind === 'details' ? command.reader : command.subscriberId;
};
/** Rows expire long after their mail was given up. */
const retentionSeconds = days(10);
const expiry = () => ({ expiresAt: seconds(Date.now()) + retentionSeconds });

/** Keeps a command that SES did not accept for later, with the time of its first failure. */
export async function defer(
  command: MailCommand,
  { nextAt, reason, busy }: { nextAt: number; reason?: string | undefined; busy?: boolean | undefined },
): Promise<void> {
  const waits: Waits = reason === undefined ? 'throttled' : 'refused';
  const set = { command, waits, nextAt, reason, busy: busy || undefined, ...expiry() };
  await write(updateItem(tableName('people'), keyOf(command), { set, setOnce: { since: Date.now() } }));
}

/**
 * Puts a form's mail at the end of its line; `at`: when it is due. One that waits already keeps its place, so that nobody loses it
 * because an address is entered again.
 */
export async function joinLine(command: MailCommand, { at, busy }: { at: number; busy?: boolean | undefined }) {
  const place = { waits: busy ? 'busy' : 'quiet', busy: busy || undefined, nextAt: at, since: Date.now() };
  const changes = { set: { command, ...expiry() }, setOnce: place };
  await write(updateItem(tableName('people'), keyOf(command), changes));
}

/** Gives a form's mail that could not be sent after all its place in line back; `at`: when it was due. */
export async function returnToLine(command: MailCommand, { at, busy }: { at: number; busy?: boolean | undefined }) {
  const set = { waits: busy ? 'busy' : 'quiet', nextAt: at };
  await write(updateItem(tableName('people'), keyOf(command), { set, remove: ['reason'], when: isThere }));
}

/** Postpones the next attempt. A deleted row is not created again: its mail was sent meanwhile. */
export const postpone = (command: MailCommand, nextAt: number) =>
  write(updateItem(tableName('people'), keyOf(command), { set: { nextAt }, when: isThere }));

export const remove = (command: MailCommand) => write(deleteItem(tableName('people'), keyOf(command)));

/** The rows of those of the commands that are deferred. */
export const findDeferred = (commands: MailCommand[]) =>
  getItems<DeferredMailRow>(tableName('people'), commands.map(keyOf));

const waitingFor = (waits: Waits) => onIndex('people', dueIndex, waits);

/** The first `limit` of the mails that are due by `now` (Unix milliseconds), in the order in which they became due. */
export async function due(waits: Waits, now: number, limit: number): Promise<DeferredMailRow[]> {
  const query = waitingFor(waits);
  const { items } = await queryPage<DeferredMailRow>({
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
  const latest = await queryPage<DeferredMailRow>({ ...waitingFor('refused'), ScanIndexForward: false, Limit: 1 });
  const [row] = latest.items;
  return row ? { count: await count('refused'), reason: row.reason ?? '' } : null;
}
