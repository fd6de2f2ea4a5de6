import { uploadsIn } from '../../../shared/content/lists.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { ask, type Invoke } from '../command.ts';
import { type Item, isOf, textOf } from './backupFile.ts';
import { isBeingRestored, type StackData, scan } from './stackData.ts';

const { content } = partitions;

/** Each with what belongs to it. Not the choice of the active event, which admins make again. */
const kinds: Record<string, string[]> = {
  recentEvents: [content.recentEvents],
  upcomingEvents: [content.upcomingEvents],
  archiveGuests: [content.archiveGuests],
  // Without their guids, the feed would add the same episodes again.
  episodes: [content.episodes, content.episodeGuids],
  emailTemplates: [content.emailTemplates, content.emailVersions],
};

interface ContentCommand {
  /** The table into which AWS restored the earlier content. */
  from: string;
  /** Kinds, as in `episodes,archiveGuests`; undefined for all. */
  only: string | undefined;
  yes: boolean;
}

/** After a question. Existing content stays unchanged. */
export async function restoreContent(
  data: StackData,
  invoke: Invoke,
  { from, only, yes }: ContentCommand,
): Promise<void> {
  if (await isBeingRestored(data)) throw new Error('A backup is being restored into this site: complete that first');
  const requestedKinds = only?.split(',') ?? Object.keys(kinds);
  const unknown = requestedKinds.find((kind) => !Object.hasOwn(kinds, kind));
  if (unknown) throw new Error(`Content has no kind ${unknown}; --only takes ${Object.keys(kinds).join(', ')}`);
  await requireTable(data, from);
  const missing = await itemsMissingHere(
    data,
    from,
    requestedKinds.flatMap((kind) => kinds[kind] ?? []),
  );
  if (missing.length === 0) return console.log('Nothing is missing');

  for (const kind of requestedKinds) {
    const [partition = ''] = kinds[kind] ?? [];
    const count = missing.filter((item) => isOf(item, partition)).length;
    if (count > 0) console.log(`${kind}: ${count} missing`);
  }
  const answer = yes ? 'yes' : await ask('Bring them back? Type yes: ');
  if (answer?.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed');
  await undelete(data, uploadsIn(JSON.stringify(missing)));
  for (const item of missing) await putIfAbsent(data, item);
  await invoke('workers/publishPages', {});
  console.log(`They are back. ${from} can be deleted when all is well.`);
}

async function requireTable({ dynamo }: StackData, TableName: string): Promise<void> {
  const { Table } = await dynamo.describeTable({ TableName }).catch((error: Error) => {
    if (error.name !== 'ResourceNotFoundException') throw error;
    return { Table: undefined };
  });
  if (Table?.TableStatus !== 'ACTIVE') throw new Error(`There is no table ${TableName}, or it is not ready yet`);
}

async function itemsMissingHere(data: StackData, other: string, partitions: string[]): Promise<Item[]> {
  const here = new Set<string>();
  for await (const page of scan(data, data.tables.content)) for (const item of page) here.add(keyText(item));
  const missing: Item[] = [];
  for await (const page of scan(data, other))
    for (const item of page) if (!here.has(keyText(item)) && isOf(item, ...partitions)) missing.push(item);
  return missing;
}

const keyText = (item: Item): string => `${textOf(item, 'pk')} ${textOf(item, 'sk')}`;

/** Keeps what an admin has written in the meantime. */
async function putIfAbsent({ dynamo, tables }: StackData, Item: Item): Promise<void> {
  const put = { TableName: tables.content, Item, ConditionExpression: 'attribute_not_exists(pk)' };
  await dynamo.putItem(put).catch((error: Error) => {
    if (error.name !== 'ConditionalCheckFailedException') throw error;
  });
}

/**
 * Brings back uploads that were deleted: without its marker of deletion, the version before it is the latest again
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/RemDelMarker.html). Others stay as they are.
 */
export async function undelete({ s3, media }: Pick<StackData, 's3' | 'media'>, keys: Iterable<string>): Promise<void> {
  for (const Key of keys) {
    const { DeleteMarkers = [] } = await s3.listObjectVersions({ Bucket: media, Prefix: Key });
    const marker = DeleteMarkers.find((each) => each.Key === Key && each.IsLatest);
    if (marker) await s3.deleteObject({ Bucket: media, Key, VersionId: marker.VersionId });
  }
}
