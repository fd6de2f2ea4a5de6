import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AwsError } from './aws/errors.ts';
import type { GenerateSecretString, Secret } from './template/data.ts';

export interface Secrets {
  /** The text of a secret by its ARN or name. Throws ResourceNotFoundException. */
  value(id: string): string;
  /** Answers one operation of Secrets Manager. */
  answer(operation: string, input: { SecretId?: string; SecretIdList?: string[] }): object;
}

/** Reads the secrets in `file`, and generates and stores those that are missing. */
export function openSecrets(file: string, secrets: Secret[]): Secrets {
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const fresh = secrets.filter(({ id }) => !(id in kept));
  for (const { id, generate: how } of fresh) kept[id] = generate(how);
  if (fresh.length > 0) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
  }

  const get = (wanted: string) => {
    const secret = secrets.find(({ id, arn }) => wanted === id || wanted === arn);
    const text = secret && kept[secret.id];
    if (!secret || text === undefined) {
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    return {
      ARN: secret.arn,
      Name: secret.id,
      SecretString: text,
      VersionId: randomUUID(),
      VersionStages: ['AWSCURRENT'],
      CreatedDate: 0,
    };
  };

  return {
    value: (id) => get(id).SecretString,
    answer(operation, { SecretId = '', SecretIdList = [] }) {
      if (operation === 'GetSecretValue') return get(SecretId);
      if (operation === 'BatchGetSecretValue') return { SecretValues: SecretIdList.map(get), Errors: [] };
      throw new AwsError('InvalidRequestException', `The local Secrets Manager does not know ${operation}`);
    },
  };
}

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
