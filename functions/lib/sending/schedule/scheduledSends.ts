import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import { openIndex } from '../../../../shared/platform/resources.ts';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, type Key, type Page, queryAll, queryPage } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, writeIf } from '../../platform/dynamo/writes.ts';

/**
 * A letter that is to go out at a time. This row says what is meant, and whoever moves it out of its state has decided:
 * STARTED by the transaction that begins its campaign, CANCELLED by an admin.
 */
export interface ScheduleRow extends Omit<ScheduledSend, 'state'> {
  state: 'SCHEDULED' | 'HELD' | 'STARTED' | 'CANCELLED';
  /** To whom, as the admin chose it. */
  to: AudienceInput;
  /** Kinds of problems that the admin saw and accepted. */
  accepted: MailProblem['kind'][];
  /** The campaign that it became. */
  campaignId?: string;
}

/** What an admin decides about one. */
export type Plan = Pick<ScheduleRow, 'subject' | 'audience' | 'to' | 'at' | 'dueAt' | 'again' | 'publish' | 'accepted'>;

/** What the attribute `open` of one says that is still to go out, or held. */
const kind = 'SCHEDULE';
const pageSize = 50;
/** What is over is kept for a while: a second click still finds out what became of it. */
const keepSeconds = days(30);

const table = () => tableName('sends');
const keyOf = (id: string) => ({ pk: `SCHEDULE#${id}`, sk: 'META' });
/** Stored under the index's own sort key, `startedAt`. */
const dueAttribute = openIndex.sort;

type Row = Omit<ScheduleRow, 'dueAt'> & { [dueAttribute]: string };
const toSchedule = ({ [dueAttribute]: dueAt, ...row }: Row): ScheduleRow => ({ ...row, dueAt });
const storedOf = ({ dueAt, ...plan }: Plan) => ({ ...plan, [dueAttribute]: dueAt });

export async function find(id: string): Promise<ScheduleRow | undefined> {
  const row = await getItem<Row>(table(), keyOf(id));
  return row && toSchedule(row);
}

/** Adds one; false where there is one of that id. */
export async function add(
  plan: Plan & Pick<ScheduleRow, 'id' | 'templateName' | 'scheduledBy' | 'revision'>,
): Promise<boolean> {
  const Item = { ...keyOf(plan.id), ...plan, ...storedOf(plan), dueAt: undefined, state: 'SCHEDULED', open: kind };
  return writeIf(putItem(table(), Item, isAbsent));
}

/** What a move of a row needs: that nobody changed it, and that it is still to go out. */
type Seen = Pick<ScheduleRow, 'id' | 'revision'>;

/** What is undefined in `set` is removed. */
const move = ({ id, revision }: Seen, from: ScheduleRow['state'][], set: Record<string, unknown>) =>
  updateItem(table(), keyOf(id), { set, when: when`#revision = ${revision} AND #state IN (${from})` });

const over = () => ({ expiresAt: seconds(Date.now()) + keepSeconds });

/** Changes what is meant, also of one that is held; false where somebody was first. */
export function change(seen: Seen, plan: Plan): Promise<boolean> {
  const { again, publish } = plan;
  const set = { ...storedOf(plan), again, publish, state: 'SCHEDULED', reason: undefined, revision: seen.revision + 1 };
  return writeIf(move(seen, ['SCHEDULED', 'HELD'], set));
}

/** Holds one whose time has come; false where somebody was first. */
export const hold = (seen: Seen, reason: string): Promise<boolean> =>
  writeIf(move(seen, ['SCHEDULED'], { state: 'HELD', reason }));

/** False where it was sent or changed meanwhile. */
export const cancel = (seen: Seen): Promise<boolean> =>
  writeIf(move(seen, ['SCHEDULED', 'HELD'], { state: 'CANCELLED', open: undefined, ...over() }));

/** The write, within the transaction that begins its campaign, by which it is over; fails where somebody was first. */
export const startWrite = (seen: Seen, campaignId: string) =>
  move(seen, ['SCHEDULED', 'HELD'], {
    ...{ state: 'STARTED', campaignId, open: undefined, reason: undefined },
    ...over(),
  });

/** The same for one whose letter was on its way to the same people already. */
export const markStarted = (seen: Seen, campaignId: string): Promise<boolean> => writeIf(startWrite(seen, campaignId));

const ofIndex = {
  IndexName: openIndex.name,
  KeyConditionExpression: '#open = :open',
  ExpressionAttributeNames: { '#open': openIndex.partition },
  ExpressionAttributeValues: { ':open': kind },
};

/** Those that are still to go out or held, the earliest first, one page. */
export async function list(after?: Key): Promise<Page<ScheduleRow>> {
  const { items, next } = await queryPage<Row>({
    ...ofIndex,
    TableName: table(),
    Limit: pageSize,
    ExclusiveStartKey: after,
  });
  return { items: items.map(toSchedule), next };
}

/** All of them. */
export const all = async (): Promise<ScheduleRow[]> =>
  (await queryAll<Row>({ ...ofIndex, TableName: table() })).map(toSchedule);

/** Ids of those whose time has come at `now` (Unix milliseconds), by the index, which may be behind. */
export async function due(now: number): Promise<string[]> {
  const rows = await queryAll<Row>({
    ...ofIndex,
    TableName: table(),
    KeyConditionExpression: '#open = :open AND #due <= :now',
    FilterExpression: '#state = :scheduled',
    ExpressionAttributeNames: { ...ofIndex.ExpressionAttributeNames, '#due': dueAttribute, '#state': 'state' },
    ExpressionAttributeValues: {
      ...ofIndex.ExpressionAttributeValues,
      ...{ ':now': new Date(now).toISOString(), ':scheduled': 'SCHEDULED' },
    },
  });
  return rows.map(({ id }) => id);
}
