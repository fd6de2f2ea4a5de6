import { randomBytes } from 'node:crypto';
import type { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { originHeader } from '../../../shared/platform/constants.ts';
import { type RotatedSecret, secretsKnownWithin } from '../../../shared/platform/resources.ts';
import type { Invoke, TargetStack } from '../command.ts';

const hour = 60 * 60 * 1000;

/** What each secret signs. A rotation invalidates what was signed before the previous rotation. */
const rules: Record<RotatedSecret, { signed: string; minimumAge: number }> = {
  // The rotation waits for CloudFront.
  origin: { signed: 'CloudFront’s requests', minimumAge: 0 },
  // Sessions last half as long.
  session: { signed: 'Sessions', minimumAge: 24 * hour },
  // The law requires 30 days (CAN-SPAM, 16 CFR 316.5) or 60 (CASL, SC 2010 c. 23, section 11). Half a year is kinder.
  links: { signed: 'Links in emails', minimumAge: 183 * 24 * hour },
};

/**
 * The previous value is accepted until the next rotation. With `compromised`, it rotates twice, so that no function
 * accepts the previous value two minutes later, and ends what sessions handed out. Throws if what was signed would
 * become invalid too early. Can be run again after an interruption.
 */
export async function rotate(
  stack: TargetStack,
  invoke: Invoke,
  name: RotatedSecret,
  { compromised }: { compromised: boolean },
): Promise<void> {
  const secret = await storedSecretOf(stack, name);
  const edge = name === 'origin' ? await edgeHeaderOf(stack) : undefined;
  const { signed, minimumAge: leastApart } = rules[name];
  const { current, previous } = await secret.read();
  const earliest = new Date(current.since.getTime() + leastApart);
  if (previous && !compromised && Date.now() < earliest.getTime())
    throw new Error(
      `${signed} from before ${dayOf(current.since)}, when this secret was last rotated, must work until ${dayOf(earliest)}: try again then. If someone may know the value, add --compromised, which invalidates all of them at once`,
    );
  for (let times = compromised ? 2 : 1; times > 0; times--) await (edge ? rotateHeader(secret, edge) : secret.put());
  if (compromised && name === 'session') {
    await invoke('workers/manageAdmins', { action: 'end-all' });
    console.log('Open invitations of admins are withdrawn, and links to new addresses end');
  }
  const end = previous && `${signed} from before ${dayOf(current.since)} are no longer accepted`;
  // Functions read secrets again once a minute.
  const ended = `${signed} from before now are refused everywhere within two minutes`;
  console.log(compromised ? ended : (end ?? `${signed} stay valid`));
}

/** First the API accepts the value, then CloudFront sends it. Continues with one that an interrupted run put. */
async function rotateHeader(secret: StoredSecret, edge: EdgeHeader): Promise<void> {
  let { current } = await secret.read();
  if (await edge.sends(current.text)) {
    // Edge locations that still send the previous value would be refused after the next rotation.
    await edge.untilDeployed();
    current = await secret.put();
  }
  await untilAccepted(current.since);
  await edge.change(current.text);
  console.log('CloudFront is being changed to send the new value, which takes a few minutes');
  await edge.untilDeployed();
}

/** The day, in UTC: `2026-04-15`. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type StoredSecret = Awaited<ReturnType<typeof storedSecretOf>>;

async function storedSecretOf(stack: TargetStack, name: RotatedSecret) {
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

/** `since`: when the value was put. */
export async function untilAccepted(since: Date, says = 'Every function accepts it'): Promise<void> {
  const wait = since.getTime() + secretsKnownWithin - Date.now();
  if (wait <= 0) return;
  console.log(`${says} in ${Math.ceil(wait / 1000)} seconds …`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** How long a change at CloudFront may take, in seconds. */
const longestDeployment = 30 * 60;

/** The header by which the API recognizes CloudFront, in the distribution's configuration. */
type EdgeHeader = Awaited<ReturnType<typeof edgeHeaderOf>>;

async function edgeHeaderOf(stack: TargetStack) {
  const { CloudFront } = await import('@aws-sdk/client-cloudfront');
  const client = new CloudFront(stack.aws);
  const Id = stack.output('distribution');

  /** `headers`: one for each origin that has it. Throws if none has. */
  async function read() {
    const { DistributionConfig, ETag: IfMatch } = await client.getDistributionConfig({ Id });
    const customHeaders = (DistributionConfig?.Origins?.Items ?? []).flatMap(
      ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
    );
    const headers = customHeaders.filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader.toLowerCase());
    if (headers.length === 0)
      throw new Error(`No origin of the distribution sends ${originHeader}: deploy the stack again`);
    return { DistributionConfig, IfMatch, headers };
  }

  return {
    /** Whether CloudFront sends this text, or is being deployed to. */
    sends: async (text: string) => (await read()).headers.every(({ HeaderValue }) => HeaderValue === text),

    async change(text: string): Promise<void> {
      const { DistributionConfig, IfMatch, headers } = await read();
      for (const header of headers) header.HeaderValue = text;
      await client.updateDistribution({ Id, DistributionConfig, IfMatch });
    },

    async untilDeployed(): Promise<void> {
      // The local cloud's edge changes at once.
      const delay = stack.aws.endpoint === undefined ? 15 : 1;
      await client.waitUntilDistributionDeployed(
        { Id },
        { maxWaitTime: longestDeployment, minDelay: delay, maxDelay: delay },
      );
    },
  };
}
