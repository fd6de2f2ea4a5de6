import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { afterAll, expect, test, vi } from 'vitest';
import { readArchive, writeArchive } from '../../../../../infra/operate/backups/backupFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const passphrase = 'nine quiet herons';
const large = Buffer.alloc(300_000, 'rivers and lakes ');

async function written(name: string): Promise<string> {
  const file = join(folder, name);
  await writeArchive(file, passphrase, async (add) => {
    await add('first.json', Buffer.from('{}'));
    await add('uploads/media/a b.jpg', large);
    await add('empty', Buffer.of());
  });
  return file;
}

async function read(file: string, secret = passphrase): Promise<[string, number][]> {
  const parts: [string, number][] = [];
  for await (const { name, content } of readArchive(file, secret)) parts.push([name, content.length]);
  return parts;
}

test('parts are read in the order they were written, and the file is readable only by its owner', async () => {
  const file = await written('whole');
  expect(await read(file)).toEqual([
    ['first.json', 2],
    ['uploads/media/a b.jpg', large.length],
    ['empty', 0],
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes('rivers')).toBe(false);
});

test('each guess at its passphrase costs as much as age’s default', async () => {
  vi.stubEnv('AGE_WORK_FACTOR', undefined);
  const set = Encrypter.prototype.setScryptWorkFactor;
  const asked = vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function (this: Encrypter) {
    set.call(this, 1);
  });
  await written('dear').finally(vi.unstubAllEnvs);
  expect(asked).toHaveBeenCalledExactlyOnceWith(18);
  asked.mockRestore();
});

test('a file that could not be completed is deleted', async () => {
  const file = join(folder, 'broken');
  const fill = writeArchive(file, passphrase, async (add) => {
    await add('first', Buffer.from('{}'));
    throw new Error('The network is gone');
  });
  await expect(fill).rejects.toThrow('The network is gone');
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

test('a changed byte or a missing end is reported as damage, wherever it is', async () => {
  const file = join(folder, 'damaged');
  const noise = randomBytes(500_000);
  await writeArchive(file, passphrase, (add) => add('noise', noise));
  const bytes = readFileSync(file);
  const changed = [0, 100_000, 250_000, bytes.length - 500, bytes.length - 20].map((at) => {
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    return other;
  });
  const cut = [0, 400, 100_000, 250_000, bytes.length - 500, bytes.length - 1].map((at) => bytes.subarray(0, at));
  for (const other of [...changed, ...cut]) {
    writeFileSync(file, other);
    await expect(read(file)).rejects.toThrow(/is damaged, or was not finished/);
  }
});

test('a wrong passphrase is reported as such, not as damage', async () => {
  await expect(read(await written('locked'), 'ten quiet herons')).rejects.toThrow('This is not the passphrase of');
});
