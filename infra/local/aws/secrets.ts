import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeJson } from '../cloud/state.ts';
import type { Secret } from '../template/data.ts';
import { jsonAnswer, type Operations } from './endpoint.ts';
import { AwsError } from './errors.ts';
import type { Input } from './request.ts';

export type Secrets = ReturnType<typeof openSecrets>;

/** The versions by stage. AWS keeps older ones too, but nothing here can read them. */
export interface Versions {
  AWSCURRENT: Version;
  AWSPREVIOUS?: Version;
}

interface Version {
  id: string;
  text: string;
  /** Unix milliseconds. */
  createdAt: number;
}

/** Reads the secrets in `file`. Generates and stores missing ones. */
export function openSecrets(file: string, secrets: Secret[]) {
  const stored: Record<string, Versions> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const { id, length } of secrets) stored[id] ??= { AWSCURRENT: newVersion(generate(length)) };
  writeJson(file, stored);

  const find = (wanted: unknown) => {
    const secret = secrets.find(({ id, arn }) => wanted === id || wanted === arn);
    const versions = secret && stored[secret.id];
    if (!versions) throw notFound('secret');
    return { ARN: secret.arn, Name: secret.id, versions };
  };

  /** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Operations.html (only the operations in use) */
  const answers = {
    GetSecretValue({ SecretId, VersionStage = 'AWSCURRENT' }: Input) {
      const { ARN, Name, versions } = find(SecretId);
      const version = versions[VersionStage as keyof Versions];
      if (!version) throw notFound(`secret value for staging label: ${VersionStage}`);
      const { id: VersionId, text: SecretString, createdAt } = version;
      return { ARN, Name, VersionId, SecretString, VersionStages: [VersionStage], CreatedDate: createdAt / 1000 };
    },

    PutSecretValue({ SecretId, SecretString }: Input) {
      const { ARN, Name, versions } = find(SecretId);
      const AWSCURRENT = newVersion(String(SecretString));
      stored[Name] = { AWSCURRENT, AWSPREVIOUS: versions.AWSCURRENT };
      writeJson(file, stored);
      return { ARN, Name, VersionId: AWSCURRENT.id, VersionStages: ['AWSCURRENT'] };
    },
  };

  const json = (body: object) => jsonAnswer(body, 'application/x-amz-json-1.1');
  return {
    /** The current text of a secret by its ARN or name. Throws ResourceNotFoundException. */
    value: (id: string) => find(id).versions.AWSCURRENT.text,
    answers,
    operations: {
      'secretsmanager:GetSecretValue': ({ input }) => json(answers.GetSecretValue(input)),
      'secretsmanager:PutSecretValue': ({ input }) => json(answers.PutSecretValue(input)),
    } satisfies Operations,
  };
}

const newVersion = (text: string): Version => ({ id: randomUUID(), text, createdAt: Date.now() });

const notFound = (what: string) =>
  new AwsError('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}.`);

/** Letters and digits, as from GetRandomPassword without punctuation. */
const generate = (length: number): string =>
  randomBytes(2 * length)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, length);

const reference = /\{\{resolve:secretsmanager:(arn:(?:[^:}]*:){5}[^:}]+|[^:}]+):SecretString:([^:}]*)[^}]*\}\}/g;

/** Replaces CloudFormation's dynamic references in `value` with the secrets' values. */
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
