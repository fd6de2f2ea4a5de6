import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { outcomeLabels } from '../../../../shared/people/model/subscriberImports.ts';
import { type CsvColumn, csvOf, csvRows } from '../../../../shared/platform/csv.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { downloadPath, importClient, uploadPath as signedUpload } from '../../platform/aws/importBucket.ts';
import type { RowOutcome } from './batch.ts';
import { type ImportRecord, reportedRound } from './imports.ts';

const columns: CsvColumn<RowOutcome>[] = [
  { title: 'Line', text: ({ row }) => String(row.line) },
  { title: 'Address', text: ({ row }) => row.email },
  { title: 'Outcome', text: ({ outcome }) => (outcome === 'added' ? 'Added' : 'Not added') },
  {
    title: 'Reason',
    text: ({ row, outcome }) => (outcome === 'added' ? row.omissions.join('; ') : outcomeLabels[outcome]),
  },
];

/** All rows but those that were added completely. */
const isReported = ({ row, outcome }: RowOutcome) => outcome !== 'added' || row.omissions.length > 0;

/** The part about the batch that begins at row `position`. Doing so again with the same rows changes nothing. */
export const putPart = ({ id, round }: ImportRecord, position: number, rows: RowOutcome[]): Promise<void> =>
  put(importKeys.part(id, round, position), csvRows(columns, rows.filter(isReported)));

export async function putReport({ id, round, at, done }: ImportRecord, batchSize: number): Promise<void> {
  let text = csvOf(columns, []);
  for (let position = 0; position < done; position += batchSize) {
    const part = await read(importKeys.part(id, round, position));
    if (!part) throw new Error(`The report has no part from row ${position} on`);
    text += new TextDecoder().decode(part.bytes);
  }
  await put(importKeys.report(id, round), text, `import-report-${at.slice(0, 10)}.csv`);
}

const Bucket = () => env(variables.importBucket);

export const importKeys = {
  file: (id: string) => `imports/${id}/file.csv`,
  report: (id: string, round: number) => `imports/${id}/${round}/report.csv`,
  part: (id: string, round: number, position: number) => `imports/${id}/${round}/part-${position}`,
};

export const uploadPath = (id: string, size: number) => signedUpload(importKeys.file(id), size);

export const reportOf = async (id: string) => downloadPath(importKeys.report(id, await reportedRound(id)));

/** Undefined where the object does not exist, or no longer. */
export async function read(key: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await importClient.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** `fileName`: the name under which a browser saves it. */
async function put(key: string, body: string, fileName?: string): Promise<void> {
  await importClient.send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: body,
      ContentType: 'text/csv; charset=utf-8',
      ...(fileName && { ContentDisposition: `attachment; filename="${fileName}"` }),
    }),
  );
}
