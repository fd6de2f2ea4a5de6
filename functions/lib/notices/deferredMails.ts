import type { HeldMail } from '../../../shared/notices/model/deferredMail.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { table } from '../people/subscribers/people.ts';
import { days, seconds } from '../platform/dynamo/dynamo.ts';
import { isThere } from '../platform/dynamo/expressions.ts';
import { getItems, queryPartition } from '../platform/dynamo/reads.ts';
import { deleteItem, updateItem, write } from '../platform/dynamo/writes.ts';
import type { MailOrder } from '../platform/queues/messages.ts';

/** What the worker is asked to mail. */
export type Order = MailOrder & { held?: true };

/** A mail that SES did not take, and that is asked for again. */
export interface HeldRow {
  order: Order;
  /** When SES did not take it first, and when it is asked for again: Unix milliseconds. */
  since: number;
  nextAt: number;
  /** SES's own, where it does not let the account send; none where mails only came too fast. */
  reason?: string;
}

const pk = partitions.people.heldMails;
const keyOf = (order: Order) => ({ pk, sk: `${order.kind}#${idOf(order)}` });
const idOf = (order: Order) => {
  if (order.kind === 'account') return order.mailId;
  if ('signupId' in order) return order.signupId;
  if (order.kind === 'opt-in') return order.addressHash;
  return order.kind === 'details' ? order.reader : order.subscriberId;
};
/** Rows go by themselves long after their mail was given up. */
const keepSeconds = days(10);

/** Keeps an order for later, under the moment of its first failure. */
export async function hold(order: Order, { nextAt, reason }: Pick<HeldRow, 'nextAt' | 'reason'>): Promise<void> {
  const now = Date.now();
  await write(
    updateItem(table(), keyOf(order), {
      set: { order, nextAt, expiresAt: seconds(now) + keepSeconds, reason },
      setOnce: { since: now },
    }),
  );
}

/** Puts the next attempt off. A row that is gone stays gone: its mail went out meanwhile. */
export const postpone = (order: Order, nextAt: number) =>
  write(updateItem(table(), keyOf(order), { set: { nextAt }, when: isThere }));

export const release = (order: Order) => write(deleteItem(table(), keyOf(order)));

/** Those of the orders that are held. */
export const findAll = (orders: Order[]) => getItems<HeldRow>(table(), orders.map(keyOf));

/** All of them, in no order that means anything: thousands, where SES is shut for days. */
export const all = () => queryPartition<HeldRow>(table(), pk);

/** How many mails SES does not let out, and why, by its latest word; null where there are none. */
export async function summary(): Promise<HeldMail | null> {
  const refused = (await all()).filter(({ reason }) => reason !== undefined);
  const [latest] = refused.sort((a, b) => b.nextAt - a.nextAt);
  return latest ? { count: refused.length, reason: latest.reason ?? '' } : null;
}
