import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quota } from '../../../../functions/lib/health/account.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

beforeEach(() => {
  installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  [11.2, false],
  [400, true],
])(
  'the doctor names the setting where SES takes more than its workers are for: %d a second',
  async (newsletterRate, names) => {
    vi.stubEnv('MAILS_PER_SECOND', '14');
    const { says } = await quota({ newsletterRate, leftToday: 50_000, standing: 'good' });
    expect(says.includes('mailsPerSecond')).toBe(names);
  },
);
