import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generate, openSecrets, withSecrets } from '../../../infra/local/secrets.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0';
const secret = { id: 'Origin', arn, generate: { PasswordLength: 64, ExcludePunctuation: true } };

it('a secret has the length and the characters that it was asked for', () => {
  expect(generate(secret.generate)).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(generate({ ExcludeCharacters: 'abc', PasswordLength: 200 })).not.toMatch(/[abc]/);
});

it('a secret may be put into a document', () => {
  const document = JSON.parse(generate({ SecretStringTemplate: '{"user":"me"}', GenerateStringKey: 'password' }));
  expect(document).toEqual({ user: 'me', password: expect.stringMatching(/^.{32}$/) });
});

it('a secret stays the same from one start to the next', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets.json');
  expect(openSecrets(file, [secret]).value(arn)).toBe(openSecrets(file, [secret]).value('Origin'));
});

it('a reference in the template becomes the secret', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets.json');
  const secrets = openSecrets(file, [secret]);
  const header = { name: 'x', value: `{{resolve:secretsmanager:${arn}:SecretString:::}}` };
  expect(withSecrets([header], secrets)).toEqual([{ name: 'x', value: secrets.value(arn) }]);
});
