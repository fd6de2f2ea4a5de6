import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { beforeAll, expect, test } from 'vitest';
import { secretNames, variables } from '../../../shared/platform/resources.ts';
import { Cloud } from '../../support/cloud/cloud.ts';

let cloud: Cloud;
let arns: Record<string, string>;
beforeAll(async () => {
  cloud = await Cloud.shared();
  const { environments } = (await (await fetch(`${cloud.url}/_local/aws`)).json()) as {
    environments: Record<string, Record<string, string>>;
  };
  arns = Object.assign({}, ...Object.values(environments));
});

/** The secrets that malicious code in the function's place can read, with their values. */
async function readAs(name: string): Promise<Record<string, string>> {
  const { endpoint, accessKeys } = await cloud.aws();
  const credentials = { accessKeyId: accessKeys[name] ?? '', secretAccessKey: 'x', sessionToken: 'x' };
  const client = new SecretsManagerClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  const read: Record<string, string> = {};
  for (const secret of secretNames) {
    const SecretId = arns[variables.secretArn(secret)] ?? '';
    const answer = await client.send(new GetSecretValueCommand({ SecretId })).catch((error: Error) => error.name);
    if (typeof answer !== 'string') read[secret] = answer.SecretString ?? '';
    else expect(answer).toBe('AccessDeniedException');
  }
  return read;
}

test('a public form reads one secret, and the function that leaves the newsletter another', async () => {
  expect(await readAs('api/newsletter/subscribe')).toEqual({ hashes: cloud.secret('hashes') });
  expect(await readAs('api/newsletter/unsubscribe')).toEqual({ links: cloud.secret('links') });
  expect(await readAs('api/newsletter/confirm')).toEqual({});
});
