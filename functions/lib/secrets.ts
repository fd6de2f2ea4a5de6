import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { type SecretName, variables } from '../../shared/resources.ts';
import { valuesLast, valuesSettle } from '../../shared/rotation.ts';
import { env } from './env.ts';
import { logger } from './log.ts';
import { patience } from './requestTimes.ts';

/*
 * While a secret is rotated it has two values, AWSCURRENT and AWSPREVIOUS. The one signs, both are accepted. The previous
 * one is asked for where the current one does not do: that is, hardly ever.
 */

/** What does not verify has the values read again, but not more often than this, in milliseconds: strangers cost little. */
const rereadAfter = 3_000;
/** How long reading again may take, in milliseconds: the values of before are there. */
const rereadWithin = 2_000;

interface Version {
  text: string;
  /** Unix milliseconds. */
  since: number;
}

interface Values {
  current: Version;
  previous?: Version;
  /** When they were asked for, in Unix milliseconds. */
  readAt: number;
  /** When the previous one was asked for too; 0 for never. */
  bothReadAt: number;
}

type Check<T> = (text: string, outdated: boolean) => Promise<T | undefined> | T | undefined;

const client = new SecretsManagerClient({});
const kept = new Map<SecretName, Values>();
const reading = new Map<string, Promise<Values>>();

/** The current text of one of the stack's secrets. */
export const secret = async (name: SecretName): Promise<string> => (await valuesOf(name)).current.text;

/** The text to sign with: the current one, unless that is so new that others may not know it yet. */
export async function signingSecret(name: SecretName): Promise<string> {
  const { current, previous } = await valuesOf(name);
  return isSettled(current) ? current.text : (previous ?? current).text;
}

/**
 * What `check` makes of the first accepted text that it knows something to: the current one, or the previous one while
 * that is accepted. `outdated` says that another text signs by now. Undefined where it knows nothing to either.
 */
export async function verified<T>(name: SecretName, check: Check<T>): Promise<T | undefined> {
  const known = await valuesOf(name);
  const found = await firstOf(known, [], check);
  if (found !== undefined || Date.now() < known.bothReadAt + rereadAfter) return found;
  return firstOf(await read(name, 'both', known), textsOf(known), check);
}

/** Both texts as they are at this moment. Throws where they cannot be read. */
export async function secretNow(name: SecretName): Promise<{ current: string; previous: string | undefined }> {
  kept.delete(name);
  const { current, previous } = await read(name, 'both');
  return { current: current.text, previous: previous?.text };
}

async function firstOf<T>({ current, previous }: Values, tried: string[], check: Check<T>): Promise<T | undefined> {
  for (const version of [current, previous]) {
    if (!version || tried.includes(version.text)) continue;
    const found = await check(version.text, version === previous && isSettled(current));
    if (found !== undefined) return found;
  }
  return undefined;
}

const textsOf = ({ current, previous }: Values) => (previous ? [current.text, previous.text] : [current.text]);
const isSettled = ({ since }: Version) => Date.now() >= since + valuesSettle;

async function valuesOf(name: SecretName): Promise<Values> {
  const values = kept.get(name);
  return values && Date.now() < values.readAt + valuesLast ? values : read(name, 'current', values);
}

/** Reads once for all who ask meanwhile. Where that fails the values of before stay; throws where there are none. */
async function read(name: SecretName, wanted: 'current' | 'both', before?: Values): Promise<Values> {
  const running = `${name} ${wanted}`;
  let values = reading.get(running);
  if (!values) {
    values = fetchValues(name, wanted, before)
      .catch((error) => {
        if (!before) throw error;
        logger.error('A secret could not be read again: its values of before are used', error as Error);
        return { ...before, readAt: Date.now(), ...(wanted === 'both' && { bothReadAt: Date.now() }) };
      })
      .then((found) => {
        kept.set(name, found);
        return found;
      })
      .finally(() => reading.delete(running));
    reading.set(running, values);
  }
  return values;
}

/** The current value is read first: a rotation in between then shows one value twice, and hides none that is in use. */
async function fetchValues(name: SecretName, wanted: 'current' | 'both', before?: Values): Promise<Values> {
  const arn = env(variables.secretArn(name));
  const abortSignal = before && AbortSignal.timeout(patience * rereadWithin);
  const readAt = Date.now();
  const current = await fetchVersion(arn, 'AWSCURRENT', abortSignal);
  if (!current) throw new Error(`The secret ${arn} is empty`);
  // The one before is in use still where it was a moment ago, and where the current one does not sign yet.
  const changed = before && before.current.text !== current.text;
  if (wanted === 'current' && !changed && !before?.previous && isSettled(current))
    return { current, readAt, bothReadAt: before?.bothReadAt ?? 0 };
  const previous = await fetchVersion(arn, 'AWSPREVIOUS', abortSignal);
  return { current, readAt, bothReadAt: readAt, ...(previous && { previous }) };
}

/** Undefined where no version has the stage. */
async function fetchVersion(
  SecretId: string,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
  abortSignal: AbortSignal | undefined,
): Promise<Version | undefined> {
  try {
    const command = new GetSecretValueCommand({ SecretId, VersionStage });
    const { SecretString, CreatedDate } = await client.send(command, { ...(abortSignal && { abortSignal }) });
    return SecretString ? { text: SecretString, since: CreatedDate?.getTime() ?? 0 } : undefined;
  } catch (error) {
    if (VersionStage === 'AWSPREVIOUS' && error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
