import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { latency, shardSize } from './standInFigures.ts';

/**
 * Forked by the bench with the folder of a certificate. Stands in for DynamoDB, SES and Secrets Manager over TLS, in a
 * process of its own so that only the worker’s processor time is measured. There is one campaign for each account rate,
 * with which its id ends, and a list of people.
 */
const [certificate = ''] = process.argv.slice(2);
let rate = 1;

type Item = Record<string, { S?: string; N?: string; M?: object }>;

const rateOf = (campaign: string) => Number(campaign.split('-').at(-1));
const dates = Object.fromEntries(['cutoff', 'startedAt'].map((name) => [name, { S: '2026-01-01T00:00:00.000Z' }]));
const meta = (campaign: string): Item => ({
  id: { S: campaign },
  status: { S: campaign.startsWith('enter') ? 'PREPARING' : 'SENDING' },
  audience: { M: { type: { S: 'newsletter' } } },
  ...Object.fromEntries(
    ['sent', 'failed', 'skipped', 'inDoubt', 'round', 'progressAt', 'bounced', 'complained'].map((name) => [
      name,
      { N: '0' },
    ]),
  ),
  ...dates,
  ...{ templateName: { S: 'news' }, total: { N: '1000000' }, expiresAt: { N: '1800000000' } },
});
/** Of a letter's usual length. */
const mail = { subject: { S: 'News' }, html: { S: `<p>Dear {firstName},</p>${'<p>A line.</p>'.repeat(1500)}` } };
const subscriber = (id = ''): Item => ({
  id: { S: id },
  firstName: { S: 'Ana' },
  lastName: { S: 'Lima' },
  email: { S: `${id.slice(0, 20)}@example.org` },
});

interface Input {
  Key?: Item;
  RequestItems?: Record<string, { Keys: Item[] }>;
  ExpressionAttributeValues?: Item;
  ExclusiveStartKey?: Item;
  Limit?: number;
}

function itemAnswer(operation: string, input: Input): object {
  const { Key, RequestItems = {} } = input;
  const campaign = Key?.pk?.S?.replace('CAMPAIGN#', '') ?? '';
  if (operation === 'Query') return pageOf(input);
  if (operation === 'BatchGetItem') {
    const tables = Object.entries(RequestItems).map(([table, { Keys }]) => [
      table,
      Keys.map((key) => (table === 'sends' ? { ...key, state: { S: 'SENT' } } : subscriber(key.sk?.S))),
    ]);
    return { Responses: Object.fromEntries(tables), UnprocessedKeys: {} };
  }
  if (operation === 'UpdateItem') return Key?.sk?.S === 'META' ? { Attributes: meta(campaign) } : {};
  if (operation !== 'GetItem') return {};
  if (Key?.sk?.S !== 'META') return { Item: { ...mail, text: { S: 'A line.\n'.repeat(1500) } } };
  rate = rateOf(campaign);
  return { Item: meta(campaign) };
}

/** A page of subscribers, or of the states of a ledger's rows. DynamoDB ends a page at a megabyte of stored rows. */
function pageOf({ ExpressionAttributeValues, ExclusiveStartKey, Limit = 3000 }: Input): object {
  const [, kind, shard] =
    /^(SUBSCRIBER|CAMPAIGN#[^#]+)#([0-9a-f]{2})$/.exec(ExpressionAttributeValues?.[':pk']?.S ?? '') ?? [];
  if (!shard) return { Items: [] };
  const begin = Number(ExclusiveStartKey?.index?.N ?? 0);
  const end = Math.min(shardSize, begin + Limit);
  const Items = Array.from({ length: end - begin }, (_, n) => {
    const id = { S: shard + (begin + n).toString(16).padStart(62, '0') };
    return kind === 'SUBSCRIBER'
      ? { id, addressHash: id, createdAt: { S: '2024-01-01T00:00:00.000Z' } }
      : { state: { S: 'SENT' } };
  });
  return { Items, ...(end < shardSize && { LastEvaluatedKey: { sk: { S: 'last' }, index: { N: String(end) } } }) };
}

const tls = { key: readFileSync(`${certificate}/key.pem`), cert: readFileSync(`${certificate}/certificate.pem`) };
const server = createServer(tls, async (request, response) => {
  const body = await text(request);
  const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  const reply = (answer: object, after: number) =>
    setTimeout(() => {
      response.setHeader('content-type', operation ? 'application/x-amz-json-1.0' : 'application/json');
      response.end(JSON.stringify(answer));
    }, after);
  if (operation === 'GetSecretValue') return reply({ SecretString: 'secret' }, 0);
  if (operation) return reply(itemAnswer(operation, JSON.parse(body)), latency.item);
  if (request.method === 'POST') return reply({ MessageId: 'mail' }, latency.mail);
  return reply({ SendQuota: { MaxSendRate: rate, Max24HourSend: -1, SentLast24Hours: 0 } }, latency.item);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
