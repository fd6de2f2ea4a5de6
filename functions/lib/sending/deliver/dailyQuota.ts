import { logger } from '../../platform/log/log.ts';
import { account } from './ses.ts';

/** How long an answer of SES counts as current, in milliseconds: it answers once a second, for all callers together. */
const life = 10 * 60_000;

let known: { quota: Promise<number | undefined>; until: number } | undefined;

/** Forgets what SES said, as in a new process. */
export const forgetQuota = () => {
  known = undefined;
};

/**
 * How many mails the account may send within 24 hours, as SES said in the last ten minutes. If SES does not answer, what it said
 * before; undefined where it has said nothing yet. Throws if the role may not ask: that does not pass, and whoever then guessed
 * would hold people's mails back for days, and call it a flood. The error's name:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html
 */
export function dailyQuota(): Promise<number | undefined> {
  if (known && known.until >= Date.now()) return known.quota;
  const before = known?.quota;
  const quota = account().then(
    ({ perDay }) => perDay,
    async (error) => {
      const last = await before;
      if (last === undefined && (error as Error).name === 'AccessDeniedException') {
        known = undefined;
        throw error;
      }
      logger.warn('Could not read the account’s daily quota from SES', { error });
      return last;
    },
  );
  known = { quota, until: Date.now() + life };
  return quota;
}
