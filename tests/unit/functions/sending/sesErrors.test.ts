import { describe, expect, test } from 'vitest';
import { classify } from '../../../../functions/lib/sending/deliver/ses.ts';

describe('an error from SES', () => {
  const error = (name: string, status?: number, message = 'no', code?: string) =>
    Object.assign(new Error(message), { name, code, $metadata: { httpStatusCode: status } });

  test.each([
    [error('TooManyRequestsException', 429, 'Maximum sending rate exceeded.'), 'throttled'],
    [error('TooManyRequestsException', 429, 'Daily message quota exceeded.'), 'halted'],
    [error('LimitExceededException', 400), 'halted'],
    [error('SendingPausedException', 400), 'halted'],
    [error('AccountSuspendedException', 400), 'halted'],
    [error('BadRequestException', 400), 'refused'],
    [error('MessageRejected', 400), 'refused'],
    [error('MessageRejected', 400, 'Email address is not verified. The following identities failed'), 'halted'],
    [error('InternalFailure', 500), 'unknown'],
    [error('ServiceUnavailable', 503), 'unknown'],
    [error('TimeoutError'), 'unknown'],
    [error('Error', undefined, 'socket hang up', 'ECONNRESET'), 'unknown'],
    [error('Error', undefined, 'refused', 'ECONNREFUSED'), 'throttled'],
  ])('is classified: %o is %s', (thrown, result) => {
    expect(classify(thrown).result).toBe(result);
  });

  test('has no addresses in its reason', () => {
    const refused = classify(error('MessageRejected', 400, 'Email address is not verified: "Ana" <ana@example.org>'));
    expect(refused).toMatchObject({ reason: 'MessageRejected: Email address is not verified: "Ana" <<address>>' });
  });
});
