import { logger } from '../../platform/log/log.ts';
import { type Account, account } from './ses.ts';

/** The share of SES's rate for each of the two workers: together they leave a fifth for welcome and test mails. */
const share = 0.4;
const workers = 2;
/** So long a rate that SES told is taken for the current one, in milliseconds. */
const rateLife = 5 * 60 * 1000;

let cached: { campaignId: string; rate: number; until: number } | undefined;

/**
 * Mails a second that this worker may send. SES is asked at the beginning of a campaign and now and then while it lasts:
 * it answers once a second, to all who ask. Where it does not answer, what it said last holds.
 */
export async function workerRate(campaignId: string): Promise<number> {
  if (cached?.campaignId === campaignId && cached.until >= Date.now()) return cached.rate;
  const rate = await account().then(
    ({ maxSendRate }) => maxSendRate * share,
    (error) => {
      if (!cached) throw error;
      logger.warn('SES did not tell the account’s rate', { error });
      return cached.rate;
    },
  );
  cached = { campaignId, rate, until: Date.now() + rateLife };
  return rate;
}

/** At what rate a newsletter goes out, how many mails the account may still send today, and how it stands with SES. */
export async function readAccount(): Promise<Omit<Account, 'maxSendRate'> & { newsletterRate: number }> {
  const { maxSendRate, ...rest } = await account();
  // Rounded, since binary fractions leave a rest: 14 x 0.4 x 2 is 11.200000000000001.
  return { ...rest, newsletterRate: Math.round(maxSendRate * share * workers * 100) / 100 };
}
