import { secretVersion } from '../rotation/storedSecret.ts';
import type { SecretTexts } from './manifest.ts';
import { type SavedSecret, type StackData, savedSecrets } from './source.ts';

/** The values of the secrets that are in use, the current one last. */
export async function readSecrets(data: StackData): Promise<SecretTexts> {
  const texts = {} as SecretTexts;
  for (const name of savedSecrets) {
    texts[name] = await valuesOf(data, name);
    if (texts[name].length === 0) throw new Error(`The secret ${name} of ${data.name} has no value`);
  }
  return texts;
}

async function valuesOf({ secretsManager, secrets }: StackData, name: SavedSecret): Promise<string[]> {
  const previous = await secretVersion(secretsManager, secrets[name], 'AWSPREVIOUS');
  const current = await secretVersion(secretsManager, secrets[name], 'AWSCURRENT');
  return [previous, current].flatMap((version) => version?.text ?? []);
}

/** Puts the values in order, so that the last is the current one, and the one before it is still accepted. */
export async function putSecrets(data: StackData, texts: SecretTexts): Promise<void> {
  for (const name of savedSecrets) {
    const values = texts[name];
    const existing = await valuesOf(data, name);
    if (values.every((text, n) => text === existing.at(n - values.length))) continue;
    for (const SecretString of values)
      await data.secretsManager.putSecretValue({ SecretId: data.secrets[name], SecretString });
  }
}
