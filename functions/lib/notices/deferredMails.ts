import type { DeferredMail } from '../../../shared/notices/model/deferredMail.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { table } from '../people/subscribers/people.ts';
import { days, seconds } from '../platform/dynamo/dynamo.ts';
import { isThere } from '../platform/dynamo/expressions.ts';
import { getItems, queryPartition } from '../platform/dynamo/reads.ts';
import { deleteItem, updateItem, write } from '../platform/dynamo/writes.ts';
import type { MailCommand } from '../platform/queues/messages.ts';

/** What the worker is asked to mail. */
export type Command = MailCommand & { deferred?: true };

/** A mail that SES did not take, and that is asked for again. */
export interface DeferredMailRow {
  command: Command;
  /** When SES did not take it first, and when it is asked for again: Unix milliseconds. */
  since: number;
  nextAt: number;
  /** SES's own, where it does not let the account send; none where mails only came too fast. */
  reason?: string;
}

const pk = partitions.people.deferredMails;
const keyOf = (command: Command) => ({ pk, sk: `${command.kind}#${idOf(command)}` });
const idOf = (command: Command) => {
  if (command.kind === 'account') return command.mailId;
  if ('signupId' in command) return command.signupId;
  if (command.kind === 'opt-in') return command.addressHash;
  return command.kind === 'details' ? command.reader : command.subscriberId;
};
/** Rows go by themselves long after their mail was given up. */
const keepSeconds = days(10);

/** Keeps an command for later, under the moment of its first failure. */
export async function hold(
  command: Command,
  { nextAt, reason }: Pick<DeferredMailRow, 'nextAt' | 'reason'>,
): Promise<void> {
  const now = Date.now();
  await write(
    updateItem(table(), keyOf(command), {
      set: { command, nextAt, expiresAt: seconds(now) + keepSeconds, reason },
      setOnce: { since: now },
    }),
  );
}

/** Puts the next attempt off. A row that is gone stays gone: its mail went out meanwhile. */
export const postpone = (command: Command, nextAt: number) =>
  write(updateItem(table(), keyOf(command), { set: { nextAt }, when: isThere }));

export const remove = (command: Command) => write(deleteItem(table(), keyOf(command)));

/** Those of the commands that are deferred. */
export const findAll = (commands: Command[]) => getItems<DeferredMailRow>(table(), commands.map(keyOf));

/** All of them, in no command that means anything: thousands, where SES is shut for days. */
export const all = () => queryPartition<DeferredMailRow>(table(), pk);

/** How many mails SES does not let out, and why, by its latest word; null where there are none. */
export async function summary(): Promise<DeferredMail | null> {
  const refused = (await all()).filter(({ reason }) => reason !== undefined);
  const [latest] = refused.sort((a, b) => b.nextAt - a.nextAt);
  return latest ? { count: refused.length, reason: latest.reason ?? '' } : null;
}
