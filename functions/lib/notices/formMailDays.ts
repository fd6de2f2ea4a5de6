import { partitions } from '../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { when } from '../platform/dynamo/expressions.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { deleteItem, updateItem, write, writeIf } from '../platform/dynamo/writes.ts';
import { raiseAlarm } from '../platform/log/log.ts';

/*
 * A row for each day (UTC) with how many mails the forms caused, and another with what came back. Apart from the budget, which
 * takes SES's client along.
 */

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

export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
export const keyOf = (day: string) => ({ pk: partitions.access.formMail, sk: day });
/** Message ids of what came back, of one network or of all. Apart from the count, which each mail writes. */
const feedbackKeyOf = (day: string, network?: string) => keyOf(`${day}#FEEDBACK${network ? `#${network}` : ''}`);
export const expiry = () => ({ expiresAt: seconds(Date.now()) + days(2) });
export const update = (key: ReturnType<typeof keyOf>, changes: Parameters<typeof updateItem>[2]) =>
  updateItem(tableName('access'), key, changes);

export const readDay = async (now: number): Promise<Day> =>
  (await getItem<Day>(tableName('access'), keyOf(dayOf(now)))) ?? {};

/** Why no more mails of forms go out today; undefined where they do. */
export const endedBy = async (): Promise<Feedback | undefined> => (await readDay(Date.now())).ended;

/** How many mails that one network caused may come back on a day: none of its others go out on that day then. */
const ofOneNetwork = { bounced: 5, complained: 2 } as const;
/** One network never stops the mails that all others cause. */
const leastNetworks = 3;

type FeedbackRow = { [F in Feedback | `${Feedback}From`]?: Set<string> };

const addTo = async (key: ReturnType<typeof keyOf>, add: FeedbackRow): Promise<FeedbackRow> =>
  (await write(update(key, { add, set: expiry() }), 'ALL_NEW')) ?? {};

/**
 * Counts a form's mail that came back today. Ends the day for its network where it caused too many of them and, where several networks
 * did, the day's budget. Safe to repeat.
 */
export async function recordFeedback(feedback: Feedback, messageId: string, network = 'unknown'): Promise<void> {
  const now = Date.now();
  const { used = 0, ended } = await readDay(now);
  if (ended) return;
  const day = dayOf(now);
  await addTo(feedbackKeyOf(day, network), { [feedback]: new Set([messageId]) });
  const all = await addTo(feedbackKeyOf(day), {
    ...{ [feedback]: new Set([messageId]), [`${feedback}From`]: new Set([network]) },
  });
  const count = all[feedback]?.size ?? 0;
  const { atLeast, share } = thresholds[feedback];
  if (count < atLeast || count <= share * used || (all[`${feedback}From`]?.size ?? 0) < leastNetworks) return;
  const first = when`attribute_not_exists(ended)`;
  if (await writeIf(update(keyOf(day), { set: { ended: feedback, ...expiry() }, when: first })))
    raiseAlarm('SignupFlood', `Too many emails from forms ${feedback}: no more go out today`, { count, used });
}

/** Whether no more mail that this network causes goes out on the day of `now`, in Unix milliseconds. */
export async function isNetworkStopped(network: string | undefined, now: number): Promise<boolean> {
  if (network === undefined) return false;
  const row = await getItem<FeedbackRow>(tableName('access'), feedbackKeyOf(dayOf(now), network));
  return (['bounced', 'complained'] as const).some((each) => (row?.[each]?.size ?? 0) >= ofOneNetwork[each]);
}

/** Lets mails of forms go out again today, after the budget ended, and counts anew what comes back. */
export async function resume(): Promise<void> {
  const day = dayOf(Date.now());
  await write(deleteItem(tableName('access'), feedbackKeyOf(day)));
  await write(update(keyOf(day), { remove: ['ended', 'usedUpAt'], when: when`attribute_exists(pk)` }));
}
