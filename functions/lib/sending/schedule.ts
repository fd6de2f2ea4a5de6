import { randomUUID } from 'node:crypto';
import type { output } from 'zod/mini';
import type { MailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import type { AudienceInput } from '../../../shared/people/model/audience.ts';
import { openIndex } from '../../../shared/platform/resources.ts';
import { type DueTime, dueTime } from '../../../shared/sending/model/dueTime.ts';
import type { ScheduledSend, ScheduleInput, sendScheduledInput } from '../../../shared/sending/model/scheduledSend.ts';
import { requireTemplate } from '../letters/templates/emailTemplates.ts';
import { forEachSettled, retry } from '../platform/async.ts';
import { uuidOf } from '../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, type Key, onIndex, type Page, queryAll, queryPage } from '../platform/dynamo/reads.ts';
import { isAbsent, putItem, updateItem, when, writeIf } from '../platform/dynamo/writes.ts';
import { conflict, invalid, notFound, unusableKey, VisibleError } from '../platform/http/errors.ts';
import { raiseAlarm } from '../platform/log.ts';
import { resolveAudience } from './audience.ts';
import { checkSend } from './check.ts';
import { waitForEnd } from './progress.ts';
import { begin, requireSendable } from './start.ts';

/*
 * Letters to be sent at a given time: docs/decisions/0078-a-send-works-by-shards.md. The write that changes a row's
 * state decides what happens: STARTED by the transaction that begins its campaign, CANCELED by an admin.
 */

export interface ScheduleRow extends Omit<ScheduledSend, 'state'> {
  state: 'SCHEDULED' | 'HELD' | 'STARTED' | 'CANCELED';
  /** The audience as the admin chose it. */
  to: AudienceInput;
  accepted: MailProblem['kind'][];
  campaignId?: string;
}

type Plan = Pick<ScheduleRow, 'subject' | 'audience' | 'to' | 'at' | 'dueAt' | 'again' | 'publish' | 'accepted'>;

interface ScheduleRequest {
  templateName: string;
  input: ScheduleInput;
  scheduledBy: string;
  /** The request's Idempotency-Key: all requests with it mean one schedule. */
  key: string | undefined;
}

export async function schedule({ templateName, input, scheduledBy, key }: ScheduleRequest): Promise<ScheduledSend> {
  const id = key === undefined ? randomUUID() : uuidOf(`schedule\n${key}`);
  const existing = await find(id);
  if (existing && existing.templateName !== templateName) throw unusableKey();
  if (existing) return pendingOf(existing);
  const plan = await planOf(templateName, input);
  await add({ ...plan, id, templateName, scheduledBy, revision: 1 });
  return requirePending(id);
}

/** Changes the plan of a scheduled letter. Throws 409 if it was sent, canceled or changed in the meantime. */
export async function reschedule(id: string, revision: number, input: ScheduleInput): Promise<ScheduledSend> {
  const row = await requirePending(id);
  if (row.revision !== revision) throw changedMeanwhile();
  const plan = await planOf(row.templateName, input);
  const isChanged = await change(row, plan);
  const now = await requirePending(id);
  if (!isChanged) throw changedMeanwhile();
  return now;
}

/** Throws 400 for an impossible time, 403 for an automatic letter, 404, and 409 for problems that were not accepted. */
async function planOf(templateName: string, input: ScheduleInput): Promise<Plan> {
  const { audience: to, at, again, publish, accepted } = input;
  const due: DueTime = dueTime(at, Date.now());
  if ('problem' in due) throw invalid({ at: due.problem });
  const template = await requireSendable(templateName);
  const audience = await resolveAudience(to);
  const { problems } = await checkSend(template, audience);
  refuseUnseen(problems, accepted);
  const dueAt = new Date(due.due).toISOString();
  return { subject: template.subject, audience, to, at, dueAt, accepted, publish, ...(again && { again }) };
}

function refuseUnseen(problems: MailProblem[], accepted: MailProblem['kind'][]): void {
  const unseen = problems.filter(({ kind }) => !accepted.includes(kind));
  if (unseen.length > 0) throw conflict(unseen.map(({ message }) => `${message}.`).join(' '));
}

const minute = 60 * 1000;
/** A letter meant for the morning may be wrong in the evening: one later than this waits for an admin. */
const maxDelay = 6 * 60 * minute;
/** How long a start is retried when a service of ours does not answer, in milliseconds. */
const retryWindow = 15 * minute;

/**
 * Starts each letter once, however often and however late this is called; one that cannot start is held, with the
 * reason. `now` in Unix milliseconds. Throws if one should be retried.
 */
export const startDue = async (now: number): Promise<void> =>
  forEachSettled(await due(now), (id) => startScheduled(id, now));

async function startScheduled(id: string, now: number): Promise<void> {
  // The index may lag.
  const row = await find(id);
  if (row?.state !== 'SCHEDULED') return;
  const delay = now - Date.parse(row.dueAt);
  if (delay < 0) return;
  if (delay > maxDelay)
    return holdUp(row, `The site wasn’t running when it was due, and now it’s ${hours(delay)} late`);
  try {
    await startNow(row, row.accepted);
  } catch (error) {
    const isOurs = !(error instanceof VisibleError) || error.status >= 500;
    if (isOurs && delay < retryWindow) throw error;
    await holdUp(row, isOurs ? 'It couldn’t be checked for 15 minutes' : error.message);
  }
}

async function holdUp(row: ScheduleRow, reason: string): Promise<void> {
  if (await hold(row, reason))
    raiseAlarm('CampaignPaused', 'A scheduled letter is held', { scheduleId: row.id, reason });
}

const hours = (milliseconds: number) => {
  const count = Math.round(milliseconds / (60 * minute));
  return count > 48 ? `${Math.round(count / 24)} days` : `${count} hours`;
};

/** Returns the campaign's id. Throws 409 for other problems, and if someone canceled or changed the schedule. */
async function startNow(row: ScheduleRow, accepted: MailProblem['kind'][]): Promise<string> {
  const { id, revision, templateName, to, again, publish, scheduledBy } = row;
  const template = await requireTemplate(templateName);
  const audience = await resolveAudience(to);
  const { problems, before } = await checkSend(template, audience);
  refuseUnseen(problems, accepted);
  const campaignId = await begin({
    ...{ templateName, audience, version: template.version, startedBy: scheduledBy, publish },
    // Anyone who got these words from any other send does not get them twice.
    excludedCampaigns: again ? [] : (before?.campaigns ?? []),
    key: `scheduled/${id}/${revision}`,
    extraWrite: (started) => startWrite(row, started),
  });
  // In case it joined a campaign that was already under way.
  await markStarted(row, campaignId);
  return campaignId;
}

/** Waits a while for its end. A repeated call returns that send's current status. */
export async function sendScheduledNow(id: string, { revision, accepted }: output<typeof sendScheduledInput>) {
  const row = await requireSchedule(id);
  if (!row.campaignId) {
    if (row.state === 'CANCELED') throw noLongerPending(row);
    if (row.revision !== revision) throw changedMeanwhile();
  }
  return { subject: row.subject, result: await waitForEnd(row.campaignId ?? (await startNow(row, accepted))) };
}

/** Safe to repeat. Throws 409 if it was sent in the meantime. Returns the row as it was before. */
export const cancelScheduled = (id: string): Promise<ScheduleRow> =>
  retry(async () => {
    const row = await requireSchedule(id);
    if (row.state === 'CANCELED') return row;
    if (row.state === 'STARTED') throw noLongerPending(row);
    // If another admin changed it in the meantime, the changed schedule is canceled too.
    return (await cancel(row)) ? row : undefined;
  });

const requirePending = async (id: string) => pendingOf(await requireSchedule(id));

function pendingOf(row: ScheduleRow): ScheduledSend {
  const { state } = row;
  if (state === 'STARTED' || state === 'CANCELED') throw noLongerPending(row);
  return { ...row, state };
}

const noLongerPending = ({ state }: ScheduleRow) =>
  conflict(
    state === 'CANCELED'
      ? 'This scheduled letter was canceled. Nothing was changed.'
      : 'This letter has started going out: it’s now among the sends, where you can pause or cancel it.',
  );

const changedMeanwhile = () =>
  conflict('Someone else changed this scheduled letter in the meantime. Please check it again.');

/** The value of the attribute `open` while a letter is scheduled or held. */
const kind = 'SCHEDULE';
const pageSize = 50;
/** Sent and canceled schedules are kept for a while, so that a second click still finds the outcome. */
const expiry = () => ({ expiresAt: seconds(Date.now()) + days(30) });

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

async function requireSchedule(id: string): Promise<ScheduleRow> {
  const row = await find(id);
  if (!row) throw notFound('This scheduled letter');
  return row;
}

/** Adds a schedule; false if one with its id exists. */
export const add = (plan: Plan & Pick<ScheduleRow, 'id' | 'templateName' | 'scheduledBy' | 'revision'>) =>
  writeIf(putItem(table(), { ...keyOf(plan.id), ...storedOf(plan), state: 'SCHEDULED', open: kind }, isAbsent));

type RowRevision = Pick<ScheduleRow, 'id' | 'revision'>;

/** Changes a row, unless someone changed it since it was read. Attributes that are undefined in `set` are removed. */
const moveWrite = ({ id, revision }: RowRevision, from: ScheduleRow['state'][], set: Record<string, unknown>) =>
  updateItem(table(), keyOf(id), { set, when: when`#revision = ${revision} AND #state IN (${from})` });

export function change(row: RowRevision, plan: Plan): Promise<boolean> {
  const { again, publish } = plan;
  const set = { ...storedOf(plan), again, publish, state: 'SCHEDULED', reason: undefined, revision: row.revision + 1 };
  return writeIf(moveWrite(row, ['SCHEDULED', 'HELD'], set));
}

export const hold = (row: RowRevision, reason: string): Promise<boolean> =>
  writeIf(moveWrite(row, ['SCHEDULED'], { state: 'HELD', reason }));

export const cancel = (row: RowRevision): Promise<boolean> =>
  writeIf(moveWrite(row, ['SCHEDULED', 'HELD'], { state: 'CANCELED', open: undefined, ...expiry() }));

/** Marks a letter as started, in the transaction that begins its campaign; fails if someone else changed it first. */
export const startWrite = (row: RowRevision, campaignId: string) =>
  moveWrite(row, ['SCHEDULED', 'HELD'], {
    ...{ state: 'STARTED', campaignId, open: undefined, reason: undefined },
    ...expiry(),
  });

export const markStarted = (row: RowRevision, campaignId: string): Promise<boolean> =>
  writeIf(startWrite(row, campaignId));

const pending = () => onIndex('sends', openIndex, kind);

export async function list(after?: Key): Promise<Page<ScheduleRow>> {
  const { items, next } = await queryPage<Row>({ ...pending(), Limit: pageSize, ExclusiveStartKey: after });
  return { items: items.map(toSchedule), next };
}

export const all = async (): Promise<ScheduleRow[]> => (await queryAll<Row>(pending())).map(toSchedule);

/** Ids of letters due at `now` (Unix milliseconds), from the index, which may lag. */
async function due(now: number): Promise<string[]> {
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
