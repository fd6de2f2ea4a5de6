import type { SecretTexts } from './manifest.ts';
import { type SavedSecret, type StackData, savedSecrets } from './source.ts';

const stages = ['AWSPREVIOUS', 'AWSCURRENT'];

const clientOf = async ({ aws }: StackData) => {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  return { sdk, client: new sdk.SecretsManagerClient(aws) };
};

/** The values of the secrets that are in use, the current one last. */
export async function readSecrets(data: StackData): Promise<SecretTexts> {
  const texts: SecretTexts = { session: [], links: [] };
  for (const name of savedSecrets) {
    for (const stage of stages) {
      const value = await valueAt(data, name, stage);
      if (value !== undefined) texts[name].push(value);
    }
    if (texts[name].length === 0) throw new Error(`The secret ${name} of ${data.name} has no value`);
  }
  return texts;
}

/** Undefined if no version has the stage: a secret that was never rotated has only one value. */
async function valueAt(data: StackData, name: SavedSecret, VersionStage: string): Promise<string | undefined> {
  const { sdk, client } = await clientOf(data);
  try {
    const command = new sdk.GetSecretValueCommand({ SecretId: data.secrets[name], VersionStage });
    return (await client.send(command)).SecretString;
  } catch (error) {
    if (error instanceof sdk.ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Puts the values in order, so that the last is the current one, and the one before it is still accepted. */
export async function putSecrets(data: StackData, texts: SecretTexts): Promise<void> {
  const { sdk, client } = await clientOf(data);
  for (const name of savedSecrets) {
    const SecretId = data.secrets[name];
    const values = texts[name];
    const existing = [await valueAt(data, name, 'AWSPREVIOUS'), await valueAt(data, name, 'AWSCURRENT')];
    if (values.every((text, n) => text === existing[existing.length - values.length + n])) continue;
    for (const SecretString of values) await client.send(new sdk.PutSecretValueCommand({ SecretId, SecretString }));
  }
}
