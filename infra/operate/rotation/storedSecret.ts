import { randomBytes, randomUUID } from 'node:crypto';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SecretName } from '../../../shared/resources.ts';
import { valuesLast, valuesSettle } from '../../../shared/rotation.ts';
import type { TargetStack } from '../target.ts';

export interface Version {
  id: string;
  text: string;
  since: Date;
}

/** The stages AWSCURRENT and AWSPREVIOUS: functions accept both. */
export interface Versions {
  current: Version;
  previous: Version | undefined;
}

/** 64 characters, as a deploy makes them. */
export const newText = (): string => randomBytes(48).toString('base64url');

/** One of the stack's secrets in Secrets Manager, as its rotation sees it. */
export class StoredSecret {
  private readonly client: SecretsManagerClient;
  private readonly arn: string;

  private constructor(client: SecretsManagerClient, arn: string) {
    this.client = client;
    this.arn = arn;
  }

  static async of(stack: TargetStack, name: SecretName): Promise<StoredSecret> {
    const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
    return new StoredSecret(new SecretsManagerClient(stack.aws), stack.output(`secrets/${name}`));
  }

  async read(): Promise<Versions> {
    const current = await this.version('AWSCURRENT');
    if (!current) throw new Error(`The secret ${this.arn} has no value: restore the one that it had from a backup`);
    return { current, previous: await this.version('AWSPREVIOUS') };
  }

  /**
   * Puts a text in the place of `current`, which stays as the previous one, and waits until it may be used. Throws where
   * another one has taken its place meanwhile: a third value would end one that is in use.
   */
  async replace(text: string, current: Version): Promise<void> {
    await this.put(text, current);
    console.log('The secret has its new value: waiting until functions accept it');
    await untilSettled(new Date());
  }

  private async put(text: string, current: Version): Promise<void> {
    const { PutSecretValueCommand, UpdateSecretVersionStageCommand } = await import('@aws-sdk/client-secrets-manager');
    const id = randomUUID();
    const secret = { SecretId: this.arn };
    await this.client.send(
      // Not AWSCURRENT at once: that would be so whatever is current by then.
      new PutSecretValueCommand({
        ...secret,
        ClientRequestToken: id,
        SecretString: text,
        VersionStages: ['AWSPENDING'],
      }),
    );
    const move = { VersionStage: 'AWSCURRENT', MoveToVersionId: id, RemoveFromVersionId: current.id };
    try {
      await this.client.send(new UpdateSecretVersionStageCommand({ ...secret, ...move }));
    } catch (error) {
      const now = (await this.read()).current;
      // The answer to a first try was lost.
      if (now.id === id) return;
      if (now.id === current.id) throw error;
      throw new Error('Somebody else is rotating this secret: look at npm run rotate -- status', { cause: error });
    }
  }

  /** The previous value is accepted no more, within {@link valuesLast}. */
  async endPrevious(previous: Version): Promise<void> {
    const { UpdateSecretVersionStageCommand } = await import('@aws-sdk/client-secrets-manager');
    const stage = { VersionStage: 'AWSPREVIOUS', RemoveFromVersionId: previous.id };
    try {
      await this.client.send(new UpdateSecretVersionStageCommand({ SecretId: this.arn, ...stage }));
    } catch (error) {
      // As above: it may be done.
      if ((await this.read()).previous) throw error;
    }
  }

  private async version(VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<Version | undefined> {
    const { GetSecretValueCommand, ResourceNotFoundException } = await import('@aws-sdk/client-secrets-manager');
    try {
      const command = new GetSecretValueCommand({ SecretId: this.arn, VersionStage });
      const { VersionId = '', SecretString = '', CreatedDate = new Date(0) } = await this.client.send(command);
      return { id: VersionId, text: SecretString, since: CreatedDate };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
}

/** Waits until a value that is current since then may be used: see {@link valuesSettle}. */
export const untilSettled = (since: Date): Promise<void> => pause(since.getTime() + valuesSettle - Date.now());

/** Waits until no function signs with what was before the value of `since`. Says so where it takes a while. */
export async function untilUsed(since: Date): Promise<void> {
  const rest = since.getTime() + valuesLast + valuesSettle - Date.now();
  if (rest <= 0) return;
  console.log(`Functions may sign with the previous value for ${Math.ceil(rest / 1000)} s yet: waiting`);
  await pause(rest);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
