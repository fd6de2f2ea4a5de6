import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelScheduled } from '../../../functions/lib/newsletter/scheduled/cancelScheduled.ts';
import { reschedule, schedule } from '../../../functions/lib/newsletter/scheduled/schedule.ts';
import { sendScheduledNow } from '../../../functions/lib/newsletter/scheduled/sendNow.ts';
import { startScheduled } from '../../../functions/lib/newsletter/scheduled/startScheduled.ts';
import { sweepScheduled } from '../../../functions/lib/newsletter/scheduled/sweepScheduled.ts';
import type { CampaignMeta } from '../../../functions/lib/store/campaigns/campaigns.ts';
import * as emailTemplates from '../../../functions/lib/store/emailTemplates.ts';
import type { FakeDynamo } from '../../support/fakeDynamo.ts';
import { installInterleaved } from '../../support/interleaved.ts';
import { runs } from '../../support/runs.ts';

vi.mock('../../../functions/lib/newsletter/sendRate.ts', () => ({
  readAccount: async () => ({ newsletterRate: 10, leftToday: 1000, standing: 'good' }),
}));
vi.mock('../../../functions/lib/newsletter/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

const due = Date.UTC(2026, 10, 20, 14, 0);

beforeEach(() => {
  for (const name of ['SCHEDULE_GROUP', 'SCHEDULER_ROLE_ARN', 'START_SCHEDULED_ARN', 'DEAD_LETTERS_ARN'])
    vi.stubEnv(name, name);
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  mockClient(SQSClient).onAnyCommand().resolves({});
  mockClient(SchedulerClient).onAnyCommand().resolves({});
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const metasIn = (dynamo: FakeDynamo) =>
  dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META') as unknown as CampaignMeta[];
const rowIn = (dynamo: FakeDynamo) => dynamo.startingWith('sends', 'SCHEDULE#')[0];

const acts = ['ring', 'ring', 'sweep', 'cancel', 'change', 'send now'] as const;
const input = (at: string) => ({ audience: { type: 'newsletter' as const }, at, accepted: ['untested' as const] });

test('whatever happens at the moment of its start, in whatever order, a letter is one send or none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...acts), { minLength: 2, maxLength: 5 }),
      async (s, chosen) => {
        vi.setSystemTime(due - 3600_000);
        /** After each call: it was begun once at most, and never if it is cancelled or goes out another time. */
        const judge = (world: FakeDynamo) => {
          const started = metasIn(world).length;
          expect(started).toBeLessThanOrEqual(1);
          const row = rowIn(world);
          if (row) expect(row.state === 'STARTED').toBe(started === 1);
        };
        const { dynamo, together } = installInterleaved(s, judge);
        dynamo.answer('PutCommand', { TableName: 'people', Item: { pk: 'COUNT#SUBSCRIBER', sk: '0', subscribers: 3 } });
        const made: { id?: string } = {};
        await together([
          emailTemplates
            .add({ name: 'news', subject: 'First', htmlContent: '<p>x</p>', mailBytes: 1 })
            .then(() =>
              schedule({ templateName: 'news', input: input('2026-11-20T09:00'), scheduledBy: 'admin', key: 'k' }),
            )
            .then(({ id }) => {
              made.id = id;
            }),
        ]);
        const { id = '' } = made;
        vi.setSystemTime(due + 120_000);
        const work: Record<(typeof acts)[number], () => Promise<unknown>> = {
          ring: () => startScheduled(id, 1, Date.now()),
          sweep: () => sweepScheduled(Date.now(), 'worker'),
          cancel: () => cancelScheduled(id),
          change: () => reschedule(id, 1, input('2026-11-21T09:00')),
          'send now': () => sendScheduledNow(id, { revision: 1, accepted: ['untested'] }),
        };
        await together(chosen.map((act) => work[act]().catch((error) => expect(error.status).toBe(409))));
        const row = rowIn(dynamo);
        if (chosen.includes('ring') || chosen.includes('send now') || chosen.includes('sweep'))
          // It went out, or an admin was first.
          expect([
            'STARTED',
            ...(chosen.includes('cancel') ? ['CANCELLED'] : []),
            ...(chosen.includes('change') ? ['SCHEDULED'] : []),
          ]).toContain(row?.state);
        expect(metasIn(dynamo)).toHaveLength(row?.state === 'STARTED' ? 1 : 0);
      },
    ),
    { numRuns: runs(60) },
  );
});
