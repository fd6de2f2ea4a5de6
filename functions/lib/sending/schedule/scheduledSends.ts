import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import { openIndex } from '../../../../shared/platform/resources.ts';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { retry } from '../../platform/async/retry.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, type Key, onIndex, type Page, queryAll, queryPage } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';

/**
 * A letter to be sent at a given time. The write that changes this row's state decides what happens: STARTED by the
 * transaction that begins its campaign, CANCELLED by an admin.
 */
export interface ScheduleRow extends Omit<ScheduledSend, 'state'> {
  state: 'SCHEDULED' | 'HELD' | 'STARTED' | 'CANCELLED';
  /** The audience as the admin chose it. */
  to: AudienceInput;
  /** Kinds of problems that the admin saw and accepted. */
  accepted: MailProblem['kind'][];
  /** The campaign that sends it. */
  campaignId?: string;
}

/** What an admin decides about a scheduled letter. */
export type Plan = Pick<ScheduleRow, 'subject' | 'audience' | 'to' | 'at' | 'dueAt' | 'again' | 'publish' | 'accepted'>;

/** The value of the attribute `open` while a letter is scheduled or held. */
const kind = 'SCHEDULE';
const pageSize = 50;
/** Sent and cancelled schedules are kept for a while, so that a second click still finds the outcome. */
const keepSeconds = days(30);

const table = () => tableName('sends');
const keyOf = (id: string) => ({ pk: `SCHEDULE#${id}`, sk: 'META' });
/** Stored as the index's sort key, `startedAt`. */
const dueAttribute = openIndex.sort;

type Row = Omit<ScheduleRow, 'dueAt'> & { [dueAttribute]: string };
const toSchedule = ({ [dueAttribute]: dueAt, ...row }: Row): ScheduleRow => ({ ...row, dueAt });
const storedOf = ({ dueAt, ...plan }: Plan) => ({ ...plan, [dueAttribute]: dueAt });

export async function find(id: string): Promise<ScheduleRow | undefined> {
  const row = await getItem<Row>(table(), keyOf(id));
  return row && toSchedule(row);
}

/** The scheduled letter, or 404. */
export async function requireSchedule(id: string): Promise<ScheduleRow> {
  const row = await find(id);
  if (!row) throw notFound('This scheduled letter');
  return row;
}

/** Adds a schedule; false if one with its id exists. */
export async function add(
  plan: Plan & Pick<ScheduleRow, 'id' | 'templateName' | 'scheduledBy' | 'revision'>,
): Promise<boolean> {
  const Item = { ...keyOf(plan.id), ...plan, ...storedOf(plan), dueAt: undefined, state: 'SCHEDULED', open: kind };
  return writeIf(putItem(table(), Item, isAbsent));
}

/** Identifies the revision of a schedule that a write is meant for. */
type RowRevision = Pick<ScheduleRow, 'id' | 'revision'>;

/** Changes a row, unless somebody changed it since it was read. Attributes that are undefined in `set` are removed. */
const moveWrite = ({ id, revision }: RowRevision, from: ScheduleRow['state'][], set: Record<string, unknown>) =>
  updateItem(table(), keyOf(id), { set, when: when`#revision = ${revision} AND #state IN (${from})` });

const expiry = () => ({ expiresAt: seconds(Date.now()) + keepSeconds });

/** Changes the plan of a scheduled or held letter; false if somebody else changed it first. */
export function change(row: RowRevision, plan: Plan): Promise<boolean> {
  const { again, publish } = plan;
  const set = { ...storedOf(plan), again, publish, state: 'SCHEDULED', reason: undefined, revision: row.revision + 1 };
  return writeIf(moveWrite(row, ['SCHEDULED', 'HELD'], set));
}

/** Holds a letter whose time has come; false if somebody else changed it first. */
export const hold = (row: RowRevision, reason: string): Promise<boolean> =>
  writeIf(moveWrite(row, ['SCHEDULED'], { state: 'HELD', reason }));

/** Cancels a scheduled or held letter; false if it was sent or changed meanwhile. */
export const cancel = (row: RowRevision): Promise<boolean> =>
  writeIf(moveWrite(row, ['SCHEDULED', 'HELD'], { state: 'CANCELLED', open: undefined, ...expiry() }));

/** Cancels a scheduled letter; safe to repeat. Throws 409 if it was sent meanwhile. Returns the row as it was before. */
export const cancelScheduled = (id: string): Promise<ScheduleRow> =>
  retry(async () => {
    const row = await requireSchedule(id);
    if (row.state === 'CANCELLED') return row;
    if (row.state === 'STARTED') throw noLongerPending(row);
    // If another admin changed it meanwhile, the changed schedule is cancelled too.
    return (await cancel(row)) ? row : undefined;
  });

/** Marks a letter as started, in the transaction that begins its campaign; fails if somebody else changed it first. */
export const startWrite = (row: RowRevision, campaignId: string) =>
  moveWrite(row, ['SCHEDULED', 'HELD'], {
    ...{ state: 'STARTED', campaignId, open: undefined, reason: undefined },
    ...expiry(),
  });

/** Marks a letter as started that was already on its way to the same people. */
export const markStarted = (row: RowRevision, campaignId: string): Promise<boolean> =>
  writeIf(startWrite(row, campaignId));

const pending = () => onIndex('sends', openIndex, kind);

/** Scheduled and held letters, earliest first, one page. */
export async function list(after?: Key): Promise<Page<ScheduleRow>> {
  const { items, next } = await queryPage<Row>({ ...pending(), Limit: pageSize, ExclusiveStartKey: after });
  return { items: items.map(toSchedule), next };
}

/** All scheduled and held letters. */
export const all = async (): Promise<ScheduleRow[]> => (await queryAll<Row>(pending())).map(toSchedule);

/** Ids of letters due at `now` (Unix milliseconds), from the index, which may lag. */
export async function due(now: number): Promise<string[]> {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values, ...query } = pending();
  const rows = await queryAll<Row>({
    ...query,
    KeyConditionExpression: `${query.KeyConditionExpression} AND #due <= :now`,
    FilterExpression: '#state = :scheduled',
    ExpressionAttributeNames: { ...names, '#due': dueAttribute, '#state': 'state' },
    ExpressionAttributeValues: { ...values, ':now': new Date(now).toISOString(), ':scheduled': 'SCHEDULED' },
  });
  return rows.map(({ id }) => id);
}

/** The error that says why it can no longer be changed. */
export const noLongerPending = ({ state }: Pick<ScheduleRow, 'state'>) =>
  conflict(
    state === 'CANCELLED'
      ? 'This scheduled letter was canceled. Nothing was changed.'
      : 'This letter has started going out: it’s now among the sends, where you can pause or cancel it.',
  );

export const changedMeanwhile = () =>
  conflict('Someone else changed this scheduled letter in the meantime. Please check it again.');
