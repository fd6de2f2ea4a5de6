import { describe, expect, test } from 'vitest';
import { classify } from '../../../../functions/lib/sending/ses.ts';

describe('an error from SES', () => {
  const error = (name: string, status?: number, message = 'no', code?: string) =>
    Object.assign(new Error(message), { name, code, $metadata: { httpStatusCode: status } });

  test.each([
    [error('TooManyRequestsException', 429, 'Maximum sending rate exceeded.'), 'PENDING'],
    [error('TooManyRequestsException', 429, 'Daily message quota exceeded.'), 'PENDING, halted'],
    [error('LimitExceededException', 400), 'PENDING, halted'],
    [error('SendingPausedException', 400), 'PENDING, halted'],
    [error('AccountSuspendedException', 400), 'PENDING, halted'],
    [error('BadRequestException', 400), 'FAILED'],
    [error('MessageRejected', 400), 'FAILED'],
    [
      error('MessageRejected', 400, 'Email address is not verified. The following identities failed'),
      'PENDING, halted',
    ],
    [error('InternalFailure', 500), 'IN_DOUBT'],
    [error('ServiceUnavailable', 503), 'IN_DOUBT'],
    [error('TimeoutError'), 'IN_DOUBT'],
    [error('Error', undefined, 'socket hang up', 'ECONNRESET'), 'IN_DOUBT'],
    [error('Error', undefined, 'refused', 'ECONNREFUSED'), 'PENDING'],
  ])('is classified: %o is %s', (thrown, result) => {
    const { state, halted } = { halted: false, ...classify(thrown) };
    expect(halted ? `${state}, halted` : state).toBe(result);
  });

  test('has no addresses in its reason', () => {
    const refused = classify(error('MessageRejected', 400, 'Email address is not verified: "Ana" <ana@example.org>'));
    expect(refused).toMatchObject({ reason: 'MessageRejected: Email address is not verified: "Ana" <<address>>' });
  });
});
