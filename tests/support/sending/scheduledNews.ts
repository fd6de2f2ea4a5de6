import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import * as emailTemplates from '../../../functions/lib/letters/templates/emailTemplates.ts';
import type * as campaigns from '../../../functions/lib/sending/campaign/campaigns.ts';
import { schedule } from '../../../functions/lib/sending/schedule/schedule.ts';
import * as scheduledSends from '../../../functions/lib/sending/schedule/scheduledSends.ts';
import { startDue } from '../../../functions/lib/sending/schedule/startDue.ts';
import type { MailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import type { AudienceInput } from '../../../shared/people/model/audience.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { checkAnswers } from './checkAnswers.ts';

export const now = Date.UTC(2026, 10, 20, 12, 0);
/** 9:00 in New York. */
export const due = Date.UTC(2026, 10, 20, 14, 0);
export const accepted: MailProblem['kind'][] = ['untested'];
export const newsletter: AudienceInput = { type: 'newsletter' };

/** The letter “news” and three subscribers, in a fake DynamoDB, at `now`. The mocks need restoring. */
export class ScheduledNews {
  readonly dynamo: FakeDynamo = installFakeDynamo();

  static async install(): Promise<ScheduledNews> {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const news = new ScheduledNews();
    checkAnswers.problems = [];
    checkAnswers.onReadAccount = async () => {};
    mockClient(SQSClient).onAnyCommand().resolves({});
    vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
    await emailTemplates.add({ name: 'news', subject: 'First', htmlContent: '<p>x</p>', mailBytes: 1 });
    for (const [id, day] of [
      ['0a', '2024-01-01'],
      ['1b', '2026-11-01'],
      ['2c', '2026-11-18'],
    ] as const)
      news.person(id, `${day}T05:00:00.000Z`);
    const Item = { pk: 'COUNT#SUBSCRIBER', sk: '0', subscribers: 3 };
    news.dynamo.answer('PutCommand', { TableName: 'people', Item });
    return news;
  }

  /** Adds a subscriber. */
  person(id: string, createdAt: string): void {
    const fields = { id, addressHash: id, email: `${id}@example.org`, firstName: 'Ana', lastName: 'Lima' };
    const Item = { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...fields, createdAt, addedAt: createdAt };
    this.dynamo.answer('PutCommand', { TableName: 'people', Item });
  }

  get metas(): campaigns.CampaignMeta[] {
    return this.dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META') as never;
  }
}

export const input = (more: object = {}) => ({ audience: newsletter, at: '2026-11-20T09:00', accepted, ...more });
export const plan = (more: object = {}, key?: string) =>
  schedule({ templateName: 'news', input: input(more), scheduledBy: 'admin', key });
export const setTime = (time: number) => vi.setSystemTime(time);
/** What the sweep of each minute does about scheduled letters. */
export const sweep = () => startDue(Date.now());
export const stateOf = async ({ id }: { id: string }) => (await scheduledSends.find(id))?.state;
