import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, vi } from 'vitest';
import * as emailTemplates from '../../../functions/lib/letters/templates/emailTemplates.ts';
import * as campaigns from '../../../functions/lib/sending/campaign/campaigns.ts';
import { changeStatus, closeCancelled } from '../../../functions/lib/sending/campaign/status.ts';
import { start } from '../../../functions/lib/sending/start/start.ts';
import type { CampaignAudience } from '../../../shared/people/model/audience.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import type { CampaignStatus, SendOptions } from '../../../shared/sending/model/campaign.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installSecrets } from '../run/calls.ts';

export const newsletter: CampaignAudience = { type: 'newsletter' };

/** The letter “news” and three subscribers, in a fake DynamoDB. The clock stands still; the mocks need restoring. */
export class NewsSends {
  readonly dynamo: FakeDynamo = installFakeDynamo();
  /** Messages that were put into a queue one by one. */
  readonly messages: object[] = [];

  static async install(): Promise<NewsSends> {
    vi.useFakeTimers({ now: Date.UTC(2024, 3, 15), toFake: ['Date'] });
    const sends = new NewsSends();
    mockClient(SQSClient)
      .onAnyCommand()
      .callsFake(({ MessageBody }) => {
        if (MessageBody) sends.messages.push(JSON.parse(MessageBody));
        return {};
      });
    installSecrets();
    vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
    vi.stubEnv('SITE_URL', 'https://example.org');
    await emailTemplates.add({ name: 'news', subject: 'First', htmlContent: '<p>x</p>', mailBytes: 1 });
    const then = '2024-01-01T00:00:00.000Z';
    for (const id of ['0a', '1b', '2c']) {
      const person = { id, addressHash: id, email: `${id}@example.org`, firstName: 'Ana', lastName: 'Lima' };
      const Item = { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...person, createdAt: then, addedAt: then };
      sends.dynamo.answer('PutCommand', { TableName: 'people', Item });
    }
    return sends;
  }

  /** How many sends there are. */
  get count(): number {
    return this.dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META').length;
  }

  /** Puts the campaign's rows in the given states, and brings it into the status. */
  async end(id: string, status: CampaignStatus = 'COMPLETE', states: Record<string, string> = {}): Promise<void> {
    for (const [recipient, state] of Object.entries(states)) {
      const list = ['FAILED', 'IN_DOUBT'].includes(state) && { list: `RECIPIENTS#${id}#${state}`, startedAt: '2024' };
      const Item = { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, state, ...list };
      this.dynamo.answer('PutCommand', { TableName: 'sends', Item });
    }
    const tally = (state: string) => Object.values(states).filter((each) => each === state).length;
    const counts = { ...{ PENDING: 0, CLAIMED: 0 }, SENT: tally('SENT'), FAILED: tally('FAILED') };
    if ((await metaOf(id)).status === 'PREPARING')
      await changeStatus(await metaOf(id), { status: 'SENDING', from: 'PREPARING' });
    const exact = { ...counts, SKIPPED: tally('SKIPPED'), IN_DOUBT: tally('IN_DOUBT') };
    const total = Object.keys(states).length;
    const changed = await changeStatus(await metaOf(id), {
      status,
      ...(status !== 'CANCELLED' && { total, counts: exact }),
    });
    expect(changed).toBe(true);
    if (status === 'CANCELLED') await closeCancelled(await metaOf(id), total, exact);
  }
}

/** Requests a send; returns the campaign's id. */
export async function press(key?: string, more: SendOptions & { audience?: CampaignAudience } = {}): Promise<string> {
  const request = { templateName: 'news', audience: newsletter, startedBy: 'admin', ...more };
  return (await start({ ...request, key })).campaignId;
}

export const edit = (subject: string) =>
  emailTemplates.save('news', { subject, htmlContent: '<p>x</p>', mailBytes: 1 });
export const metaOf = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;
export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
