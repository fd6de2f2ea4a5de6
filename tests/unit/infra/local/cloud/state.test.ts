import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '../../../../../infra/local/cloud/state.ts';

test.each(['new', 'one that others could read'])('a folder of data becomes its owner’s alone, if it is %s', (which) => {
  const made = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  chmodSync(made, 0o755);
  const dataDir = which === 'new' ? join(made, 'a', 'data') : made;
  const lock = lockDataDir(dataDir);
  onTestFinished(() => void lock.stop());
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
  expect(() => lockDataDir(dataDir)).toThrow(`${dataDir} is in use by process ${process.pid}`);
});
