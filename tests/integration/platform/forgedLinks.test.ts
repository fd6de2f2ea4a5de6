import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { beforeAll, describe, expect, test } from 'vitest';
import { hmac } from '../../../functions/lib/platform/crypto/digest.ts';
import { secretNames, variables } from '../../../shared/platform/resources.ts';
import { admin, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { subscribe, unsubscribeLink } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

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

describe('someone with every secret', () => {
  const known = () => secretNames.map((name) => cloud.secret(name));

  test('makes no admin: neither by a signature nor by what the tables hold', async () => {
    const visitor = await signIn(cloud);
    const guest = { email: 'cleo@example.org' };
    await visitor.stepUp({ currentPassword: admin.password });
    const { id } = (await (await visitor.call('/api/invitations', { body: guest })).json()) as { id: string };
    const mail = await until('the invitation', async () =>
      (await cloud.inbox()).find(({ to }) => to.includes(guest.email)),
    );
    const token = /#([\w.~-]+)/.exec(mail.text)?.[1] ?? '';
    const stranger = new Visitor(cloud);
    const look = async (forged: string) =>
      (await stranger.call('/api/invitations/look-up', { body: { token: forged } })).status;
    for (const key of known())
      for (const text of [`invitation:${id}~1`, `invitation:${id}`, `${id}~1`])
        for (const forged of [`${id}~1.${hmac(key, text)}`, `${id}~1~${hmac(key, text)}`])
          expect(await look(forged)).toBe(409);
    expect(await look(token)).toBe(200);
  });

  test('except that of the links at the foot of mails unsubscribes no one', async () => {
    const email = 'ana@example.org';
    await subscribe(cloud, email);
    const id = await cloud.idOf(email);
    const post = async (link: string) => (await fetch(link, { method: 'POST' })).status;
    const right = await unsubscribeLink(cloud, email);
    for (const name of secretNames.filter((each) => each !== 'links')) {
      const forged = `${id}.${hmac(cloud.secret(name), `unsubscribe:${id}`)}`;
      expect(await post(right.replace(/token=.*/, `token=${forged}`)), name).toBe(400);
    }
    expect(await post(right)).toBe(200);
  });
});
