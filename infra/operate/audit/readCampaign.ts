import { createHash } from 'node:crypto';
import type { LocalMail } from '../target.ts';
import { type Accepted, type CampaignEvidence, type Head, isSettled, type LedgerRow } from './ledgerRules.ts';
import { headsIn, type Item, rowsIn } from './readRows.ts';
import { eachPageOfRows, headItem, marksOf, type Sends } from './sends.ts';

/** A campaign's evidence, and what an operator is told of it. */
export interface CampaignRead extends CampaignEvidence {
  head: Head & Item;
  /** How many mails SES's events name, and how many of them they say were delivered. */
  named: number;
  delivered: number;
  /** How many rows count as sent with a mail that no event names. */
  unnamed: number;
}

const tries = 5;

/**
 * By what SES's events know a mail. The same hash as in functions/lib/store/campaigns/mailEvents.ts, written once more: the
 * audit shares no code with the ledger.
 */
export const markOf = (messageId: string) => createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/**
 * Reads a campaign; undefined where there is none, or it has expired. `inbox`: all mails that SES accepted, where somebody
 * can know that. What is accepted is read before the rows, which then must know of it. Throws where the campaign changes
 * each time it is read.
 */
export async function readCampaign(
  sends: Sends,
  id: string,
  inbox?: () => Promise<LocalMail[]>,
): Promise<CampaignRead | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await headOf(sends, id);
    if (!before) return undefined;
    const mails = (await inbox?.())?.filter(({ tags }) => tags?.campaign === id) ?? [];
    const [acceptedMarks, delivered] = await Promise.all([
      marksOf(sends, id, 'ACCEPTED'),
      marksOf(sends, id, 'DELIVERED'),
    ]);
    const named = new Set([...acceptedMarks, ...delivered]);
    const rows: LedgerRow[] = [];
    await eachPageOfRows(sends, id, (items) => void rows.push(...rowsIn(items, id, markOf)));
    const head = await headOf(sends, id);
    if (!head || !isSteady(before, head)) continue;
    const accepted = allAccepted(mails, named);
    // An inbox that was emptied lacks mails that events name.
    const knowsAll = isSettled(head) && mails.length > 0 && accepted.length === mails.length;
    const unnamed = rows.filter(({ state, mail }) => state === 'SENT' && mail !== undefined && !named.has(mail)).length;
    return { id, head, rows, accepted, knowsAll, named: named.size, delivered: delivered.size, unnamed };
  }
  throw new Error(`The campaign ${id} changes while it is read: try again in a minute`);
}

async function headOf(sends: Sends, id: string): Promise<(Head & Item) | undefined> {
  const item = await headItem(sends, id);
  // DynamoDB deletes what has expired within days, in any order.
  const isThere = item !== undefined && Number(item.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 > Date.now();
  return isThere ? headsIn([item]).get(id) : undefined;
}

/** Whether the rows that were read in between belong together: of a campaign under way little is judged. */
function isSteady(before: Head & Item, after: Head & Item): boolean {
  if (!isSettled(before) && !isSettled(after)) return true;
  // The round grows whenever somebody is put back or erased.
  const seen = ({ status, total, sent, failed, skipped, inDoubt, open, round }: Head & Item) =>
    [status, total, sent, failed, skipped, inDoubt, open, round].join();
  return seen(before) === seen(after);
}

/** Each mail once, with its recipient where the inbox has it. */
function allAccepted(mails: LocalMail[], named: Set<string>): Accepted[] {
  const known = mails.map(({ id, tags }) => ({ mail: markOf(id), recipient: tags?.subscriber }));
  const inInbox = new Set(known.map(({ mail }) => mail));
  return [...known, ...[...named].filter((mail) => !inInbox.has(mail)).map((mail) => ({ mail }))];
}
