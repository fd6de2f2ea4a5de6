import { randomBytes } from 'node:crypto';
import { dataKeyOf, type SecretName, secretsKnownWithin } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../commandLine/target.ts';

interface Version {
  text: string;
  since: Date;
}

/** One of the stack's secrets in Secrets Manager, with its current and previous value. */
export type StoredSecret = Awaited<ReturnType<typeof storedSecretOf>>;

export async function storedSecretOf(stack: TargetStack, name: SecretName) {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  const client = new sdk.SecretsManagerClient(stack.aws);
  const SecretId = stack.output(`secrets/${name}`);

  /** Undefined if no version has the stage. */
  async function version(VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<Version | undefined> {
    try {
      const command = new sdk.GetSecretValueCommand({ SecretId, VersionStage });
      const { SecretString = '', CreatedDate = new Date(0) } = await client.send(command);
      return { text: SecretString, since: CreatedDate };
    } catch (error) {
      if (error instanceof sdk.ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  async function read() {
    const current = await version('AWSCURRENT');
    if (!current) throw new Error(`The secret ${SecretId} has no value: restore it from a backup`);
    return { current, previous: await version('AWSPREVIOUS') };
  }

  /**
   * Puts a new value. Secrets Manager makes it AWSCURRENT, and the former one AWSPREVIOUS:
   * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutSecretValue.html
   */
  async function put(): Promise<Version> {
    const { current, previous } = await read();
    if (previous) await untilAccepted(current.since);
    const kept = name === 'links' ? dataKeyOf(current.text) : '';
    // 64 characters, like those that a deploy generates.
    const text = kept + randomBytes(48).toString('base64url').slice(kept.length);
    await client.send(new sdk.PutSecretValueCommand({ SecretId, SecretString: text }));
    console.log('The secret has a new value');
    return { text, since: new Date() };
  }

  return { read, put };
}

/** Waits until every function accepts a value put at `since`, and prints how long if it takes a while. */
export async function untilAccepted(since: Date): Promise<void> {
  const wait = since.getTime() + secretsKnownWithin - Date.now();
  if (wait <= 0) return;
  console.log(`Every function accepts it in ${Math.ceil(wait / 1000)} seconds …`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}
