import { logger } from '../../platform/log/log.ts';
import { type Account, account } from './ses.ts';

/** Each worker's share of SES's rate: the two together leave a fifth for welcome and test mails. */
const share = 0.4;
const workers = 2;
/** How long a rate from SES counts as current, in milliseconds. */
const rateLife = 5 * 60 * 1000;

let cached: { campaignId: string; rate: number; until: number } | undefined;

/**
 * Mails a second that this worker may send. SES is asked only at the beginning of a campaign and now and then during it: it
 * answers once a second, for all callers together. If it does not answer, its last answer stays valid.
 */
export async function workerRate(campaignId: string): Promise<number> {
  if (cached?.campaignId === campaignId && cached.until >= Date.now()) return cached.rate;
  const rate = await account().then(
    ({ maxSendRate }) => maxSendRate * share,
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
export async function readAccount(): Promise<Omit<Account, 'maxSendRate'> & { newsletterRate: number }> {
  const { maxSendRate, ...rest } = await account();
  // Rounded, because binary fractions are inexact: 14 x 0.4 x 2 is 11.200000000000001.
  return { ...rest, newsletterRate: Math.round(maxSendRate * share * workers * 100) / 100 };
}
