import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDynamoDbLocal } from '../../../infra/local/emulators/dynamoDbLocal.ts';
import { until } from '../../support/run/until.ts';

/** What DynamoDB Local unpacks at each start: a megabyte. */
const unpacked = () => readdirSync(folder, { recursive: true }).filter((file) => String(file).includes('sqlite'));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dynamodb-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the files that DynamoDB Local unpacked are deleted when it stops', async () => {
  const { stop } = await startDynamoDbLocal(undefined);
  expect(unpacked().length).toBeGreaterThan(0);
  await stop();
  expect(readdirSync(folder)).toEqual([]);
});

test('and soon after the process that started it was killed', async () => {
  const module = new URL('../../../infra/local/emulators/dynamoDbLocal.ts', import.meta.url);
  const script = `const { startDynamoDbLocal } = await import('${module}'); await startDynamoDbLocal(undefined); console.log('ready');`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(owner.stdout, 'data');
  expect(unpacked().length).toBeGreaterThan(0);
  owner.kill('SIGKILL');
  await until('it to be gone', async () => (readdirSync(folder).length === 0 ? true : undefined));
});
