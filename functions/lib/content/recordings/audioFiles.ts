import { randomBytes } from 'node:crypto';
import { CopyObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { AudioUpload } from '../../../../shared/content/model/managedRecording.ts';
import { type Audio, audioTypeOf } from '../../../../shared/content/model/recording.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { importClient, uploadPath } from '../../platform/aws/importBucket.ts';
import { invalid } from '../../platform/http/errors.ts';

/*
 * The browser uploads audio among the files of imports, which go after a few days. Saving the recording takes the file
 * over to the uploads: what was uploaded for a recording that no one saved is gone by itself.
 */

/** Where the file can be PUT, and the address that the recording is to be saved with. */
export async function begin({ ending, size }: AudioUpload): Promise<{ upload: string; address: string }> {
  const key = `imports/${randomBytes(16).toString('hex')}/audio.${ending}`;
  return { upload: await uploadPath(key, size), address: `/${key}` };
}

/**
 * An audio that was just uploaded, as it is kept; any other as it is. Throws 400 if the upload is gone. Doing so again
 * gives the same. S3 copies up to 5 GB at once: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 */
export async function keep(audio: Audio): Promise<Audio> {
  const [from, id, ending] = /^\/imports\/([0-9a-f]{32})\/audio\.(\w+)$/.exec(audio.address) ?? [];
  if (from === undefined) return audio;
  const [source, type] = [{ Bucket: env(variables.importBucket), Key: from.slice(1) }, audioTypeOf(from) ?? audio.type];
  try {
    const { ContentLength = null } = await importClient.send(new HeadObjectCommand(source));
    const key = `media/${id}.${ending}`;
    await importClient.send(
      new CopyObjectCommand({
        ...{ Bucket: env(variables.mediaBucket), Key: key, CopySource: `${source.Bucket}/${source.Key}` },
        ...{ MetadataDirective: 'REPLACE', ContentType: type, CacheControl: 'public, max-age=31536000, immutable' },
      }),
    );
    return { address: `/${key}`, type, length: ContentLength };
  } catch (error) {
    // Without the right to list, S3 says 403 of what is not there.
    const { httpStatusCode = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
    if (![403, 404].includes(httpStatusCode)) throw error;
    throw invalid({ 'corrections.audio': 'The uploaded file is no longer there. Please upload it again.' });
  }
}
