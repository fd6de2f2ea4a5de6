import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2';

type Strategy = Extract<SESv2ClientConfig['retryStrategy'], { recordSuccess: unknown }>;

/** All of them together, some 11 s: a job is waited for twice as long (job.ts). */
const attempts = 12;

/**
 * How often and when SES is asked again about the account. It answers once a second, to all who ask: each comes again
 * after about a second, and one of them has its turn. The SDK's own ways would wait twice as long each time, up to 20 s,
 * so that who is unlucky comes last; and would ask no more once it was asked again a hundred times in the life of a client.
 */
export const accountRetries: Strategy = {
  acquireInitialRetryToken: async () => token(0, 0),
  async refreshRetryTokenForRetry(last, { errorType }) {
    const count = last.getRetryCount() + 1;
    // What is thrown here is not seen: the SDK throws what SES answered.
    if (errorType === 'CLIENT_ERROR' || count >= attempts) throw new Error('Not asked again');
    return token(count, 500 + Math.random() * 1000);
  },
  recordSuccess() {},
};

const token = (count: number, delay: number) => ({ getRetryCount: () => count, getRetryDelay: () => delay });
