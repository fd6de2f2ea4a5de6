import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountRetries } from '../../../../functions/lib/sending/deliver/accountRetries.ts';

// In a file of its own: other tests leave their own `send` in the SDK's client.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const answer = (statusCode: number, body: object, headers = {}) => ({
  response: { statusCode, headers, body: Buffer.from(JSON.stringify(body)) },
});

/** Lets time pass until the request is settled. */
async function settled<T>(request: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  request.then(over, over);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return request;
}

/** A client of SES, which answers once a second. */
function client() {
  let answeredAt = 0;
  return new SESv2Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    retryStrategy: accountRetries,
    requestHandler: {
      async handle() {
        if (Date.now() - answeredAt < 1000)
          return answer(429, { message: 'Rate exceeded' }, { 'x-amzn-errortype': 'TooManyRequestsException' });
        answeredAt = Date.now();
        return answer(200, { SendQuota: { MaxSendRate: 14 } });
      },
    },
  });
}

it('however many callers ask at once, each gets its answer before it stops waiting', async () => {
  const ses = client();
  const waited: number[] = [];
  async function ask() {
    const begun = Date.now();
    const { SendQuota } = await ses.send(new GetAccountCommand());
    expect(SendQuota?.MaxSendRate).toBe(14);
    waited.push(Date.now() - begun);
  }
  for (let round = 0; round < 100; round++) {
    await settled(Promise.all([1, 2, 3, 4].map(ask)));
  }
  expect(Math.max(...waited)).toBeLessThan(20_000);
});

it('a refusal is not retried, and an error that persists is given up after twelve attempts', async () => {
  const handle = vi.fn(async () => answer(403, {}, { 'x-amzn-errortype': 'AccessDeniedException' }));
  const ses = client();
  Object.assign(ses.config, { requestHandler: { handle } });
  await expect(ses.send(new GetAccountCommand())).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(handle).toHaveBeenCalledTimes(1);
  handle.mockImplementation(async () => answer(500, {}));
  await expect(settled(ses.send(new GetAccountCommand()))).rejects.toThrow();
  expect(handle).toHaveBeenCalledTimes(1 + 12);
});
