import type { ListObjectVersionsOutput } from '@aws-sdk/client-s3';
import type { StackData } from './source.ts';

/** A version of an uploaded file. */
export interface ObjectVersion {
  key: string;
  versionId: string | undefined;
  /** Bytes. */
  size: number;
}

/** How many times a download that breaks off is tried in all. */
const tries = 5;

/** The uploads as they were at a moment, including those that were overwritten or deleted since. */
export async function uploadsAt({ s3, media }: StackData, at: Date): Promise<ObjectVersion[]> {
  const latest = new Map<string, { at: number; version?: ObjectVersion }>();
  let marker: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (marker) {
    const page: ListObjectVersionsOutput = await s3.listObjectVersions({ Bucket: media, ...marker });
    for (const each of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      const { Key: key = '', LastModified, VersionId } = each;
      const time = LastModified?.getTime() ?? 0;
      // S3's times are whole seconds: at the same one, the first listed is the newest.
      if (time > at.getTime() || time <= (latest.get(key)?.at ?? -1)) continue;
      const size = 'Size' in each ? Number(each.Size) : undefined;
      const versionId = VersionId === 'null' ? undefined : VersionId;
      latest.set(key, { at: time, ...(size !== undefined && { version: { key, versionId, size } }) });
    }
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  }
  return [...latest.values()].flatMap(({ version }) => (version ? [version] : []));
}

/** The content of an object. A download that breaks off continues where it stopped. */
export async function* contentOf(
  { s3 }: Pick<StackData, 's3'>,
  { bucket, key, versionId, size }: { bucket: string; key: string; versionId?: string | undefined; size: number },
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for (let attempt = 1; done < size; attempt++) {
    try {
      const range = done > 0 ? { Range: `bytes=${done}-` } : {};
      const { Body } = await s3.getObject({ Bucket: bucket, Key: key, VersionId: versionId, ...range });
      for await (const chunk of Body as AsyncIterable<Uint8Array>) {
        done += chunk.length;
        yield chunk;
      }
      if (done < size) throw new Error(`Only ${done} of ${size} bytes arrived`);
    } catch (error) {
      if (attempt === tries) throw new Error(`${key} of ${bucket} cannot be read: ${error}`, { cause: error });
    }
  }
}

/** Deletes all objects whose keys begin with `prefix`. */
export async function deleteObjects({ s3 }: Pick<StackData, 's3'>, bucket: string, prefix: string): Promise<void> {
  for await (const { Contents = [] } of s3.paginateListObjectsV2({ Bucket: bucket, Prefix: prefix })) {
    if (Contents.length === 0) continue;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await s3.deleteObjects({ Bucket: bucket, Delete: { Objects, Quiet: true } });
  }
}

/**
 * Brings back objects that were deleted: without its marker of deletion, the version before it is the latest again
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/RemDelMarker.html). Others stay as they are.
 */
export async function undelete({ s3 }: Pick<StackData, 's3'>, bucket: string, keys: Iterable<string>): Promise<void> {
  for (const Key of keys) {
    const { DeleteMarkers = [] } = await s3.listObjectVersions({ Bucket: bucket, Prefix: Key });
    const marker = DeleteMarkers.find((each) => each.Key === Key && each.IsLatest);
    if (marker) await s3.deleteObject({ Bucket: bucket, Key, VersionId: marker.VersionId });
  }
}
