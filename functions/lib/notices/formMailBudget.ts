import { type HeldFormMail, maxCounted } from '../../../shared/notices/model/mail.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { newsletterShare } from '../../../shared/sending/model/workers.ts';
import { due, type MailCommand, type OutboxRow, type Turn, count as waiting } from '../outbox/outbox.ts';
import { personHash } from '../platform/crypto/keyed.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { type Condition, deleteItem, updateItem, when, write, writeIf } from '../platform/dynamo/writes.ts';
import { raiseAlarm } from '../platform/log.ts';
import { countSignUp, networksOf } from '../platform/rateLimits.ts';
import { dailyQuota } from '../sending/ses.ts';

/*
 * How many emails the forms may cause on a day (UTC). Beyond it they wait, and sign-ups go on:
 * docs/decisions/0093-forms-have-a-budget.md. A row for each day has how many they caused, another what came back.
 */

const formMailKinds: readonly MailCommand['kind'][] = ['welcome', 'opt-in', 'signup', 'left', 'details', 'address'];

/**
 * The site itself tells those who signed up of what has changed, and an admin may send an email `again`: neither has a
 * budget. Without its row, which was erased, an email's kind decides.
 */
export const isOfForms = (kind: string | undefined, row?: Pick<OutboxRow, 'network' | 'again'>): boolean =>
  formMailKinds.some((each) => each === kind) && !row?.again && !(row && kind === 'signup' && !row.network);

/** Sign-ups of a day from one network whose emails come before those of busier networks: a household's. */
const quietSignUps = 4;
/** Sign-ups of a day from one network that are emailed at once: those of a hall within ten minutes. */
const promptSignUps = 60;
/** Between the emails of later sign-ups, in milliseconds. The last that are accepted on a day go out two days later. */
const pause = 3 * 60_000;

/** The turn of a network's `count`th sign-up of a day, which comes `now`. */
export const turnOf = (count: number, now: number): Omit<Turn, 'network'> => ({
  at: now + Math.max(0, count - promptSignUps) * pause,
  busy: count > quietSignUps,
});

/** Counts a sign-up by a visitor with this address. Throws 429 where their network had too many on that day. */
export const takeTurn = async (address: string): Promise<Turn> => ({
  ...turnOf(await countSignUp(address), Date.now()),
  network: await personHash('network', networksOf(address)[0]?.name ?? ''),
});

/** Emails a day. The sandbox allows 200, to verified addresses; the series has never had 5,000 sign-ups on a day. */
const least = 200;
const most = 5000;

/** The day's emails on an account with this quota of emails a day; undefined where SES has not said it. */
export const sizeFor = (quota: number | undefined): number =>
  quota === undefined ? least : Math.min(most, Math.max(least, Math.round(quota * (1 - newsletterShare))));

/** This part may go out at once in the morning; the rest is added evenly until the end of the day. */
const atOnce = 1 / 4;
/** For busy networks and emails that wait. The rest is for people from networks that caused few. */
const openPart = 3 / 4;
const dayLength = days(1) * 1000;

/** By `now` (Unix milliseconds) of a day with `size`. */
export const allowedBy = (now: number, size: number): number =>
  Math.floor(size * (atOnce + (1 - atOnce) * ((now % dayLength) / dayLength)));

export type Feedback = 'bounced' | 'complained';

interface Day {
  used?: number;
  ended?: Feedback;
  /** Unix milliseconds. */
  usedUpAt?: number;
}

const keyOf = (now: number, more = '') => ({
  pk: partitions.access.formMail,
  sk: new Date(now).toISOString().slice(0, 10) + more,
});
/** Message ids of what came back, of one network or of all. Apart from the count, which each email writes. */
const feedbackKeyOf = (now: number, network?: string) => keyOf(now, `#FEEDBACK${network ? `#${network}` : ''}`);
const expiry = () => ({ expiresAt: seconds(Date.now()) + days(2) });
const update = (key: ReturnType<typeof keyOf>, changes: Parameters<typeof updateItem>[2]) =>
  updateItem(tableName('access'), key, changes);

const readDay = async (now: number): Promise<Day> => (await getItem<Day>(tableName('access'), keyOf(now))) ?? {};

/** Why no more emails of forms go out today; undefined where they do. */
export const endedBy = async (): Promise<Feedback | undefined> => (await readDay(Date.now())).ended;

interface Asking {
  /** Also from the part for people from networks that caused few emails. */
  reserved: boolean;
  network?: string | undefined;
  /** Whether it goes out although too much came back. */
  isKnown: () => Promise<boolean>;
}

/**
 * Returns the function that gives the email back to the budget; or, where there is none, when its network may cause
 * email again (Unix milliseconds), if that is why.
 */
export async function take({ reserved, network, isKnown }: Asking) {
  const now = Date.now();
  const key = keyOf(now);
  const isStopped = await isNetworkStopped(network, now);
  const size = sizeFor(await dailyQuota());
  const allowed = Math.floor(allowedBy(now, size) * (reserved ? 1 : openPart));
  const room = when`attribute_not_exists(used) OR used < ${allowed}`;
  const takeIf = (condition: Condition) => writeIf(update(key, { add: { used: 1 }, set: expiry(), when: condition }));
  const goesThroughAnyway = async () => (isStopped || (await endedBy())) && (await isKnown()) && takeIf(room);
  if ((!isStopped && (await takeIf(when`attribute_not_exists(ended) AND (${room})`))) || (await goesThroughAnyway())) {
    const giveBack = async () => {
      await write(update(key, { add: { used: -1 }, when: when`used > ${0}` }));
    };
    return { giveBack };
  }
  if (isStopped) return { until: now - (now % dayLength) + dayLength };
  const first = when`attribute_not_exists(ended) AND attribute_not_exists(usedUpAt)`;
  if (await writeIf(update(key, { set: { usedUpAt: now, ...expiry() }, when: first })))
    raiseAlarm('SignupFlood', 'The forms have used up their share of emails for now', { allowed, size });
  return { until: undefined };
}

/** How many emails that wait may be sent `now`, in Unix milliseconds. */
export async function room(now: number): Promise<number> {
  const { used = 0, ended } = await readDay(now);
  if (ended) return 0;
  return Math.max(0, Math.floor(allowedBy(now, sizeFor(await dailyQuota())) * openPart) - used);
}

/**
 * AWS reviews an account at 5 % bounces and 0.1 % complaints
 * (https://docs.aws.amazon.com/ses/latest/dg/reputation-dashboard-messages.html), and Google asks for less than 0.1 %
 * (https://support.google.com/a/answer/81126). Below the minimum, a share says nothing: among the guests of one event,
 * some mistype their address. `ofOneNetwork`: none of that network's other emails go out on that day then.
 */
const thresholds = {
  bounced: { atLeast: 20, share: 0.05, ofOneNetwork: 5 },
  complained: { atLeast: 3, share: 0.001, ofOneNetwork: 2 },
} as const;
/** One network never stops the emails that all others cause. */
const leastNetworks = 3;

type FeedbackRow = { [F in Feedback | `${Feedback}From`]?: Set<string> };

const addTo = async (key: ReturnType<typeof keyOf>, add: FeedbackRow): Promise<FeedbackRow> =>
  (await write(update(key, { add, set: expiry() }), 'ALL_NEW')) ?? {};

/** Ends the day for a network that caused too many and, where several did, the budget. Safe to repeat. */
export async function recordFeedback(feedback: Feedback, messageId: string, network = 'unknown'): Promise<void> {
  const now = Date.now();
  const { used = 0, ended } = await readDay(now);
  if (ended) return;
  const mail = { [feedback]: new Set([messageId]) };
  await addTo(feedbackKeyOf(now, network), mail);
  const all = await addTo(feedbackKeyOf(now), { ...mail, [`${feedback}From`]: new Set([network]) });
  const count = all[feedback]?.size ?? 0;
  const { atLeast, share } = thresholds[feedback];
  if (count < atLeast || count <= share * used || (all[`${feedback}From`]?.size ?? 0) < leastNetworks) return;
  const first = when`attribute_not_exists(ended)`;
  if (await writeIf(update(keyOf(now), { set: { ended: feedback, ...expiry() }, when: first })))
    raiseAlarm('SignupFlood', `Too many emails from forms ${feedback}: no more go out today`, { count, used });
}

/** Whether no more email that this network causes goes out on the day of `now`, in Unix milliseconds. */
async function isNetworkStopped(network: string | undefined, now: number): Promise<boolean> {
  if (network === undefined) return false;
  const row = await getItem<FeedbackRow>(tableName('access'), feedbackKeyOf(now, network));
  return (['bounced', 'complained'] as const).some((each) => (row?.[each]?.size ?? 0) >= thresholds[each].ofOneNetwork);
}

/** Lets emails of forms go out again today, after the budget ended, and counts anew what comes back. */
export async function resume(): Promise<void> {
  const now = Date.now();
  await write(deleteItem(tableName('access'), feedbackKeyOf(now)));
  await write(update(keyOf(now), { remove: ['ended', 'usedUpAt'], when: when`attribute_exists(pk)` }));
}

/** In milliseconds. Emails that wait for no longer will go out by themselves within minutes. */
const patience = 10 * 60_000;

/** How many emails of forms wait, and why; null where none has been due for minutes, and they go out. */
export async function heldFormMail(now: number): Promise<HeldFormMail | null> {
  const lines = ['quiet', 'busy'] as const;
  const [ended, ...overdue] = await Promise.all([endedBy(), ...lines.map((line) => due(line, now - patience, 1))]);
  if (!ended && overdue.flat().length === 0) return null;
  const [quiet = 0, busy = 0] = await Promise.all(lines.map(waiting));
  return { count: Math.min(maxCounted, quiet + busy), why: ended ?? 'used-up' };
}
