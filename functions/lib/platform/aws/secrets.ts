import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { dataKeyOf, type SecretName, secretsKnownWithin, variables } from '../../../../shared/platform/resources.ts';
import { logger } from '../log/log.ts';
import { env } from './env.ts';
import { timeoutFactor } from './requestTimes.ts';

/*
 * Of a secret that was rotated, AWSCURRENT signs and AWSPREVIOUS is accepted too. A function reads them again while it
 * runs: docs/decisions/0084-two-stages-of-a-secret.md
 */

/** Milliseconds. Half the time, so that a function still knows a new value in time where one read fails. */
const readAgainAfter = secretsKnownWithin / 2;
/** How long reading again may take, in milliseconds: the values of before are there. */
const readAgainWithin = 2_000;

interface Version {
  text: string;
  /** Unix milliseconds. */
  since: number;
}

interface Versions {
  current: Version;
  previous: Version | undefined;
}

const client = new SecretsManagerClient({});
const kept = new Map<SecretName, { readAt: number; versions: Promise<Versions> }>();

/** The value to sign with: the current one, as soon as every function accepts it. */
export async function signingKey(name: SecretName): Promise<string> {
  const { current, previous } = await versionsOf(name);
  return previous && Date.now() < current.since + secretsKnownWithin ? previous.text : current.text;
}

/** The values whose signatures are good, the current one first. */
export async function acceptedKeys(name: SecretName): Promise<string[]> {
  const { current, previous } = await versionsOf(name);
  return previous ? [current.text, previous.text] : [current.text];
}

/** The key of what the tables hold, which is always the same. */
export const dataKey = async (): Promise<string> => dataKeyOf((await versionsOf('links')).current.text);

/** Reads once for all who ask meanwhile. Where reading again fails, the values of before stay. */
function versionsOf(name: SecretName): Promise<Versions> {
  const before = kept.get(name);
  if (before && Date.now() < before.readAt + readAgainAfter) return before.versions;
  const versions = read(name, before && AbortSignal.timeout(timeoutFactor * readAgainWithin)).catch((error) => {
    if (!before) {
      kept.delete(name);
      throw error;
    }
    logger.error('A secret could not be read again: its values of before are used', error as Error);
    return before.versions;
  });
  kept.set(name, { readAt: Date.now(), versions });
  return versions;
}

/** First the current one: a rotation in between then shows one value twice, and hides none that is accepted. */
async function read(name: SecretName, abortSignal: AbortSignal | undefined): Promise<Versions> {
  const current = await version(name, 'AWSCURRENT', abortSignal);
  if (!current) throw new Error(`The secret "${name}" has no value`);
  return { current, previous: await version(name, 'AWSPREVIOUS', abortSignal) };
}

/** Undefined where no version has the stage. */
async function version(
  name: SecretName,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
  abortSignal: AbortSignal | undefined,
): Promise<Version | undefined> {
  const command = new GetSecretValueCommand({ SecretId: env(variables.secretArn(name)), VersionStage });
  try {
    const { SecretString, CreatedDate } = await client.send(command, { ...(abortSignal && { abortSignal }) });
    return SecretString ? { text: SecretString, since: CreatedDate?.getTime() ?? 0 } : undefined;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
