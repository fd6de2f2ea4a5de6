import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { onTestFinished } from 'vitest';
import { AwsError } from '../../../infra/local/aws/errors.ts';
import { openSecrets } from '../../../infra/local/aws/secrets.ts';
import { secretNames } from '../../../shared/platform/resources.ts';

/** Replaces AWS's Secrets Manager with the local cloud's. Each secret's ARN is its name in capital letters. */
export function installFakeSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = secretNames.map((name) => name.toUpperCase());
  const secrets = openSecrets(
    join(folder, 'secrets.json'),
    names.map((name) => ({ id: name, arn: name, length: 64 })),
  );
  const answer = (operation: keyof typeof secrets.answers, input: object) => {
    try {
      const found = secrets.answers[operation](input as Record<string, unknown>) as { CreatedDate?: number };
      return { ...found, ...(found.CreatedDate && { CreatedDate: new Date(found.CreatedDate * 1000) }) };
    } catch (error) {
      if (!(error instanceof AwsError) || error.code !== 'ResourceNotFoundException') throw error;
      throw new ResourceNotFoundException({ message: error.message, $metadata: {} });
    }
  };
  const client = mockClient(SecretsManagerClient);
  client.on(GetSecretValueCommand).callsFake(async (input) => answer('GetSecretValue', input));
  client.on(PutSecretValueCommand).callsFake(async (input) => answer('PutSecretValue', input));
  const put = (name: string, text: string) => void answer('PutSecretValue', { SecretId: name, SecretString: text });
  return {
    client,
    text: (name: string) => secrets.value(name),
    /** Undefined if the secret was never rotated. */
    previous(name: string): string | undefined {
      try {
        const stage = { SecretId: name, VersionStage: 'AWSPREVIOUS' };
        return (answer('GetSecretValue', stage) as { SecretString?: string }).SecretString;
      } catch {
        return undefined;
      }
    },
    put,
  };
}
