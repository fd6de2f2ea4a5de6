import type { SecretTexts } from './manifest.ts';
import { type SavedSecret, type StackData, savedSecrets } from './source.ts';

const stages = ['AWSPREVIOUS', 'AWSCURRENT'];

const clientOf = async ({ aws }: StackData) => {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  return { sdk, client: new sdk.SecretsManagerClient(aws) };
};

/** The values of the secrets that are in use, oldest first. */
export async function readSecrets(data: StackData): Promise<SecretTexts> {
  const texts: SecretTexts = { session: [], unsubscribe: [] };
  for (const name of savedSecrets) {
    for (const stage of stages) {
      const value = await valueAt(data, name, stage);
      if (value !== undefined) texts[name].push(value);
    }
    if (texts[name].length === 0) throw new Error(`The secret ${name} of ${data.name} has no value`);
  }
  return texts;
}

const valueAt = async (data: StackData, name: SavedSecret, stage: string) =>
  (await versionAt(data, name, stage))?.SecretString;

/** Undefined where no version has the stage. */
async function versionAt(data: StackData, name: SavedSecret, VersionStage: string) {
  const { sdk, client } = await clientOf(data);
  try {
    const SecretId = data.secrets[name];
    return await client.send(new sdk.GetSecretValueCommand({ SecretId, VersionStage }));
  } catch (error) {
    // No version has the stage: nothing was ever put over the first value, or its rotation is finished.
    if (error instanceof sdk.ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Puts the values in their order, so that the last is the current one, and only the one before it is accepted beside it. */
export async function putSecrets(data: StackData, texts: SecretTexts): Promise<void> {
  const { sdk, client } = await clientOf(data);
  for (const name of savedSecrets) {
    const SecretId = data.secrets[name];
    const wanted = texts[name];
    const current = [await valueAt(data, name, 'AWSPREVIOUS'), await valueAt(data, name, 'AWSCURRENT')];
    if (JSON.stringify(current.filter((each) => each !== undefined)) === JSON.stringify(wanted)) continue;
    for (const SecretString of wanted) await client.send(new sdk.PutSecretValueCommand({ SecretId, SecretString }));
    if (wanted.length > 1) continue;
    const previous = (await versionAt(data, name, 'AWSPREVIOUS'))?.VersionId;
    if (!previous) continue;
    const release = { SecretId, VersionStage: 'AWSPREVIOUS', RemoveFromVersionId: previous };
    await client.send(new sdk.UpdateSecretVersionStageCommand(release));
  }
}
