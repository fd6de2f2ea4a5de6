import { mailboxOf } from '../../../../shared/people/model/email.ts';
import * as rateCounters from '../../platform/rateLimits/rateCounters.ts';
import { addressLimits } from '../../platform/rateLimits/rateLimits.ts';

/** How often something was tried with an address; `endsAt` in Unix milliseconds: then it is forgotten. */
export interface Attempts {
  /** Of the limit. */
  name: string;
  times: number;
  endsAt: number;
}

/** What the limits count of an address at this moment. */
export async function findAttempts(email: string): Promise<Attempts[]> {
  const found = await Promise.all(
    addressLimits.map(async ({ name, seconds }) => {
      const open = await rateCounters.find({ name, seconds }, mailboxOf(email));
      return open ? [{ name, times: open.times, endsAt: open.endsAt }] : [];
    }),
  );
  return found.flat();
}

export async function forgetAttempts(email: string): Promise<void> {
  await Promise.all(addressLimits.map((limit) => rateCounters.forget(limit, mailboxOf(email))));
}
