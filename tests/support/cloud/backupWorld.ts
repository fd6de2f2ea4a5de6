import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AttributeValue,
  CreateTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { URI } from 'otpauth';
import sharp from 'sharp';
import { vi } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { DeferredMail } from '../../../shared/notices/model/mail.ts';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { secretsKnownWithin, shardOf } from '../../../shared/platform/resources.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import type { ManagedSettings } from '../../../shared/settings/settings.ts';
import { addressOf, bouncing, ended, newsletters, ownKey, sendToAll, subscribe, template } from '../data/newsletter.ts';
import { type Snapshot, takeSnapshot } from '../dynamo/snapshot.ts';
import { cheapAge } from '../run/runs.ts';
import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';
import { type CommandResult, type Input, runHere } from './command.ts';
import { signIn, type Visitor } from './visitor.ts';

export type Item = Snapshot[string][number];

/** It has everything that a restore must bring back, and everything that could continue by itself. */
export interface LivedInSite {
  cloud: Cloud;
  admin: Visitor;
  /** The picture of a guest, as a path of the site. */
  picture: string;
  /** The unsubscribe link in a newsletter, which is used later. */
  unsubscribeLink: string;
  /** A code of the second admin's app. */
  codeOf(account: { ahead: number }): string;
  /** Campaigns by their ids: one stopped in the middle, one that is being prepared. */
  interrupted: string;
  unprepared: string;
}

export const second = { username: 'Di', password: 'a quiet river at dawn' };
const otherLetter = 'river_news';
/** Recipients of the send that was stopped in the middle: one is pending, one is claimed by a sender. */
export const waiting = addressOf(1);
const claimed = addressOf(2);
export const deferredAddress = 'held@example.org';

const people = [0, 1, 2, 3].map(addressOf);

export async function createLivedInSite(cloud: Cloud): Promise<LivedInSite> {
  const admin = await signIn(cloud);
  const picture = await addGuest(admin);
  await changeSettings(admin);
  const codeOf = await addSecondAdmin(cloud);
  for (const address of [...people, bouncing]) await subscribe(cloud, address);
  await until('the bounce', async () => {
    const { recipients } = await admin.read<{ recipients: number }>('/api/counts');
    return recipients === people.length;
  });

  const { campaignId: finished } = await sendToAll(admin);
  await ended(admin, finished);
  const link = newsletters(await cloud.inbox()).find(({ to }) => to.includes(addressOf(3)))?.headers[
    'List-Unsubscribe'
  ];
  const unsubscribeLink = link?.replace(/^<|>$/g, '') ?? '';

  const copy = { newName: otherLetter, newSubject: 'Of rivers' };
  await admin.call(`/api/email-templates/${template}/replicate`, { body: copy });
  await admin.call(`/api/email-templates/${template}/replicate`, { body: { ...copy, newName: 'lake_news' } });
  const interrupted = await sendOf(admin, otherLetter);
  await ended(admin, interrupted);
  await stopInTheMiddle(cloud, admin, interrupted);

  await cloud.ses({ sendingEnabled: false });
  await subscribe(cloud, deferredAddress);
  await until('the deferred mail', async () => {
    const counts = await admin.read<{ deferredMail: DeferredMail | null }>('/api/counts');
    return counts.deferredMail ?? undefined;
  });
  await fetch(`${cloud.url}/_local/ses`, { method: 'DELETE' });

  await cloud.fault({ function: 'workers/runCampaign', error: 'crash-before', times: 100 });
  void sendOf(admin, 'lake_news').catch(() => {});
  const unprepared = await until('the campaign', async () => (await campaigns(admin)).find(isPreparing)?.id);
  return { cloud, admin, picture, unsubscribeLink, codeOf, interrupted, unprepared };
}

const isPreparing = ({ status }: Campaign) => status === 'PREPARING';

export const campaigns = (admin: Visitor) => admin.read<Campaign[]>('/api/campaigns');

async function sendOf(admin: Visitor, name: string): Promise<string> {
  const response = await admin.call(`/api/email-templates/${name}/send`, { method: 'POST', headers: ownKey() });
  return ((await response.json()) as { campaignId: string }).campaignId;
}

/** Resolves to the picture's path on the site. */
async function addGuest(admin: Visitor): Promise<string> {
  const form = new FormData();
  const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#456' } });
  form.set('image', new File([new Uint8Array(await photo.jpeg().toBuffer())], 'photo.jpg'));
  const { filePath } = (await (await admin.call('/api/upload-image', { body: form })).json()) as { filePath: string };
  const guest = { name: 'Ana Lima', url: null, displayOrder: 1, isFeatured: true, description: 'A guest.' };
  const response = await admin.call('/api/archive-guests', { body: { ...guest, imageUrl: filePath } });
  if (response.status !== 201) throw new Error(await response.text());
  return filePath;
}

async function changeSettings(admin: Visitor): Promise<void> {
  const { values } = (await (await admin.call('/api/settings')).json()) as ManagedSettings;
  const body = { values: { ...values, tagline: 'Slow talk' } };
  const response = await admin.call('/api/settings', { method: 'PUT', body });
  if (response.status !== 200) throw new Error(await response.text());
}

async function addSecondAdmin(cloud: Cloud): Promise<LivedInSite['codeOf']> {
  await cloud.invoke('workers/manageAdmins', { action: 'create', ...second });
  let app = '';
  const codeOf = (ahead: number) => URI.parse(app).generate({ timestamp: Date.now() + ahead * 1000 });
  await (await signIn(cloud, second)).setUpApp(second.password, (uri) => {
    app = uri;
    return codeOf(0);
  });
  return ({ ahead }) => codeOf(ahead);
}

/** Returns a finished campaign to the state before two of its mails were recorded. */
async function stopInTheMiddle(cloud: Cloud, admin: Visitor, id: string): Promise<void> {
  const subscribers = await admin.read<Subscriber[]>('/api/subscribers');
  const row = (address: string) => {
    const recipient = subscribers.find(({ email }) => email === address)?.id ?? '';
    return [`CAMPAIGN#${id}#${shardOf(recipient)}`, `R#${recipient}`] as const;
  };
  await updateSend(cloud, ...row(waiting), 'SET #state = :pending REMOVE claimId, claimedUntil, messageId', {
    ':pending': { S: 'PENDING' },
  });
  await updateSend(cloud, ...row(claimed), 'SET #state = :claimed, claimedUntil = :until REMOVE messageId', {
    ':claimed': { S: 'CLAIMED' },
    ':until': { N: String(Date.now() + 600_000) },
  });
  await updateSend(cloud, `TEMPLATE#${otherLetter}`, 'ACTIVE', 'REMOVE endedAt, expiresAt');
  await updateSend(
    cloud,
    `CAMPAIGN#${id}`,
    'META',
    'SET #status = :sending, #open = :open, sent = sent - :two, progressAt = :now REMOVE finishedAt',
    { ':sending': { S: 'SENDING' }, ':open': { S: 'CAMPAIGN' }, ':two': { N: '2' }, ':now': { N: String(Date.now()) } },
  );
}

async function updateSend(
  cloud: Cloud,
  pk: string,
  sk: string,
  UpdateExpression: string,
  values: Record<string, AttributeValue> = {},
): Promise<void> {
  const { endpoint, tables } = await cloud.tables();
  const names = Object.fromEntries(
    [...UpdateExpression.matchAll(/#(\w+)/g)].map(([name, word]) => [name, String(word)]),
  );
  await callEmulator(endpoint, 'DynamoDB_20120810.UpdateItem', {
    TableName: tables.find((name) => name.includes('Sends')),
    Key: { pk: { S: pk }, sk: { S: sk } },
    UpdateExpression,
    ConditionExpression: 'attribute_exists(pk)',
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  });
}

export async function itemsOf(cloud: Cloud): Promise<Map<string, Item>> {
  const { endpoint, tables } = await cloud.tables();
  const snapshot = await takeSnapshot(endpoint, tables);
  const all = Object.entries(snapshot).flatMap(([table, items]) =>
    items.map((item) => [`${table.replace(/^Data|[0-9A-F]{8}$/g, '')} ${item.pk.S} ${item.sk.S}`, item] as const),
  );
  return new Map(all);
}

/** Copies a table as it is now, as AWS would restore an earlier state. */
export async function copyTable(client: DynamoDBClient, from: string, TableName: string): Promise<void> {
  const keys = [['pk', 'HASH'] as const, ['sk', 'RANGE'] as const];
  await client.send(
    new CreateTableCommand({
      ...{ TableName, BillingMode: 'PAY_PER_REQUEST' },
      AttributeDefinitions: keys.map(([AttributeName]) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
    }),
  );
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from }))
    for (const Item of Items) await client.send(new PutItemCommand({ TableName, Item }));
}

export const passphrase = 'nine quiet herons';
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'backup-'));

/** With a passphrase, in this process and without waiting until functions know a secret; `runCommand`: in its own. */
export async function operate(
  cloud: Cloud,
  command: 'backup' | 'restore',
  args: string[],
  { secret = passphrase, input, run = runHere }: { secret?: string; input?: Input; run?: typeof runHere } = {},
): Promise<CommandResult> {
  Object.assign(process.env, { BACKUP_PASSPHRASE: secret, AGE_WORK_FACTOR: cheapAge });
  const wait = globalThis.setTimeout;
  const hurried = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((callback: () => void, milliseconds = 0, ...rest: unknown[]) =>
      milliseconds > secretsKnownWithin / 2 && milliseconds <= secretsKnownWithin
        ? wait(() => void forget(cloud).then(callback))
        : wait(callback, milliseconds, ...rest)) as typeof setTimeout);
  try {
    return await run(cloud.url, command, args, input);
  } finally {
    hurried.mockRestore();
    delete process.env.BACKUP_PASSPHRASE;
    delete process.env.AGE_WORK_FACTOR;
  }
}

/** Functions start anew, and so read their secrets again. */
const forget = (cloud: Cloud) => fetch(`${cloud.url}/_local/functions`, { method: 'DELETE' });
