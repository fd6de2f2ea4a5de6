import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generate, openSecrets, withSecrets } from '../../../../../infra/local/aws/secrets.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0';
const secret = { id: 'Origin', arn, length: 64 };

it('a secret has the requested length and characters', () => {
  expect(generate(64)).toMatch(/^[A-Za-z0-9]{64}$/);
});

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'secrets.json');
}

it('a secret stays the same from one start to the next', () => {
  const file = newFile();
  expect(openSecrets(file, [secret]).value(arn)).toBe(openSecrets(file, [secret]).value('Origin'));
});

it('a reference in the template becomes the secret', () => {
  const file = newFile();
  const secrets = openSecrets(file, [secret]);
  const header = { name: 'x', value: `{{resolve:secretsmanager:${arn}:SecretString:::}}` };
  expect(withSecrets([header], secrets)).toEqual([{ name: 'x', value: secrets.value(arn) }]);
});

describe('the versions of a secret', () => {
  const open = (file = newFile()) => {
    const { answer } = openSecrets(file, [secret]);
    const act = (operation: string, input: object = {}) =>
      answer(operation, { SecretId: arn, ...input }) as Record<string, unknown>;
    const text = (VersionStage?: string) => act('GetSecretValue', VersionStage ? { VersionStage } : {}).SecretString;
    const put = (SecretString: string, more: object = {}) =>
      act('PutSecretValue', { SecretString, ...more }).VersionId as string;
    return { act, text, put };
  };
  const refused = (code: string) => expect.objectContaining({ code });
  const thrown = (act: () => unknown) => {
    try {
      return act();
    } catch (error) {
      return error;
    }
  };

  it('are the current and the previous one, if any, also after a restart', () => {
    const file = newFile();
    const { text, put } = open(file);
    const first = text();
    expect(thrown(() => text('AWSPREVIOUS'))).toEqual(refused('ResourceNotFoundException'));
    put('second');
    expect([text(), text('AWSCURRENT'), text('AWSPREVIOUS')]).toEqual(['second', 'second', first]);
    put('third');
    const again = open(file);
    expect([again.text(), again.text('AWSPREVIOUS')]).toEqual(['third', 'second']);
    expect(readFileSync(file, 'utf8')).not.toContain(first);
  });

  it('are put once for each token', () => {
    const { text, put } = open();
    for (const n of [1, 2])
      expect(put('second', { ClientRequestToken: 'b'.repeat(32) }), `try ${n}`).toBe('b'.repeat(32));
    expect(text('AWSPREVIOUS')).toMatch(/^\w{64}$/);
  });

  it('refuse unknown operations', () => {
    const { act } = open();
    expect(thrown(() => act('RotateSecret'))).toMatchObject({
      message: 'The local Secrets Manager does not know RotateSecret',
    });
  });
});
