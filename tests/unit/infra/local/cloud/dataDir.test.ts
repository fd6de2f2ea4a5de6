import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '../../../../../infra/local/lifecycle/fileLock.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test.each(['that is new', 'that others could read before'])('a folder of data %s is its owner’s alone', (which) => {
  const dataDir = which === 'that is new' ? join(folder(), 'a', 'data') : folder();
  if (which !== 'that is new') chmodSync(dataDir, 0o755);
  const lock = lockDataDir(dataDir);
  onTestFinished(() => void lock.stop());
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
});

test('a folder that another local cloud uses is refused', () => {
  const dataDir = folder();
  const lock = lockDataDir(dataDir);
  onTestFinished(() => void lock.stop());
  expect(() => lockDataDir(dataDir)).toThrow(`${dataDir} is in use by process ${process.pid}`);
});
