import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { captionsOf, type KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { captions } from '../../../../shared/content/transcripts/captions.ts';
import { type Transcript, transcript } from '../../../../shared/content/transcripts/transcript.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

const client = new S3Client({ forcePathStyle: true });
const Bucket = () => env(variables.mediaBucket);

/**
 * Keeps a transcript and its captions as files that never change: their name is a hash of their content. They are with the
 * uploads, which backups contain, because one that an admin pasted exists nowhere else.
 */
export async function keep(read: Transcript, from: Source): Promise<KeptTranscript> {
  const kept = keptAs(read, from);
  await put(kept.path, JSON.stringify(read), 'application/json');
  if (kept.timed) await put(captionsOf(kept), captions(read), 'text/vtt; charset=utf-8');
  return kept;
}

/** As what {@link keep} keeps a transcript. */
export const keptAs = (read: Transcript, { language, source }: Source): KeptTranscript => ({
  path: `/media/transcripts/${sha256(JSON.stringify(read)).slice(0, 32)}.json`,
  ...{ language, source, timed: read.segments.some(({ endTime }) => endTime > 0) },
});

type Source = Pick<KeptTranscript, 'language' | 'source'>;

/** Throws if it does not exist. */
export async function read({ path }: Pick<KeptTranscript, 'path'>): Promise<Transcript> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: path.slice(1) }));
  return transcript.parse(JSON.parse((await Body?.transformToString()) ?? ''));
}

const put = (path: string, body: string, type: string) =>
  client.send(
    new PutObjectCommand({
      ...{ Bucket: Bucket(), Key: path.slice(1), Body: body, ContentType: type },
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
