import { type Account, account } from '../mail/ses.ts';

/** The share of SES's rate for each of the two workers: together they leave a fifth for welcome and test mails. */
const share = 0.4;
const workers = 2;
/** So long a rate that SES told is taken for the current one, in milliseconds. */
const rateLife = 5 * 60 * 1000;

let cached: { rate: number; until: number } | undefined;

/** Mails a second that this worker may send. */
export async function workerRate(): Promise<number> {
  if (!cached || cached.until < Date.now()) {
    cached = { rate: (await account()).maxSendRate * share, until: Date.now() + rateLife };
  }
  return cached.rate;
}

/** At what rate a newsletter goes out, how many mails the account may still send today, and how it stands with SES. */
export async function readAccount(): Promise<Omit<Account, 'maxSendRate'> & { newsletterRate: number }> {
  const { maxSendRate, ...rest } = await account();
  // Rounded, since binary fractions leave a rest: 14 x 0.4 x 2 is 11.200000000000001.
  return { ...rest, newsletterRate: Math.round(maxSendRate * share * workers * 100) / 100 };
}

/** Lets callers through one after the other, `rate` a second. */
export class Throttle {
  private next = 0;
  private readonly gap: number;

  constructor(rate: number) {
    this.gap = 1000 / rate;
  }

  async turn(): Promise<void> {
    const now = Date.now();
    this.next = Math.max(now, this.next + this.gap);
    if (this.next > now) await new Promise((resolve) => setTimeout(resolve, this.next - now));
  }
}
