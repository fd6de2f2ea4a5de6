import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../functions/lib/letters/templates/emailTemplates.ts';
import * as campaigns from '../../../functions/lib/sending/campaigns.ts';
import { zeroCounts } from '../../../functions/lib/sending/ledger.ts';
import { enterShards, prepare } from '../../../functions/lib/sending/prepare.ts';
import { changeStatus, closeCanceled } from '../../../functions/lib/sending/progress.ts';
import { begin } from '../../../functions/lib/sending/start.ts';
import type { CampaignAudience } from '../../../shared/people/model/audience.ts';
import { shardOf, shards } from '../../../shared/platform/resources.ts';
import type { CampaignStatus, SendOptions } from '../../../shared/sending/model/campaign.ts';
import { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installSecrets } from '../run/calls.ts';

/** When it is, unless a test says otherwise, in Unix milliseconds. */
export const begun = Date.UTC(2024, 3, 15);
export const newsletter: CampaignAudience = { type: 'newsletter' };

/** The letter “news” and three subscribers, in a fake DynamoDB. The clock stands still; the mocks need restoring. */
export class NewsSends {
  readonly dynamo: FakeDynamo = installFakeDynamo();
  readonly messages: { step?: string; recipients?: object[]; campaignId: string }[] = [];

  static async install(now = begun): Promise<NewsSends> {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const sends = new NewsSends();
    mockClient(SQSClient)
      .onAnyCommand()
      .callsFake(({ MessageBody, Entries = [{ MessageBody }] }) => {
        sends.messages.push(...Entries.map((entry: { MessageBody: string }) => JSON.parse(entry.MessageBody)));
        return {};
      });
    installSecrets();
    for (const queue of ['CAMPAIGN', 'SEND']) vi.stubEnv(`${queue}_QUEUE_URL`, queue);
    vi.stubEnv('SITE_URL', 'https://example.org');
    await emailTemplates.add({ name: 'news', subject: 'First', htmlContent: '<p>x</p>', mailBytes: 1 });
    for (const id of ['0a', '1b', '2c']) sends.addReader(id, '2024-01-01T00:00:00.000Z');
    return sends;
  }

  addReader(id: string, createdAt: string): void {
    const person = { id, addressHash: id, email: `${id}@example.org`, firstName: 'Ana', lastName: 'Lima' };
    const Item = { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...person, createdAt, addedAt: createdAt, version: 1 };
    this.dynamo.answer('PutCommand', { TableName: 'people', Item });
  }

  get all(): campaigns.CampaignMeta[] {
    return this.dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META') as never;
  }

  put(id: string, states: Record<string, string>): void {
    for (const [recipient, state] of Object.entries(states)) {
      const list = ['FAILED', 'IN_DOUBT'].includes(state) && { list: `RECIPIENTS#${id}#${state}`, startedAt: '2024' };
      const Item = { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, state, ...list };
      this.dynamo.answer('PutCommand', { TableName: 'sends', Item });
    }
  }

  async end(id: string, status: CampaignStatus = 'COMPLETE', states: Record<string, string> = {}): Promise<void> {
    this.put(id, states);
    const total = Object.keys(states).length;
    const counts = { ...zeroCounts };
    for (const state of Object.values(states)) counts[state as keyof typeof counts]++;
    await changeStatus(await metaOf(id), { status: 'SENDING', from: 'PREPARING' });
    const exact = status !== 'CANCELED' && { total, counts };
    expect(await changeStatus(await metaOf(id), { status, ...exact })).toBe(true);
    if (status === 'CANCELED') await closeCanceled(await metaOf(id), total, counts);
  }
}

export const press = (key?: string, more: SendOptions & { audience?: CampaignAudience } = {}): Promise<string> =>
  begin({ templateName: 'news', audience: newsletter, startedBy: 'admin', key, ...more });

export const edit = (subject: string) =>
  emailTemplates.save('news', { subject, htmlContent: '<p>x</p>', mailBytes: 1 });
export const metaOf = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;
export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

export const noPage = () => Promise.reject(new Error('Nothing has a page'));

/** Runs all preparation steps of a campaign with a few recipients, as its messages do. */
export async function prepareWhole(campaignId: string): Promise<void> {
  await prepare(campaignId, noPage);
  await enterShards({ campaignId, shards });
  await prepare(campaignId, noPage);
}

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

/** A change of table `sends`, and whether it was made; without an answer, it was made if anything changed. */
type Make = () => Promise<unknown>;

/** `begin` writes a state. A move must be made from the states in `from` alone, and change nothing where refused. */
export function testMoves<State extends string>(
  dynamo: () => FakeDynamo,
  { states, begin }: { states: readonly State[]; begin: (state: State) => void },
  moves: [move: string, from: State[], make: Make][],
): void {
  test.each(moves)('%s', async (_move, from, make) => {
    const rows = () => JSON.stringify(dynamo().startingWith('sends', ''));
    const made: State[] = [];
    for (const state of states) {
      dynamo().become(new FakeDynamo());
      begin(state);
      const before = rows();
      if ((await make()) ?? rows() !== before) made.push(state);
      else expect(rows(), `refused from ${state}`).toBe(before);
    }
    expect(made).toEqual(states.filter((state) => from.includes(state)));
  });
}
