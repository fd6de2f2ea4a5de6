import { mailboxOf } from '../../platform/rateLimits/mailbox.ts';
import * as rateCounters from '../../platform/rateLimits/rateCounters.ts';
import { addressLimits } from '../../platform/rateLimits/rateLimits.ts';

/** How often something was tried with an address. The count is deleted at `endsAt`, in Unix milliseconds. */
export interface Attempts {
  /** The limit's name. */
  name: string;
  times: number;
  endsAt: number;
}

/** What the rate limits currently count for an address. */
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
