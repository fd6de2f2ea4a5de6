import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type SecretName, variables } from '../../shared/resources.ts';
import { env } from './env.ts';

const client = new SecretsManagerClient({});
const read = new Map<string, Promise<string>>();

/** The value of one of the stack's secrets, read once per cold start. */
export function secret(name: SecretName): Promise<string> {
  let value = read.get(name);
  if (!value) {
    value = fetchSecret(env(variables.secretArn(name)));
    // A failure is not remembered: the next call asks again.
    value.catch(() => read.delete(name));
    read.set(name, value);
  }
  return value;
}

async function fetchSecret(arn: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!SecretString) throw new Error(`The secret ${arn} is empty`);
  return SecretString;
}
