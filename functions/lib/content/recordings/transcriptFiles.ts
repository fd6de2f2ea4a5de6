import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { paragraphsOf, type Transcript, transcript } from '../../../../shared/content/transcripts.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { shortened } from '../../../../shared/platform/text.ts';
import { env } from '../../platform/aws/env.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

const client = new S3Client({ forcePathStyle: true });
const Bucket = () => env(variables.mediaBucket);

/**
 * Keeps a transcript as a file that never changes: its name is a hash of its content. It is with the uploads, which
 * backups contain, because one that an admin pasted exists nowhere else; but visitors get only the copies that are
 * published with their recordings.
 */
export async function keep(read: Transcript, from: Source): Promise<KeptTranscript> {
  const kept = keptAs(read, from);
  await client.send(
    new PutObjectCommand({
      ...{ Bucket: Bucket(), Key: kept.path.slice(1), Body: JSON.stringify(read), ContentType: 'application/json' },
    }),
  );
  return kept;
}

/** As what {@link keep} keeps a transcript. */
export function keptAs(read: Transcript, { language, source }: Source): KeptTranscript {
  const paragraphs = paragraphsOf(read);
  const { speaker = '', text = '' } = paragraphs[0] ?? {};
  return {
    path: `/transcripts/${sha256(JSON.stringify(read)).slice(0, 32)}.json`,
    ...{ language, source, timed: read.segments.some(({ endTime }) => endTime > 0), paragraphs: paragraphs.length },
    beginning: shortened(speaker ? `${speaker}: ${text}` : text, 280),
  };
}

type Source = Pick<KeptTranscript, 'language' | 'source'>;

/** Throws if it does not exist. */
export async function read({ path }: Pick<KeptTranscript, 'path'>): Promise<Transcript> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: path.slice(1) }));
  return transcript.parse(JSON.parse((await Body?.transformToString()) ?? ''));
}
