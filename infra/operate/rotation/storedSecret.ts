import { randomBytes } from 'node:crypto';
import type { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { type RotatedSecret, secretsKnownWithin } from '../../../shared/platform/resources.ts';
import type { TargetStack } from '../commandLine/target.ts';

/** One of the stack's secrets in Secrets Manager, with its current and previous value. */
export type StoredSecret = Awaited<ReturnType<typeof storedSecretOf>>;

export async function storedSecretOf(stack: TargetStack, name: RotatedSecret) {
  const { SecretsManager } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManager(stack.aws);
  const SecretId = stack.output(`secrets/${name}`);

  async function read() {
    const current = await secretVersion(client, SecretId, 'AWSCURRENT');
    if (!current) throw new Error(`The secret ${SecretId} has no value: restore it from a backup`);
    return { current, previous: await secretVersion(client, SecretId, 'AWSPREVIOUS') };
  }

  /**
   * Puts a new value. Secrets Manager makes it AWSCURRENT, and the former one AWSPREVIOUS:
   * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutSecretValue.html
   */
  async function put() {
    const { current, previous } = await read();
    if (previous) await untilAccepted(current.since);
    // 64 characters, like those that a deploy generates.
    const text = randomBytes(48).toString('base64url');
    await client.putSecretValue({ SecretId, SecretString: text });
    console.log('The secret has a new value');
    return { text, since: new Date() };
  }

  return { read, put };
}

/** Undefined if no version has the stage: a secret that was never rotated has only one value. */
export async function secretVersion(
  client: SecretsManager,
  SecretId: string,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
) {
  try {
    const { SecretString = '', CreatedDate = new Date(0) } = await client.getSecretValue({ SecretId, VersionStage });
    return { text: SecretString, since: CreatedDate };
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** Waits until every function accepts a value put at `since`, and prints how long if it takes a while. */
export async function untilAccepted(since: Date, says = 'Every function accepts it'): Promise<void> {
  const wait = since.getTime() + secretsKnownWithin - Date.now();
  if (wait <= 0) return;
  console.log(`${says} in ${Math.ceil(wait / 1000)} seconds …`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}
