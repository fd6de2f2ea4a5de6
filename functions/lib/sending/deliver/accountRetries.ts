import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2';

type Strategy = Extract<SESv2ClientConfig['retryStrategy'], { recordSuccess: unknown }>;

/** All together some 11 s; whoever waits for a job waits twice as long (job.ts). */
const attempts = 12;

/**
 * When GetAccount is retried. SES answers it once a second for all callers together: each retries after about a second, and
 * one of them succeeds. The SDK's own strategies would double the wait each time, up to 20 s, so that unlucky callers wait
 * longest; and would stop retrying after a hundred retries in the life of a client.
 */
export const accountRetries: Strategy = {
  acquireInitialRetryToken: async () => token(0, 0),
  async refreshRetryTokenForRetry(last, { errorType }) {
    const count = last.getRetryCount() + 1;
    // Nobody sees this error: the SDK throws what SES answered.
    if (errorType === 'CLIENT_ERROR' || count >= attempts) throw new Error('Not retried');
    return token(count, 500 + Math.random() * 1000);
  },
  recordSuccess() {},
};

const token = (count: number, delay: number) => ({ getRetryCount: () => count, getRetryDelay: () => delay });
