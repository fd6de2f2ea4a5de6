import { tooMany } from './errors.ts';
import * as rates from './store/rates.ts';

/** How often something may happen within so many seconds of the first time. */
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
/** For one mailbox in a day: more than anybody needs who changes their mind, too few to be a nuisance to somebody else. */
export const bookingMailLimit: Limit = { name: 'booking-mail', times: 5, seconds: 24 * 60 * 60 };
export const loginByAddress: Limit = { name: 'login-address', times: 20, seconds: 900 };
export const loginByName: Limit = { name: 'login-name', times: 10, seconds: 900 };

/** Counts one more of `limit` for `who`; throws 429 with Retry-After once there were too many. */
export async function spend(limit: Limit, who: string): Promise<rates.Attempt> {
  const attempt = await rates.count(limit, who);
  if (attempt.count > limit.times) {
    const seconds = Math.max(1, Math.ceil((attempt.endsAt - Date.now()) / 1000));
    throw tooMany(`Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);
  }
  return attempt;
}

/** Takes back what {@link spend} counted. */
export const refund = rates.takeBack;

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};
