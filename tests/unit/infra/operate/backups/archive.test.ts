import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { afterAll, expect, test, vi } from 'vitest';
import { linesOf, readArchive, writeArchive } from '../../../../../infra/operate/backups/archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const passphrase = 'nine quiet herons';
const large = Buffer.alloc(300_000, 'rivers and lakes ');

async function written(name: string): Promise<string> {
  const file = join(folder, name);
  await writeArchive(file, passphrase, async (add) => {
    await add('first.json', 2, [Buffer.from('{}')]);
    await add('uploads/media/a b.jpg', large.length, [large.subarray(0, 7), large.subarray(7)]);
    await add('empty', 0, []);
  });
  return file;
}

async function read(file: string, secret = passphrase): Promise<[string, number][]> {
  const parts: [string, number][] = [];
  for await (const { name, content } of readArchive(file, secret)) parts.push([name, (await buffer(content)).length]);
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

test('parts that are not read are skipped', async () => {
  const names = [];
  for await (const { name } of readArchive(await written('passed'), passphrase)) names.push(name);
  expect(names).toHaveLength(3);
});

test('a file that could not be completed is deleted', async () => {
  const file = join(folder, 'broken');
  const fill = writeArchive(file, passphrase, async (add) => {
    await add('first', 2, [Buffer.from('{}')]);
    throw new Error('The network is gone');
  });
  await expect(fill).rejects.toThrow('The network is gone');
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

test('a part that is shorter than announced is an error', async () => {
  const file = join(folder, 'short');
  const fill = writeArchive(file, passphrase, (add) => add('first', 5, [Buffer.from('{}')]));
  await expect(fill).rejects.toThrow();
  expect(existsSync(file)).toBe(false);
});

test('a changed byte or a missing end is reported as damage, wherever it is', async () => {
  const file = join(folder, 'damaged');
  const noise = randomBytes(500_000);
  await writeArchive(file, passphrase, (add) => add('noise', noise.length, [noise]));
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

test('lines are complete, wherever chunks end', async () => {
  const text = Buffer.from('{"a":"Zoë"}\n{"b":1}\n\nlast');
  for (let size = 1; size < 6; size++) {
    const chunks = async function* () {
      for (let start = 0; start < text.length; start += size) yield text.subarray(start, start + size);
    };
    const lines: string[] = [];
    for await (const line of linesOf(chunks())) lines.push(line);
    expect(lines).toEqual(['{"a":"Zoë"}', '{"b":1}', 'last']);
  }
});
