import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableNames } from '../../../shared/platform/resources.ts';
import { copyTable, itemsOf, operate, passphrase, temporaryFolder } from '../../support/cloud/backupWorld.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { operatorOf } from '../../support/cloud/operator.ts';

const folder = temporaryFolder();
const file = join(folder, 'site.tar.gz.age');
const damaged = join(folder, 'damaged.age');
const cut = join(folder, 'cut.age');
let cloud: Cloud;
let empty: Cloud;

beforeAll(async () => {
  [cloud, empty] = await Promise.all([Cloud.shared(), Cloud.start({ memory: true })]);
  const { code, output } = await operate(cloud, 'backup', [file]);
  expect([code, output]).toEqual([0, expect.anything()]);
  const bytes = readFileSync(file);
  writeFileSync(cut, bytes.subarray(0, bytes.length - 1000));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 500) ^ 1, bytes.length - 500);
  writeFileSync(damaged, bytes);
}, 300_000);
afterAll(async () => {
  await empty?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run backup refuses', () => {
  test.each([
    ['a short passphrase', [join(folder, 'x')], 'short', 'at least 12 characters'],
    ['copies without their time', [join(folder, 'x'), '--copies', '.then'], passphrase, 'Usage: npm run backup'],
    ['an invalid time', [join(folder, 'x'), '--copies', '.then', '--at', 'noon'], passphrase, 'Usage: npm run backup'],
    ['a file with --resume', [join(folder, 'x'), '--resume'], passphrase, 'Usage: npm run backup'],
    ['two files', [join(folder, 'x'), 'y'], passphrase, 'Usage: npm run backup'],
  ])('%s', async (_, args, secret, why) => {
    const { code, output } = await operate(cloud, 'backup', args, { secret });
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
  });
});

test('a backup of tables that AWS restored holds an earlier moment, and does not pause the site', async () => {
  const { aws, output } = await operatorOf(cloud.url);
  const dynamo = new DynamoDBClient(aws);
  const copies = tableNames.map((name) => [output(`table/${name}`), `${output(`table/${name}`)}.then`] as const);
  for (const [table, copy] of copies) await copyTable(dynamo, table, copy);
  const earlier = join(folder, 'earlier.age');
  const backedUp = await operate(cloud, 'backup', [earlier, '--copies', '.then', '--at', '2031-05-01T09:30:00Z']);
  for (const [, TableName] of copies) await dynamo.send(new DeleteTableCommand({ TableName }));
  expect(backedUp).toEqual({ code: 0, output: expect.not.stringContaining('paused') });
  expect(await operate(cloud, 'restore', [earlier, '--check'])).toEqual({
    code: 0,
    output: expect.stringMatching(/as it was at 2031-05-01T09:30:00\.000Z: content [1-9]/),
  });
});

describe('npm run restore changes nothing', () => {
  test.each([
    ['from a damaged file', damaged, 'is damaged'],
    ['from half a file', cut, 'is damaged, or was not finished'],
    ['from another file', 'package.json', 'is damaged'],
    ['from no file', join(folder, 'none'), 'There is no file'],
  ])('%s', async (_, from, why) => {
    const untouched = await itemsOf(empty);
    const { code, output } = await operate(empty, 'restore', [from]);
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
    expect(await itemsOf(empty)).toEqual(untouched);
  });
});
