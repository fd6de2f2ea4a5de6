import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2';

type Strategy = Extract<SESv2ClientConfig['retryStrategy'], { recordSuccess: unknown }>;

/** With the pauses, some 11 s: the functions that ask have 29 or more. */
const attempts = 12;

/** Retries after so many milliseconds, which `pause` says anew each time. */
export const retriesAfter = (pause: () => number): Strategy => ({
  acquireInitialRetryToken: async () => token(0, 0),
  async refreshRetryTokenForRetry(last, { errorType }) {
    const count = last.getRetryCount() + 1;
    // Nobody sees this error: the SDK throws what SES answered.
    if (errorType === 'CLIENT_ERROR' || count >= attempts) throw new Error('Not retried');
    return token(count, pause());
  },
  recordSuccess() {},
});

const token = (count: number, delay: number) => ({ getRetryCount: () => count, getRetryDelay: () => delay });

/**
 * When GetAccount is retried. SES answers it once a second for all callers together: each retries after about a second, and
 * one of them succeeds. The SDK's own strategies would double the wait each time, up to 20 s, so that unlucky callers wait
 * longest; and would stop retrying after a hundred retries in the life of a client.
 */
export const accountRetries = retriesAfter(() => 500 + Math.random() * 1000);
