import { newsletterShare } from '../../../shared/sending/model/workers.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import { type Condition, when } from '../platform/dynamo/expressions.ts';
import { write, writeIf } from '../platform/dynamo/writes.ts';
import { raiseAlarm } from '../platform/log/log.ts';
import { dailyQuota } from '../sending/deliver/dailyQuota.ts';
import { dayOf, endedBy, expiry, isNetworkStopped, keyOf, readDay, update } from './formMailDays.ts';

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

interface Asking {
  /** Also from the part for people from networks that caused few mails. */
  reserved: boolean;
  /** Which network caused the mail, as its row says. */
  network?: string | undefined;
  /** Whether it goes out although too much came back. */
  isKnown: () => Promise<boolean>;
}

/**
 * Takes one mail from the day's budget. Returns the function that gives it back; or, where there is none, when the mail's network may
 * cause mail again (Unix milliseconds), if that is why.
 */
export async function take({ reserved, network, isKnown }: Asking) {
  const now = Date.now();
  const key = keyOf(dayOf(now));
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

/** How many mails that wait may be sent `now`, in Unix milliseconds. */
export async function room(now: number): Promise<number> {
  const { used = 0, ended } = await readDay(now);
  if (ended) return 0;
  return Math.max(0, Math.floor(allowedBy(now, sizeFor(await dailyQuota())) * openPart) - used);
}
