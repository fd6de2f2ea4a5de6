import { partitions } from '../../../shared/platform/resources.ts';
import { newsletterShare } from '../../../shared/sending/model/workers.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { when } from '../platform/dynamo/expressions.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { deleteItem, updateItem, write, writeIf } from '../platform/dynamo/writes.ts';
import { raiseAlarm } from '../platform/log/log.ts';
import { dailyQuota } from '../sending/deliver/dailyQuota.ts';

/*
 * How many mails the forms may cause on a day (UTC). Beyond it they wait, and sign-ups go on:
 * docs/decisions/people/0093-forms-have-a-budget.md.
 */

/** Mails a day. The sandbox allows 200, to verified addresses alone; the series has never had 5,000 sign-ups on a day. */
const least = 200;
const most = 5000;

/** The day's mails on an account with this quota of mails a day; undefined where SES has not said it. */
export const sizeFor = (quota: number | undefined): number =>
  quota === undefined ? least : Math.min(most, Math.max(least, Math.round(quota * (1 - newsletterShare))));

/** This part may go out at once in the morning; the rest is added evenly until the end of the day. */
const atOnce = 1 / 4;
/** The part that busy networks and mails that wait may use. The rest is for people from networks that caused few mails. */
const openPart = 3 / 4;

const dayLength = days(1) * 1000;

/** How many mails may have gone out by `now` (Unix milliseconds) of a day with `size`. */
export const allowedBy = (now: number, size: number): number =>
  Math.floor(size * (atOnce + (1 - atOnce) * ((now % dayLength) / dayLength)));

/**
 * When too much comes back. AWS reviews an account at 5 % bounces and 0.1 % complaints
 * (https://docs.aws.amazon.com/ses/latest/dg/reputation-dashboard-messages.html), and Google asks for less than 0.1 %
 * (https://support.google.com/a/answer/81126). Below the minimum, a share says nothing: among the guests of one evening, some
 * mistype their address.
 */
const thresholds = {
  bounced: { atLeast: 20, share: 0.05 },
  complained: { atLeast: 3, share: 0.001 },
} as const;
export type Feedback = keyof typeof thresholds;

interface Day {
  used?: number;
  /** Why no more mails go out on this day. */
  ended?: Feedback;
  /** When the budget was first used up, in Unix milliseconds. */
  usedUpAt?: number;
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
const keyOf = (day: string) => ({ pk: partitions.access.formMail, sk: day });
/** Message ids of what came back. Apart from the count, which each mail writes. */
const feedbackKeyOf = (day: string) => keyOf(`${day}#FEEDBACK`);
const expiry = () => ({ expiresAt: seconds(Date.now()) + days(2) });
const update = (key: ReturnType<typeof keyOf>, changes: Parameters<typeof updateItem>[2]) =>
  updateItem(tableName('access'), key, changes);

const readDay = async (now: number): Promise<Day> => (await getItem<Day>(tableName('access'), keyOf(dayOf(now)))) ?? {};

/**
 * Takes one mail from the day's budget. `reserved`: also from the part for people from networks that caused few mails. Returns
 * the function that gives it back; undefined where there is none.
 */
export async function take({ reserved }: { reserved: boolean }): Promise<(() => Promise<void>) | undefined> {
  const now = Date.now();
  const key = keyOf(dayOf(now));
  const size = sizeFor(await dailyQuota());
  const allowed = Math.floor(allowedBy(now, size) * (reserved ? 1 : openPart));
  const room = when`attribute_not_exists(ended) AND (attribute_not_exists(used) OR used < ${allowed})`;
  if (await writeIf(update(key, { add: { used: 1 }, set: expiry(), when: room })))
    return async () => {
      await write(update(key, { add: { used: -1 }, when: when`used > ${0}` }));
    };
  const first = when`attribute_not_exists(ended) AND attribute_not_exists(usedUpAt)`;
  if (await writeIf(update(key, { set: { usedUpAt: now, ...expiry() }, when: first })))
    raiseAlarm('SignupFlood', 'The forms have caused all the mails that they may for now', { allowed, size });
  return undefined;
}

/** How many mails that wait may be sent `now`, in Unix milliseconds. */
export async function room(now: number): Promise<number> {
  const { used = 0, ended } = await readDay(now);
  if (ended) return 0;
  return Math.max(0, Math.floor(allowedBy(now, sizeFor(await dailyQuota())) * openPart) - used);
}

/** Why no more mails of forms go out today; undefined where they do. */
export const endedBy = async (): Promise<Feedback | undefined> => (await readDay(Date.now())).ended;

/** Counts a form's mail that came back today. Ends the day's budget where too many did. Safe to repeat. */
export async function recordFeedback(feedback: Feedback, messageId: string): Promise<void> {
  const now = Date.now();
  const { used = 0, ended } = await readDay(now);
  if (ended) return;
  const day = dayOf(now);
  const added = update(feedbackKeyOf(day), { add: { [feedback]: new Set([messageId]) }, set: expiry() });
  const { [feedback]: ids = new Set() } = ((await write(added, 'ALL_NEW')) ?? {}) as { [F in Feedback]?: Set<string> };
  const count = ids.size;
  const { atLeast, share } = thresholds[feedback];
  if (count < atLeast || count <= share * used) return;
  const first = when`attribute_not_exists(ended)`;
  if (await writeIf(update(keyOf(day), { set: { ended: feedback, ...expiry() }, when: first })))
    raiseAlarm('SignupFlood', `Too many mails of forms ${feedback}: no more go out today`, { count, used });
}

/** Lets mails of forms go out again today, after the budget ended, and counts anew what comes back. */
export async function resume(): Promise<void> {
  const day = dayOf(Date.now());
  await write(deleteItem(tableName('access'), feedbackKeyOf(day)));
  await write(update(keyOf(day), { remove: ['ended', 'usedUpAt'], when: when`attribute_exists(pk)` }));
}
