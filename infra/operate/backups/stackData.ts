import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import type { FunctionConfiguration } from '@aws-sdk/client-lambda';
import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { reservedFor } from '../../access/workers.ts';
import { settings } from '../../settings/settings.ts';
import type { TargetStack } from '../command.ts';
import { secretVersion } from '../rotation/rotate.ts';
import { type Item, md5Of, type SavedSecret, type SecretTexts, savedSecrets, type Upload } from './backupFile.ts';

/** The resources of a stack that a backup covers, and clients with the operator's credentials. */
export type StackData = Awaited<ReturnType<typeof stackData>>;

export async function stackData({ name, output, aws, running }: TargetStack) {
  const named = <Name extends string>(kind: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((each) => [each, output(`${kind}/${each}`)])) as Record<Name, string>;
  const [{ DynamoDB }, { S3 }, { SecretsManager }, { Lambda }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/client-secrets-manager'),
    import('@aws-sdk/client-lambda'),
  ]);
  return {
    name,
    running,
    url: output('The site'),
    tables: named('table', tableNames),
    media: output('bucket/media'),
    secrets: named('secrets', savedSecrets),
    // Writes to a new table may be throttled for a while.
    dynamo: new DynamoDB({ ...aws, maxAttempts: 10 }),
    s3: new S3({ ...aws, maxAttempts: 5, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    secretsManager: new SecretsManager(aws),
    lambda: new Lambda({ ...aws, maxAttempts: 10 }),
  };
}

/** A function that Lambda was already starting may begin this much later, in seconds. */
const lateStart = 10;

/**
 * Pauses the site until no function that was running can be any more. Its pages are served, and anything else is
 * answered with 503, after which pages ask people to try again in a few minutes. To reserve no concurrency is AWS's own
 * way to stop a function: it stops endpoints, queues, streams and schedules alike, and lasts until it is undone, even
 * if the command is killed: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
export async function pause(data: StackData): Promise<void> {
  let longest = 0;
  for (const { FunctionName, Timeout = 0 } of await functionsOf(data)) {
    await data.lambda.putFunctionConcurrency({ FunctionName, ReservedConcurrentExecutions: 0 });
    longest = Math.max(longest, Timeout + lateStart);
  }
  if (data.running) {
    console.log('The site is paused');
    while ((await data.running()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    return;
  }
  // AWS does not say what runs at the moment.
  console.log(`The site is paused. What was running has ended in ${longest} seconds …`);
  await new Promise((resolve) => setTimeout(resolve, longest * 1000));
}

/** Ends the pause: workers get back what the deploy reserves for them. */
export async function resume(data: StackData, { functionsAtOnce } = settings): Promise<void> {
  for (const { FunctionName, Description = '' } of await functionsOf(data)) {
    const ReservedConcurrentExecutions = reservedFor(functionsAtOnce, Description);
    if (ReservedConcurrentExecutions === undefined) await data.lambda.deleteFunctionConcurrency({ FunctionName });
    else await data.lambda.putFunctionConcurrency({ FunctionName, ReservedConcurrentExecutions });
  }
  console.log('The site is running again');
}

/** The account's functions that have one of the stack's tables in their environment: no others may write to them. */
async function functionsOf({ tables, lambda }: StackData): Promise<FunctionConfiguration[]> {
  const names = new Set(Object.values(tables));
  const found: FunctionConfiguration[] = [];
  for await (const { Functions = [] } of lambda.paginateListFunctions())
    for (const each of Functions)
      if (Object.values(each.Environment?.Variables ?? {}).some((value) => names.has(value))) found.push(each);
  return found;
}

const { restore } = partitions.access;
const marker: Item = { pk: { S: restore }, sk: { S: restore } };

/** Whether a restore was begun that has not ended: the next one may empty the tables without asking. */
export async function isBeingRestored({ dynamo, tables }: StackData): Promise<boolean> {
  const { Item } = await dynamo.getItem({ TableName: tables.access, Key: marker, ConsistentRead: true });
  return Item !== undefined;
}

export async function markRestore({ dynamo, tables }: StackData, underWay: boolean): Promise<void> {
  if (underWay) await dynamo.putItem({ TableName: tables.access, Item: marker });
  else await dynamo.deleteItem({ TableName: tables.access, Key: marker });
}

export async function* scan({ dynamo }: Pick<StackData, 'dynamo'>, TableName: string): AsyncGenerator<Item[]> {
  for await (const { Items = [] } of dynamo.paginateScan({ TableName, ConsistentRead: true })) yield Items;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const perRequest = 25;
/** Requests at once: some thousand writes a second, which a new table can take. */
const parallel = 8;
/** In milliseconds, if a table throttles: all pauses add up to a minute, more than a table needs to grow. */
const longestPause = 10_000;
const tries = 12;

export const putAll = (data: StackData, table: TableName, items: Item[]) =>
  writeAll(data, table, items, (Item) => ({ PutRequest: { Item } }));

export const deleteAll = (data: StackData, table: TableName, items: Item[]) =>
  writeAll(data, table, items, ({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } as Item } }));

async function writeAll(data: StackData, table: TableName, items: Item[], request: (item: Item) => WriteRequest) {
  const batches = Array.from({ length: Math.ceil(items.length / perRequest) }, (_, n) =>
    items.slice(n * perRequest, (n + 1) * perRequest),
  ).values();
  // They take turns.
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const batch of batches) await writeBatch(data, data.tables[table], batch.map(request));
    }),
  );
}

async function writeBatch({ dynamo }: StackData, table: string, requests: WriteRequest[]): Promise<void> {
  let remaining = requests;
  for (let attempt = 0; remaining.length > 0; attempt++) {
    if (attempt === tries)
      throw new Error(`DynamoDB does not accept all writes to ${table}: start the command again later`);
    if (attempt > 0) {
      const wait = Math.random() * Math.min(longestPause, 100 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const { UnprocessedItems } = await dynamo.batchWriteItem({ RequestItems: { [table]: remaining } });
    remaining = UnprocessedItems?.[table] ?? [];
  }
}

/** The MD5 of each upload by key: the ETag of an object that was uploaded in one part, as all are. */
export async function uploadsOf({ s3, media }: StackData): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { Contents = [] } of s3.paginateListObjectsV2({ Bucket: media }))
    for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
  return found;
}

/** Undefined where it was deleted in the meantime. Audio has at most 300 MB, images a few. */
export async function readUpload(
  { s3, media }: StackData,
  key: string,
): Promise<{ upload: Upload; content: Uint8Array } | undefined> {
  // The SDK does not try again where an answer breaks off.
  for (let attempt = 1; ; attempt++) {
    try {
      const { Body, ContentType, CacheControl } = await s3.getObject({ Bucket: media, Key: key });
      const content = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return { content, upload: { key, md5: md5Of(content), contentType: ContentType, cacheControl: CacheControl } };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      if (attempt === 5) throw new Error(`The upload ${key} cannot be read: ${error}`, { cause: error });
    }
  }
}

export async function putUpload({ s3, media }: StackData, upload: Upload, Body: Uint8Array): Promise<void> {
  const { key: Key, contentType: ContentType, cacheControl: CacheControl, md5 } = upload;
  const ContentMD5 = Buffer.from(md5, 'hex').toString('base64');
  await s3.putObject({ Bucket: media, Key, Body, ContentType, CacheControl, ContentMD5 });
}

export async function readSecrets(data: StackData): Promise<SecretTexts> {
  const texts = {} as SecretTexts;
  for (const name of savedSecrets) {
    texts[name] = await valuesOf(data, name);
    if (texts[name].length === 0) throw new Error(`The secret ${name} of ${data.name} has no value`);
  }
  return texts;
}

async function valuesOf({ secretsManager, secrets }: StackData, name: SavedSecret): Promise<string[]> {
  const previous = await secretVersion(secretsManager, secrets[name], 'AWSPREVIOUS');
  const current = await secretVersion(secretsManager, secrets[name], 'AWSCURRENT');
  return [previous, current].flatMap((version) => version?.text ?? []);
}

/** In order, so that the last is the current one, and the one before it is still accepted. */
export async function putSecrets(data: StackData, texts: SecretTexts): Promise<void> {
  for (const name of savedSecrets) {
    const values = texts[name];
    const existing = await valuesOf(data, name);
    if (values.every((text, n) => text === existing.at(n - values.length))) continue;
    for (const SecretString of values)
      await data.secretsManager.putSecretValue({ SecretId: data.secrets[name], SecretString });
  }
}
