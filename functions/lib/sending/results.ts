import { findByAddress, findReader } from '../people/subscribers/rows.ts';
import { findSuppression, leaveWrites } from '../people/suppressions/suppressions.ts';
import { retry } from '../platform/async.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { queryPages, queryPartition } from '../platform/dynamo/reads.ts';
import {
  isThere,
  putItem,
  type TransactItem,
  transact,
  transactIf,
  updateItem,
  when,
  write,
} from '../platform/dynamo/writes.ts';
import { keepSeconds, metaKey } from './campaigns.ts';
import { findAll, recipientKey } from './ledger.ts';

const table = () => tableName('sends');

/**
 * What SES's events say about emails: docs/decisions/0067-results-of-a-letter.md. Marking each recipient's row would
 * cost a write for each; instead, each batch of events is one item of each kind, and a count reads them all. An email
 * is identified by a part of its message id's hash: an event delivered twice is the same email, and the item identifies
 * no person. `npm run audit` reads them too: infra/operate/audit/ledger.ts. A delivered email was also accepted, so
 * that is not noted as well.
 */
type MailEvent = 'ACCEPTED' | 'DELIVERED';

/** 64 bits: among a million emails, two have the same mark once in 37 million campaigns. */
const markOf = (messageId: string) => sha256(messageId).slice(0, 16);

/** Notes that these emails were accepted, or delivered. Safe to repeat, whole or in parts. */
export async function noteMails(campaignId: string, event: MailEvent, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const mails = [...new Set(messageIds.map(markOf))].sort();
  const sk = `${event}#${sha256(mails.join()).slice(0, 32)}`;
  await write(putItem(table(), { ...metaKey(campaignId), sk, mails, expiresAt: seconds(Date.now()) + keepSeconds }));
}

/** How many emails of a campaign were delivered. Reads about 20 bytes for each. */
export async function countDelivered(campaignId: string): Promise<number> {
  const delivered = new Set<string>();
  const pages = queryPages<{ mails: string[] }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ProjectionExpression: 'mails',
    ExpressionAttributeValues: { ':pk': metaKey(campaignId).pk, ':prefix': 'DELIVERED#' },
  });
  for await (const { items } of pages) for (const { mails } of items) for (const mail of mails) delivered.add(mail);
  return delivered.size;
}

export async function eventsOfTrial(trial: string): Promise<Set<MailEvent>> {
  const rows = await queryPartition<{ sk: string }>(table(), metaKey(trial).pk, { ProjectionExpression: 'sk' });
  return new Set(rows.map(({ sk }) => (sk.startsWith('DELIVERED#') ? 'DELIVERED' : 'ACCEPTED')));
}

/**
 * Deletes a subscription at the reader's own request, and suppresses the address. Safe to repeat. The same write counts
 * it for the campaign `through` whose letter they did it, once for each person. `reader`: their id or, in emails that
 * also go to people who do not subscribe, their address's hash.
 */
export const unsubscribe = (reader: string, through?: string): Promise<true> =>
  retry(async () => {
    const { subscriber, hash } = await addressOf(reader, through);
    if (!hash) return true;
    const earlier = await findSuppression(hash);
    // A bounce or complaint stays: it outlasts a new sign-up, an unsubscription does not.
    if (earlier && !subscriber) return true;
    const leaving = leaveWrites(hash, { subscriber, earlier, ...(!earlier && { reason: 'unsubscribed' }) });
    const counted = subscriber && through ? unsubscribedWrites(through, reader) : [];
    const failed = await transact({ leaving, counted });
    // They left or changed their address in the meantime: read again.
    if (failed.includes('leaving')) return undefined;
    // They were counted before and subscribed again since, or the campaign is gone.
    return failed.length === 0 || (await transactIf(leaving)) || undefined;
  });

/** Whether the reader neither subscribes nor gets emails about events. Parameters as for {@link unsubscribe}. */
export async function isUnsubscribed(reader: string, through?: string): Promise<boolean> {
  const { subscriber, hash } = await addressOf(reader, through);
  return !subscriber && (!hash || (await findSuppression(hash)) !== undefined);
}

/** A former reader's comes from the letter's ledger, so that importing an old list cannot add them again. */
async function addressOf(reader: string, through: string | undefined) {
  const subscriber = await findReader(reader);
  if (subscriber) return { subscriber, hash: subscriber.addressHash };
  const hash = through && (await findAll(through, [reader])).get(reader)?.addressHash;
  return hash ? { subscriber: await findByAddress(hash), hash } : {};
}

/** Fail if the campaign did not list the person, is gone, or has already counted them. */
export const unsubscribedWrites = (campaignId: string, id: string): TransactItem[] => [
  updateItem(table(), recipientKey(campaignId, id), {
    set: { unsubscribed: true },
    when: when`${isThere} AND attribute_not_exists(unsubscribed)`,
  }),
  updateItem(table(), metaKey(campaignId), { add: { unsubscribed: 1 }, when: isThere }),
];
