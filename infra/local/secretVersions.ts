import { randomUUID } from 'node:crypto';
import { AwsError } from './aws/errors.ts';

/** A version of a secret. One without stages is deprecated, and gone here at once. */
export interface Version {
  id: string;
  text: string;
  stages: string[];
  /** Unix milliseconds. */
  createdAt: number;
}

type Input = Record<string, unknown>;
/** What an operation on a secret's versions answers, and the versions as it leaves them. Throws AWS's error. */
type Operation = (versions: Version[], input: Input) => { answer: object; changed?: Version[] };

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Operations.html, as far as it is used. */
export const versionOperations: Record<string, Operation> = {
  GetSecretValue(versions, { VersionStage, VersionId }) {
    const stage = String(VersionStage ?? 'AWSCURRENT');
    const found = VersionId ? versions.find(({ id }) => id === VersionId) : holderOf(versions, stage);
    if (!found || (VersionStage && !found.stages.includes(stage)))
      throw notFound(VersionId ? `VersionId: ${VersionId}` : `staging label: ${stage}`);
    return { answer: { SecretString: found.text, ...described(found) } };
  },

  PutSecretValue(versions, { ClientRequestToken, SecretString, VersionStages, SecretBinary }) {
    if (typeof SecretString !== 'string' || SecretBinary !== undefined)
      throw new AwsError('InvalidRequestException', 'The local Secrets Manager keeps texts alone');
    const id = String(ClientRequestToken ?? randomUUID());
    const stages = (VersionStages as string[] | undefined) ?? ['AWSCURRENT'];
    const same = versions.find((each) => each.id === id);
    if (same && same.text !== SecretString)
      throw new AwsError('ResourceExistsException', `A version with the token ${id} has another value.`);
    if (same) return { answer: { VersionId: id, VersionStages: same.stages } };
    const added = { id, text: SecretString, stages: [], createdAt: Date.now() };
    const changed = stages.reduce((all, stage) => moved(all, stage, id), [...versions, added]);
    return { answer: { VersionId: id, VersionStages: stages }, changed: changed.filter(inUse) };
  },

  UpdateSecretVersionStage(versions, { VersionStage, MoveToVersionId, RemoveFromVersionId }) {
    const stage = String(VersionStage);
    const holder = holderOf(versions, stage)?.id;
    const to = MoveToVersionId as string | undefined;
    if (to !== undefined && !versions.some(({ id }) => id === to)) throw notFound(`VersionId: ${to}`);
    if (RemoveFromVersionId ? RemoveFromVersionId !== holder : holder !== undefined && holder !== to)
      throw new AwsError(
        'InvalidParameterException',
        `The staging label ${stage} is currently attached to version ${holder}, so you must explicitly reference that version in RemoveFromVersionId.`,
      );
    if (to === undefined && stage === 'AWSCURRENT')
      throw new AwsError(
        'InvalidParameterException',
        'You can only move staging label AWSCURRENT to a different secret version. It can’t be completely removed.',
      );
    return { answer: {}, changed: moved(versions, stage, to).filter(inUse) };
  },
};

const inUse = ({ stages }: Version) => stages.length > 0;
const holderOf = (versions: Version[], stage: string) => versions.find(({ stages }) => stages.includes(stage));

/** The stage at the version `to` alone, or nowhere. Whence AWSCURRENT goes, AWSPREVIOUS goes. */
function moved(versions: Version[], stage: string, to: string | undefined): Version[] {
  const from = holderOf(versions, stage)?.id;
  const after = versions.map((version) => ({
    ...version,
    stages: [...version.stages.filter((each) => each !== stage), ...(version.id === to ? [stage] : [])],
  }));
  return stage === 'AWSCURRENT' && from !== undefined && from !== to ? moved(after, 'AWSPREVIOUS', from) : after;
}

const described = ({ id, stages, createdAt }: Version) => ({
  ...{ VersionId: id, VersionStages: stages },
  CreatedDate: createdAt / 1000,
});

const notFound = (what: string) =>
  new AwsError('ResourceNotFoundException', `Secrets Manager can't find the specified secret value for ${what}`);
