import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { onTestFinished } from 'vitest';
import { AwsError } from '../../infra/local/aws/errors.ts';
import { openSecrets } from '../../infra/local/secrets.ts';

interface Hook {
  when: 'before' | 'after';
  operation: string;
  stage: string;
  act(): void;
}

const commands = { GetSecretValueCommand, PutSecretValueCommand, UpdateSecretVersionStageCommand };

/** The local cloud's Secrets Manager in the place of AWS's: each secret's ARN is its name in capitals. */
export function installFakeSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secrets.json');
  const names = ['ORIGIN', 'SESSION', 'UNSUBSCRIBE'];
  const secrets = openSecrets(
    file,
    names.map((name) => ({ id: name, arn: name, generate: { PasswordLength: 64, ExcludePunctuation: true } })),
  );
  const client = mockClient(SecretsManagerClient);
  const hooks: Hook[] = [];
  const answer = (operation: string, input: Record<string, unknown>) => {
    const stage = String(input.VersionStage ?? input.VersionStages);
    const hook = hooks.find((each) => each.operation === operation && each.stage === stage);
    if (hook) hooks.splice(hooks.indexOf(hook), 1);
    try {
      if (hook?.when === 'before') hook.act();
      const found = secrets.answer(operation, input) as { CreatedDate?: number };
      if (hook?.when === 'after') hook.act();
      return { ...found, ...(found.CreatedDate && { CreatedDate: new Date(found.CreatedDate * 1000) }) };
    } catch (error) {
      if (!(error instanceof AwsError) || error.code !== 'ResourceNotFoundException') throw error;
      throw new ResourceNotFoundException({ message: error.message, $metadata: {} });
    }
  };
  for (const [name, command] of Object.entries(commands))
    client
      .on(command as typeof GetSecretValueCommand)
      .callsFake(async (input) => answer(name.replace('Command', ''), input));
  return {
    client,
    /** Does something once, before or after the next such request about that stage. What it throws, the caller gets. */
    hook: (when: Hook['when'], operation: string, stage: string, act: () => void) =>
      void hooks.push({ when, operation, stage, act }),
    text: (name: string) => secrets.value(name),
    /** Makes `text` the current value, and the one of before the previous one. */
    put: (name: string, text: string) => void secrets.answer('PutSecretValue', { SecretId: name, SecretString: text }),
    /** The previous value is ended. */
    endPrevious(name: string): void {
      const { VersionId } = secrets.answer('GetSecretValue', { SecretId: name, VersionStage: 'AWSPREVIOUS' }) as {
        VersionId: string;
      };
      const stage = { VersionStage: 'AWSPREVIOUS', RemoveFromVersionId: VersionId };
      secrets.answer('UpdateSecretVersionStage', { SecretId: name, ...stage });
    },
    hasPrevious(name: string): boolean {
      try {
        secrets.answer('GetSecretValue', { SecretId: name, VersionStage: 'AWSPREVIOUS' });
        return true;
      } catch {
        return false;
      }
    },
  };
}
