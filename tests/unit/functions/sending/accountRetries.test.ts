import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { accountRetries, retriesAfter } from '../../../../functions/lib/sending/ses.ts';

/** How long each of some callers waits, in milliseconds, who ask SES at once. It answers them once a second, all together. */
async function waitsOf(callers: number): Promise<number[]> {
  const first = await accountRetries.acquireInitialRetryToken('');
  const asking = Array.from({ length: callers }, () => ({ at: 0, token: first }));
  const waits: number[] = [];
  let answeredAt = 0;
  while (asking.length > 0) {
    asking.sort((one, other) => one.at - other.at);
    const [{ at, token }] = asking.splice(0, 1) as [(typeof asking)[number]];
    if (at - answeredAt >= 1000) {
      answeredAt = at;
      waits.push(at);
    } else {
      const next = await accountRetries.refreshRetryTokenForRetry(token, { errorType: 'THROTTLING' });
      asking.push({ at: at + next.getRetryDelay(), token: next });
    }
  }
  return waits;
}

test('four callers who ask SES at once all get its answer before they stop asking, within ten seconds', async () => {
  for (let round = 0; round < 100; round++) {
    const waits = await waitsOf(4);
    expect(waits).toHaveLength(4);
    expect(Math.max(...waits)).toBeLessThan(10_000);
  }
});

test('a refusal is not retried, and an error that persists is given up after twelve attempts', async () => {
  // Another file may have left its own `send`.
  mockClient(SESv2Client).restore();
  const answer = (statusCode: number, headers = {}) => ({ response: { statusCode, headers, body: Buffer.from('{}') } });
  const handle = vi.fn(async () => answer(403, { 'x-amzn-errortype': 'AccessDeniedException' }));
  const ses = new SESv2Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    retryStrategy: retriesAfter(() => 0),
    requestHandler: { handle },
  });
  await expect(ses.send(new GetAccountCommand())).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(handle).toHaveBeenCalledTimes(1);
  handle.mockImplementation(async () => answer(500));
  await expect(ses.send(new GetAccountCommand())).rejects.toThrow();
  expect(handle).toHaveBeenCalledTimes(1 + 12);
});
