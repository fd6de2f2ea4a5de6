import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemsOf, operate, passphrase, temporaryFolder } from '../../support/cloud/backupWorld.ts';
import { Cloud } from '../../support/cloud/cloud.ts';

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
    [
      'a time that is too long ago',
      [join(folder, 'x'), '--at', '2020-01-01T00:00:00Z'],
      passphrase,
      'is not available',
    ],
    ['an invalid time', [join(folder, 'x'), '--at', 'noon'], passphrase, 'Usage: npm run backup'],
    ['two files', [join(folder, 'x'), 'y'], passphrase, 'Usage: npm run backup'],
  ])('%s', async (_, args, secret, why) => {
    const { code, output } = await operate(cloud, 'backup', args, { secret });
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
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
