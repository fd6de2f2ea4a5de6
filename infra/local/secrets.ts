import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Backend } from './aws/endpoint.ts';
import { AwsError } from './aws/errors.ts';
import { type Version, versionOperations } from './secretVersions.ts';
import type { GenerateSecretString, Secret } from './template/data.ts';

export interface Secrets {
  /** The current text of a secret by its ARN or name. Throws ResourceNotFoundException. */
  value(id: string): string;
  /** Answers one operation of Secrets Manager. Throws AWS's error. */
  answer(operation: string, input: Record<string, unknown>): object;
}

/** Reads the secrets in `file`, and generates and stores those that are missing. */
export function openSecrets(file: string, secrets: Secret[]): Secrets {
  const kept = readKept(file);
  const fresh = secrets.filter(({ id }) => !(id in kept));
  for (const { id, generate: how } of fresh) kept[id] = [firstVersion(generate(how))];
  const store = () => {
    mkdirSync(dirname(file), { recursive: true });
    // A kill in the middle of a write must not leave half a file.
    writeFileSync(`${file}.next`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(`${file}.next`, file);
  };
  store();

  const find = (wanted: string) => {
    const secret = secrets.find(({ id, arn }) => wanted === id || wanted === arn);
    const versions = secret && kept[secret.id];
    if (!secret || !versions)
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return { ARN: secret.arn, Name: secret.id, versions };
  };
  const ask = (operation: string, { SecretId, ...input }: Record<string, unknown>) => {
    const { ARN, Name, versions } = find(String(SecretId));
    const act = versionOperations[operation];
    if (!act) throw new AwsError('InvalidRequestException', `The local Secrets Manager does not know ${operation}`);
    const { answer, changed } = act(versions, input);
    if (changed) kept[Name] = changed;
    if (changed) store();
    return { ARN, Name, ...answer };
  };

  return {
    value: (id) => {
      const current = find(id).versions.find(({ stages }) => stages.includes('AWSCURRENT'));
      return current?.text ?? '';
    },
    answer(operation, { SecretIdList, ...input }) {
      if (operation !== 'BatchGetSecretValue') return ask(operation, input);
      const ids = SecretIdList as string[];
      return { SecretValues: ids.map((SecretId) => ask('GetSecretValue', { SecretId })), Errors: [] };
    },
  };
}

/** Secrets Manager as the endpoint for AWS services calls it. */
export const secretsBackend =
  (secrets: Secrets): Backend =>
  async ({ operation, input }) => ({
    type: 'application/x-amz-json-1.1',
    body: JSON.stringify(secrets.answer(operation, input)),
  });

/** Earlier versions of the local cloud kept one text for each secret. */
function readKept(file: string): Record<string, Version[]> {
  const kept: Record<string, Version[] | string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(
    Object.entries(kept).map(([id, each]) => [id, typeof each === 'string' ? [firstVersion(each)] : each]),
  );
}

const firstVersion = (text: string): Version => ({
  ...{ id: randomUUID(), text, stages: ['AWSCURRENT'], createdAt: Date.now() },
});

const characterClasses = [
  ['ExcludeUppercase', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['ExcludeLowercase', 'abcdefghijklmnopqrstuvwxyz'],
  ['ExcludeNumbers', '0123456789'],
  ['ExcludePunctuation', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
] as const;

/** Generates a password as GetRandomPassword does: it has characters of every class that is not excluded, 32 by default. */
export function generate(how: GenerateSecretString): string {
  const wanted = characterClasses
    .filter(([exclude]) => !how[exclude])
    .map(([, characters]) => [...characters].filter((character) => !how.ExcludeCharacters?.includes(character)))
    .concat(how.IncludeSpace ? [[' ']] : [])
    .filter((characters) => characters.length > 0);
  const every = wanted.flat();
  const any = (from: string[]) => from[randomInt(from.length)] ?? '';
  let password: string;
  do {
    password = Array.from({ length: how.PasswordLength ?? 32 }, () => any(every)).join('');
  } while (!wanted.every((characters) => characters.some((character) => password.includes(character))));
  if (!how.SecretStringTemplate || !how.GenerateStringKey) return password;
  return JSON.stringify({ ...JSON.parse(how.SecretStringTemplate), [how.GenerateStringKey]: password });
}

const reference = /\{\{resolve:secretsmanager:(arn:(?:[^:}]*:){5}[^:}]+|[^:}]+):SecretString:([^:}]*)[^}]*\}\}/g;

/** Replaces CloudFormation's dynamic references in `value` by the secrets' values. */
export function withSecrets<T>(value: T, secrets: Secrets): T {
  if (typeof value === 'string') {
    const text = value.replace(reference, (_, id: string, key: string) =>
      key ? String(JSON.parse(secrets.value(id))[key]) : secrets.value(id),
    );
    return text as T;
  }
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, secrets)) as T;
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, withSecrets(item, secrets)])) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSecrets(item, secrets)])) as T;
}
