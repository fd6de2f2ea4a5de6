import { vi } from 'vitest';
import * as campaigns from '../../../functions/lib/sending/campaigns.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installSecrets } from '../run/calls.ts';

export const id = '00000000-0000-4000-8000-000000000000';
const noon = Date.UTC(2026, 4, 3, 12);

/** Starts a campaign in a fake DynamoDB, at noon. The mocks need restoring. `call`: as for the fake. */
export async function startMayCampaign(call?: Parameters<typeof installFakeDynamo>[0]): Promise<FakeDynamo> {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  const dynamo = installFakeDynamo(call);
  installSecrets();
  const template = { name: 'news', subject: 'May', htmlContent: '<p>x</p>', version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  const audience = { type: 'newsletter' as const };
  await campaigns.start(id, template, { audience, cutoff, accepted: 3, startedBy: 'admin' });
  return dynamo;
}
