import { variables } from '../../../../shared/platform/resources.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';
import { env } from '../../platform/aws/env.ts';
import { logger } from '../../platform/log/log.ts';
import { type Account, account } from './ses.ts';

/** How long a rate from SES counts as current, in milliseconds. */
const rateLife = 5 * 60 * 1000;

let cached: { campaignId: string; rate: number; until: number } | undefined;

/** Lambda runs no more senders than these at once, so together they never exceed what SES takes for newsletters. */
const senders = () => sendersFor(Number(env(variables.mailsPerSecond))).count;

/**
 * Mails a second that this worker may send: an equal share for each that may be at work. SES is asked only at the beginning of a
 * campaign and now and then during it: it answers once a second, for all callers together. If it does not answer, its last
 * answer stays valid.
 */
export async function workerRate(campaignId: string): Promise<number> {
  if (cached?.campaignId === campaignId && cached.until >= Date.now()) return cached.rate;
  const rate = await account().then(
    ({ maxSendRate }) => (newsletterShare * maxSendRate) / senders(),
    (error) => {
      if (!cached) throw error;
      logger.warn('Could not read the account’s send rate from SES', { error });
      return cached.rate;
    },
  );
  cached = { campaignId, rate, until: Date.now() + rateLife };
  return rate;
}

/** The rate at which a newsletter goes out, how many mails the account may still send today, and its standing with SES. */
export async function readAccount(): Promise<Pick<Account, 'leftToday' | 'standing'> & { newsletterRate: number }> {
  const { maxSendRate, leftToday, standing } = await account();
  // Rounded, because binary fractions are inexact: 14 x 0.8 is 11.200000000000001.
  return { leftToday, standing, newsletterRate: Math.round(newsletterShare * maxSendRate * 100) / 100 };
}
