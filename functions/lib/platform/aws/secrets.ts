import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  type LastingSecret,
  lastingSecrets,
  type RotatedSecret,
  type SecretName,
  secretNames,
  secretsKnownWithin,
  variables,
} from '../../../../shared/platform/resources.ts';
import { logger } from '../log.ts';
import { env, timeoutFactor } from './env.ts';

/*
 * After a secret is rotated, AWSCURRENT signs, and AWSPREVIOUS is still accepted. A running function reads them again
 * from time to time: docs/decisions/0090-a-key-for-each-purpose.md
 */

/** In milliseconds. Half of what is allowed, so that a function knows a new value in time even where one read fails. */
const refreshAfter = secretsKnownWithin / 2;
/** How long a refresh may take, in milliseconds. It can be short, since the cached values remain. */
const refreshTimeout = 2_000;

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
export const knownSecrets = new Map<SecretName, { readAt: number; versions: Promise<Versions> }>();

/** The value to sign with: the current one once every function accepts it, the previous one until then. */
export async function signingKey(name: RotatedSecret): Promise<string> {
  const { current, previous } = await versionsOf(name);
  return previous && isNew(current) ? previous.text : current.text;
}

export async function acceptedKeys(name: RotatedSecret): Promise<string[]> {
  const { current, previous } = await versionsOf(name);
  return previous ? [current.text, previous.text] : [current.text];
}

/** A key that the tables' content depends on. It never changes. */
export const lastingKey = async (name: LastingSecret): Promise<string> => (await versionsOf(name)).current.text;

/** The first call reads all secrets that the function was granted: a cold function then waits once for all. */
function versionsOf(name: SecretName): Promise<Versions> {
  if (knownSecrets.size === 0) {
    const granted = secretNames.filter((each) => process.env[variables.secretArn(each)]);
    // Anyone who needs one that could not be read reads it again.
    for (const each of granted) cachedVersions(each).catch(() => {});
  }
  return cachedVersions(name);
}

/** Concurrent callers share one read. Where a refresh fails, the cached values remain. */
function cachedVersions(name: SecretName): Promise<Versions> {
  const cached = knownSecrets.get(name);
  if (cached && Date.now() < cached.readAt + refreshAfter) return cached.versions;
  const versions = read(name, cached && AbortSignal.timeout(timeoutFactor * refreshTimeout)).catch((error) => {
    if (!cached) {
      knownSecrets.delete(name);
      throw error;
    }
    logger.error('A secret could not be refreshed: its cached values are used', error as Error);
    return cached.versions;
  });
  knownSecrets.set(name, { readAt: Date.now(), versions });
  return versions;
}

/**
 * Reads both side by side, if it can have two. A rotation in between could hide the value that was current until then:
 * where the current one is new, the previous one is read again. BatchGetSecretValue has no stage to ask for.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_BatchGetSecretValue.html
 */
async function read(name: SecretName, abortSignal: AbortSignal | undefined): Promise<Versions> {
  const isLasting = lastingSecrets.some((each) => each === name);
  const readPrevious = async () => (isLasting ? undefined : version(name, 'AWSPREVIOUS', abortSignal));
  const [current, previous] = await Promise.all([version(name, 'AWSCURRENT', abortSignal), readPrevious()]);
  if (!current) throw new Error(`The secret "${name}" has no value`);
  return { current, previous: isNew(current) ? await readPrevious() : previous };
}

/** Whether some functions may not know it yet. */
const isNew = ({ since }: Version) => Date.now() < since + secretsKnownWithin;

/** Undefined where no version of the secret has the stage. */
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
