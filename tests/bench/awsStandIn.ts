import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Stands in for DynamoDB, SES and Secrets Manager, in a process of its own so that only the sender's processor time is
 * measured. It has one campaign for each account rate, with which the campaign's id ends, and takes 100 ms for a mail and
 * 8 ms for an item.
 */
const latency = { mail: 100, item: 8 };
let rate = 1;

type Item = Record<string, { S?: string; N?: string; M?: object }>;

const rateOf = (campaign: string) => Number(campaign.split('-').at(-1));
const meta = (campaign: string): Item => ({
  id: { S: campaign },
  status: { S: 'SENDING' },
  audience: { M: { type: { S: 'newsletter' } } },
  ...Object.fromEntries(['sent', 'failed', 'skipped', 'inDoubt', 'round'].map((name) => [name, { N: '0' }])),
  total: { N: '1000000' },
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
}

function itemAnswer(operation: string, { Key, RequestItems = {} }: Input): object {
  const campaign = Key?.pk?.S?.replace('CAMPAIGN#', '') ?? '';
  if (operation === 'BatchGetItem') {
    const tables = Object.entries(RequestItems).map(([table, { Keys }]) => [
      table,
      Keys.map(({ sk }) => subscriber(sk?.S)),
    ]);
    return { Responses: Object.fromEntries(tables), UnprocessedKeys: {} };
  }
  if (operation === 'UpdateItem') return Key?.sk?.S === 'META' ? { Attributes: meta(campaign) } : {};
  if (Key?.sk?.S !== 'META') return { Item: { ...mail, text: { S: 'A line.\n'.repeat(1500) } } };
  rate = rateOf(campaign);
  return { Item: meta(campaign) };
}

const server = createServer(async (request, response) => {
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
