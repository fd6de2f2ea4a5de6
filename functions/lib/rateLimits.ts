import { tooMany } from './errors.ts';
import * as rateCounters from './store/rateCounters.ts';

/** At most `times` attempts within `seconds` of the first one. */
interface Limit {
  name: string;
  times: number;
  seconds: number;
}

/**
 * Sized for people: a hall full of them signing up over one router stays below it, a script that feeds addresses into
 * the form does not.
 */
export const subscribeLimit: Limit = { name: 'subscribe', times: 60, seconds: 600 };
export const signUpLimit: Limit = { name: 'sign-up', times: 60, seconds: 600 };
/** Per mailbox and day: more than anybody needs who changes their mind, too few to harass somebody else. */
export const confirmationMailLimit: Limit = { name: 'confirmation-mail', times: 5, seconds: 24 * 60 * 60 };
export const loginByAddress: Limit = { name: 'login-address', times: 20, seconds: 900 };
export const loginByName: Limit = { name: 'login-name', times: 10, seconds: 900 };

/** Counts an attempt by `who`; throws 429 with Retry-After where it is over the limit. */
export async function spend(limit: Limit, who: string): Promise<rateCounters.Attempt> {
  const attempt = await rateCounters.count(limit, who);
  if (attempt.count > limit.times) {
    const seconds = Math.max(1, Math.ceil((attempt.endsAt - Date.now()) / 1000));
    throw tooMany(`Too many attempts. Please try again in ${durationText(seconds)}.`, seconds);
  }
  return attempt;
}

/** Takes back what {@link spend} counted. */
export const refund = rateCounters.takeBack;

const durationText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};
