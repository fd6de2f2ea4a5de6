import type { DeferredMail } from '../../../shared/notices/model/deferredMail.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { isThere } from '../platform/dynamo/expressions.ts';
import { getItems, queryPartition } from '../platform/dynamo/reads.ts';
import { deleteItem, updateItem, write } from '../platform/dynamo/writes.ts';
import type { MailCommand } from '../platform/queues/queue.ts';

/** A mail that SES did not accept, and that is queued again later. */
export interface DeferredMailRow {
  command: MailCommand;
  /** When SES first did not accept it, and when it is queued again: Unix milliseconds. */
  since: number;
  nextAt: number;
  /** SES's reason for not letting the account send; absent where mails were only too fast. */
  reason?: string;
}

const pk = partitions.people.deferredMails;
const keyOf = (command: MailCommand) => ({ pk, sk: `${command.kind}#${idOf(command)}` });
const idOf = (command: MailCommand) => {
  if (command.kind === 'account') return command.mailId;
  if ('signupId' in command) return command.signupId;
  if (command.kind === 'opt-in') return command.addressHash;
  return command.kind === 'details' ? command.reader : command.subscriberId;
};
/** Rows expire long after their mail was given up. */
const retentionSeconds = days(10);

/** Keeps a command for later, with the time of its first failure. */
export async function defer(
  command: MailCommand,
  { nextAt, reason }: Pick<DeferredMailRow, 'nextAt' | 'reason'>,
): Promise<void> {
  const now = Date.now();
  await write(
    updateItem(tableName('people'), keyOf(command), {
      set: { command, nextAt, expiresAt: seconds(now) + retentionSeconds, reason },
      setOnce: { since: now },
    }),
  );
}

/** Postpones the next attempt. A deleted row is not created again: its mail was sent meanwhile. */
export const postpone = (command: MailCommand, nextAt: number) =>
  write(updateItem(tableName('people'), keyOf(command), { set: { nextAt }, when: isThere }));

export const remove = (command: MailCommand) => write(deleteItem(tableName('people'), keyOf(command)));

/** The rows of those of the commands that are deferred. */
export const findDeferred = (commands: MailCommand[]) =>
  getItems<DeferredMailRow>(tableName('people'), commands.map(keyOf));

/** All deferred mails, in no meaningful order: thousands, if SES lets none out for days. */
export const listAll = () => queryPartition<DeferredMailRow>(tableName('people'), pk);

/** How many mails SES does not let out, and its latest reason; null where there are none. */
export async function summary(): Promise<DeferredMail | null> {
  const refused = (await listAll()).filter(({ reason }) => reason !== undefined);
  const [latest] = refused.sort((a, b) => b.nextAt - a.nextAt);
  return latest ? { count: refused.length, reason: latest.reason ?? '' } : null;
}
