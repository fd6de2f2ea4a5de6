import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSecrets } from '../../../../../infra/local/aws/secrets.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0';
const secret = { id: 'Origin', arn, length: 64 };

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'secrets.json');
}

it('a secret has the requested length and characters, and stays the same from one start to the next', () => {
  const file = newFile();
  const value = openSecrets(file, [secret]).value('Origin');
  expect(value).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(openSecrets(file, [secret]).value(arn)).toBe(value);
});

describe('the versions of a secret', () => {
  const open = (file = newFile()) => {
    const { answer } = openSecrets(file, [secret]);
    const act = (operation: string, input: object = {}) =>
      answer(operation, { SecretId: arn, ...input }) as Record<string, unknown>;
    const text = (VersionStage?: string) => act('GetSecretValue', VersionStage ? { VersionStage } : {}).SecretString;
    const put = (SecretString: string) => act('PutSecretValue', { SecretString });
    return { act, text, put };
  };
  it('are the current and the previous one, if any, also after a restart', () => {
    const file = newFile();
    const { text, put } = open(file);
    const first = text();
    expect(() => text('AWSPREVIOUS')).toThrow(expect.objectContaining({ code: 'ResourceNotFoundException' }));
    put('second');
    expect([text(), text('AWSCURRENT'), text('AWSPREVIOUS')]).toEqual(['second', 'second', first]);
    put('third');
    const again = open(file);
    expect([again.text(), again.text('AWSPREVIOUS')]).toEqual(['third', 'second']);
    expect(readFileSync(file, 'utf8')).not.toContain(first);
  });

  it('refuse unknown operations', () => {
    expect(() => open().act('RotateSecret')).toThrow('The local Secrets Manager does not know RotateSecret');
  });
});
