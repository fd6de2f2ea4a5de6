import { randomBytes } from 'node:crypto';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { dataKeyOf, type SecretName, secretsKnownWithin } from '../../../shared/resources.ts';
import type { TargetStack } from '../target.ts';

export interface Version {
  text: string;
  since: Date;
}

/** One of the stack's secrets in Secrets Manager, with its two stages. */
export class StoredSecret {
  private readonly client: SecretsManagerClient;
  private readonly name: SecretName;
  private readonly SecretId: string;

  private constructor(client: SecretsManagerClient, name: SecretName, SecretId: string) {
    this.client = client;
    this.name = name;
    this.SecretId = SecretId;
  }

  static async of(stack: TargetStack, name: SecretName): Promise<StoredSecret> {
    const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
    return new StoredSecret(new SecretsManagerClient(stack.aws), name, stack.output(`secrets/${name}`));
  }

  async read(): Promise<{ current: Version; previous: Version | undefined }> {
    const current = await this.version('AWSCURRENT');
    if (!current) throw new Error(`The secret ${this.SecretId} has no value: restore the one of a backup`);
    return { current, previous: await this.version('AWSPREVIOUS') };
  }

  /**
   * Puts a new value. Secrets Manager makes it AWSCURRENT, and the one that was AWSPREVIOUS:
   * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutSecretValue.html
   */
  async put(): Promise<Version> {
    const { PutSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
    const { current, previous } = await this.read();
    if (previous) await untilKnown(current.since);
    const kept = this.name === 'links' ? dataKeyOf(current.text) : '';
    // 64 characters, as a deploy makes them.
    const text = kept + randomBytes(48).toString('base64url').slice(kept.length);
    await this.client.send(new PutSecretValueCommand({ SecretId: this.SecretId, SecretString: text }));
    console.log('The secret has a new value');
    return { text, since: new Date() };
  }

  /** Undefined where no version has the stage. */
  private async version(VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<Version | undefined> {
    const { GetSecretValueCommand, ResourceNotFoundException } = await import('@aws-sdk/client-secrets-manager');
    try {
      const command = new GetSecretValueCommand({ SecretId: this.SecretId, VersionStage });
      const { SecretString = '', CreatedDate = new Date(0) } = await this.client.send(command);
      return { text: SecretString, since: CreatedDate };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
}

/** Waits until every function accepts a value of that moment. Says so where it takes a while. */
export async function untilKnown(since: Date): Promise<void> {
  const wait = since.getTime() + secretsKnownWithin - Date.now();
  if (wait <= 0) return;
  console.log(`In ${Math.ceil(wait / 1000)} seconds every function accepts it …`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}
