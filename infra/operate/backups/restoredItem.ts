import { partitions, type TableName } from '../../../shared/platform/resources.ts';
import { type Item, isOf, number, text } from './items.ts';

/*
 * What comes back otherwise than it was, so that nothing is sent by itself: what happened after the backup is not known,
 * and whoever was mailed then would be mailed twice.
 */

/** What a restore knows of all items together when it brings back one. */
export interface Restoring {
  /** The moment of which the items are. */
  from: Date;
  /** When the restore began: runs that go on with it use the same. */
  begun: Date;
  /** How many recipients of each campaign were in a sender's hands. */
  claimed: ReadonlyMap<string, number>;
}

const { access, people } = partitions;

/** Belongs to one stack, or to a moment that is over: see {@link comesBack}. */
const ofStack = [
  ...[access.sessions, access.adminKeys, access.publication, access.restore],
  ...[access.invitations, access.unconfirmedAddresses, access.accountMails],
];

/**
 * Whether the item is brought back at all. Not so what has expired, and who was signed in: a session could have been ended
 * since, with its admin's account; and no links that mails opened, which may have been used or withdrawn. Who publishes pages, and what the edge must be told, is about another bucket.
 */
const comesBack = (table: TableName, item: Item, { begun }: Restoring): boolean => {
  const expiresAt = number(item, 'expiresAt');
  if (expiresAt !== undefined && expiresAt * 1000 < begun.getTime()) return false;
  return table !== 'access' || !ofStack.some((partition) => isOf(item, partition));
};

/** The item as it is written; undefined where it does not come back. */
export function restored(table: TableName, item: Item, restoring: Restoring): Item | undefined {
  if (!comesBack(table, item, restoring)) return undefined;
  if (table === 'sends') return isSchedule(item) ? scheduledSend(item, restoring) : campaignRow(item, restoring);
  if (table === 'people' && isOf(item, people.deferredMails)) return deferredMail(item, restoring);
  return item;
}

/** The id of a campaign whose head or recipient the item is. */
const campaignOf = (item: Item): string => text(item, 'pk')?.split('#')[1] ?? '';

/** The campaign of which the item is a recipient in a sender's hands; undefined for all other items. */
export const claimedOf = (table: TableName, item: Item): string | undefined =>
  table === 'sends' && isRecipient(item) && text(item, 'state') === 'CLAIMED' ? campaignOf(item) : undefined;

const isRecipient = (item: Item) => /^CAMPAIGN#[^#]+#/.test(text(item, 'pk') ?? '');
const isHead = (item: Item) => /^CAMPAIGN#[^#]+$/.test(text(item, 'pk') ?? '') && text(item, 'sk') === 'META';

/** Statuses from which mail would go out by itself, or when somebody resumes. */
const unfinished = ['PREPARING', 'SENDING', 'PAUSED'];

/** A campaign under way is paused, and says why; whom a sender was mailing may have got it. */
function campaignRow(item: Item, { from, begun, claimed }: Restoring): Item {
  if (isHead(item)) {
    const more = claimed.get(campaignOf(item)) ?? 0;
    const head = more > 0 ? { ...item, inDoubt: { N: String((number(item, 'inDoubt') ?? 0) + more) } } : item;
    if (!unfinished.includes(text(item, 'status') ?? '')) return head;
    return { ...head, status: { S: 'PAUSED' }, reason: { S: pausedBy(from) } };
  }
  if (!claimedOf('sends', item)) return item;
  return {
    ...item,
    state: { S: 'IN_DOUBT' },
    reason: { S: 'The backup was made in the middle of this mail' },
    // How the lists of an admin find it: functions/lib/sending/ledger/recipients.ts.
    list: { S: `RECIPIENTS#${campaignOf(item)}#IN_DOUBT` },
    startedAt: { S: begun.toISOString() },
  };
}

const isSchedule = (item: Item) => /^SCHEDULE#/.test(text(item, 'pk') ?? '');

/** A letter that was to go out may have gone since: it is held, and says so. */
const scheduledSend = (item: Item, { from }: Restoring): Item =>
  text(item, 'state') === 'SCHEDULED'
    ? {
        ...item,
        state: { S: 'HELD' },
        reason: { S: `Restored as it was on ${words(from)}: it may have gone out since. Send, change or cancel it.` },
      }
    : item;

const pausedBy = (from: Date) =>
  `Restored as it was on ${words(from)}: whoever was mailed after that would get it twice. Resume or cancel it.`;

/** A minute of UTC, as people write it. */
export const words = (time: Date) =>
  `${time.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })} UTC`;

/** Further off than any clock: such a mail waits for a person. In Unix milliseconds, as far as a Date goes. */
const never = 8.64e15;
/** Rows go by themselves when nobody has decided for so long, in seconds. */
const heldSeconds = 10 * 24 * 60 * 60;

/** It may have gone out since: it waits until an operator says what becomes of it, with all the time that a new one has. */
const deferredMail = (item: Item, { from, begun }: Restoring): Item => ({
  ...item,
  since: { N: String(begun.getTime()) },
  nextAt: { N: String(never) },
  expiresAt: { N: String(Math.floor(begun.getTime() / 1000) + heldSeconds) },
  reason: {
    S: `Restored as it was on ${words(from)}: they may have gone out since. "npm run restore -- --deferred-mail" sends or drops them.`,
  },
});

/** Whether a mail that is held waits for an operator. */
export const waitsForOperator = (item: Item): boolean => number(item, 'nextAt') === never;
