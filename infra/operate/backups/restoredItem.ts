import { partitions, type TableName } from '../../../shared/platform/resources.ts';
import { type Item, isOf, numberOf, textOf } from './backupFile.ts';

/*
 * What is changed when it is restored, so that nothing is sent by itself: what happened after the backup is unknown, and
 * whoever was mailed then would be mailed twice.
 */

export interface Restoring {
  /** The moment of the backup. */
  from: Date;
  /** When the restore began. */
  begun: Date;
}

const { access, people } = partitions;

/** Kinds of items that belong to one stack, or to a moment that has passed: see {@link isRestored}. */
const notRestored: Partial<Record<TableName, string[]>> = {
  access: [
    ...[
      access.sessions,
      access.adminKeys,
      access.doorLinks,
      access.passwordLinks,
      access.passkeyChallenges,
      access.publication,
      access.restore,
      access.formMail,
    ],
    ...[access.invitations, access.unconfirmedAddresses],
  ],
  people: [people.detailsLinks, people.accountOutbox],
};

/**
 * Whether the item is restored at all. Expired items are not. Nor are sessions, which may have been ended since, with their
 * admin's account; links in mails, which may have been used or withdrawn; the state of publishing, which is about another bucket;
 * and how many mails the forms caused on that day.
 */
const isRestored = (table: TableName, item: Item, { begun }: Restoring): boolean => {
  const expiresAt = numberOf(item, 'expiresAt');
  if (expiresAt !== undefined && expiresAt * 1000 < begun.getTime()) return false;
  return !isOf(item, ...(notRestored[table] ?? []));
};

/** The item as it is written; undefined if it is not restored. */
export function restored(table: TableName, item: Item, restoring: Restoring): Item | undefined {
  if (!isRestored(table, item, restoring)) return undefined;
  if (table === 'sends') return isSchedule(item) ? scheduledSend(item, restoring) : campaignRow(item, restoring);
  if (isUnsentMail(table, item)) return unsentMail(item, restoring);
  return item;
}

/** Statuses in which mail would go out by itself, or when an admin resumes. */
const unfinished = ['PREPARING', 'SENDING', 'PAUSED'];

/**
 * A running campaign is paused, with the reason. A recipient whom a worker had claimed stays so until the sweep, which puts the
 * claims of dead workers in doubt.
 */
function campaignRow(item: Item, { from }: Restoring): Item {
  const isHead = /^CAMPAIGN#[^#]+$/.test(textOf(item, 'pk') ?? '') && textOf(item, 'sk') === 'META';
  if (!isHead || !unfinished.includes(textOf(item, 'status') ?? '')) return item;
  const reason = `Restored as it was on ${utcMinute(from)}: whoever was emailed after that would get it twice. Resume or cancel it.`;
  return { ...item, status: { S: 'PAUSED' }, reason: { S: reason } };
}

const isSchedule = (item: Item) => /^SCHEDULE#/.test(textOf(item, 'pk') ?? '');

/** A scheduled letter may have gone out since: it is held, with the reason. */
const scheduledSend = (item: Item, { from }: Restoring): Item =>
  textOf(item, 'state') === 'SCHEDULED'
    ? {
        ...item,
        state: { S: 'HELD' },
        reason: {
          S: `Restored as it was on ${utcMinute(from)}: it may have gone out since. Send, change or cancel it.`,
        },
      }
    : item;

/** A minute in UTC for people to read, such as `3 May 2031, 09:30 UTC`. */
export const utcMinute = (time: Date) =>
  `${time.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })} UTC`;

/** How long an admin has to decide, in seconds: as long as rows are kept whose mails were sent. */
const unsentSeconds = 90 * 24 * 60 * 60;

/** A mail to one person that was to be sent. One that a worker had claimed is put in doubt by the sweep. */
export const isUnsentMail = (table: TableName, item: Item): boolean =>
  table === 'people' && isOf(item, people.outbox) && textOf(item, 'state') === 'PENDING';

/** It may have gone out since: an admin decides, on the dashboard. */
const unsentMail = (item: Item, { from, begun }: Restoring): Item => ({
  ...item,
  ...{ state: { S: 'IN_DOUBT' }, waits: { S: 'admin' } },
  reason: { S: `Restored as it was on ${utcMinute(from)}: it may have gone out since` },
  ...{ nextAt: { N: String(begun.getTime()) }, stateAt: { N: String(begun.getTime()) } },
  expiresAt: { N: String(Math.floor(begun.getTime() / 1000) + unsentSeconds) },
});
