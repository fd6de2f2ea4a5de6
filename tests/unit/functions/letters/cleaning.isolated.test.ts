import { afterEach, expect, test, vi } from 'vitest';
import * as queue from '../../../../functions/lib/platform/queues/queue.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as campaignContent from '../../../../functions/lib/sending/campaign/content.ts';
import { prepareWhole } from '../../../support/data/prepareWhole.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

vi.mock('../../../../functions/lib/platform/queues/queue.ts', () => ({ enqueue: vi.fn(), enqueueAll: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a template stored uncleaned is sent clean', async () => {
  installFakeDynamo();
  const htmlContent =
    '<p onclick="alert(1)">Dear {firstName}</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>';
  const template = { name: 'news', subject: 'News', htmlContent, version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  const audience = { type: 'newsletter' as const };
  await campaigns.start('1', template, { audience, cutoff, accepted: 0, startedBy: 'admin' });
  await prepareWhole('1');
  const mail = await campaignContent.mail('1');
  expect(mail?.html).toContain('Dear {firstName}');
  expect(mail?.html).not.toMatch(/<script|onclick|javascript:|alert/);
  expect(mail?.text).not.toMatch(/javascript:|alert/);
  expect(queue.enqueueAll).toHaveBeenCalled();
});
