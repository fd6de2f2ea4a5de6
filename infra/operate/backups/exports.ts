import { text } from 'node:stream/consumers';
import type { ExportDescription } from '@aws-sdk/client-dynamodb';
import { type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { contentOf } from './objects.ts';
import type { StackData } from './source.ts';

/** One file of an export. */
export interface DataFile {
  key: string;
  /** Bytes. */
  size: number;
  items: number;
}

/** The moments for which all tables can be exported. Throws if a table keeps no history. */
export async function exportableTimes({ dynamo, tables }: StackData): Promise<{ earliest: Date; latest: Date }> {
  const earliest: number[] = [];
  const latest: number[] = [];
  for (const [name, TableName] of Object.entries(tables)) {
    const { ContinuousBackupsDescription } = await dynamo.describeContinuousBackups({ TableName });
    const window = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    if (window?.PointInTimeRecoveryStatus !== 'ENABLED')
      throw new Error(`Point-in-time recovery of the table ${name} is off: npm run deploy turns it on again`);
    earliest.push(window.EarliestRestorableDateTime?.getTime() ?? 0);
    latest.push(window.LatestRestorableDateTime?.getTime() ?? 0);
  }
  return { earliest: new Date(Math.max(...earliest)), latest: new Date(Math.min(...latest)) };
}

/**
 * Makes DynamoDB export the tables as they were at `at` into the bucket, and waits: some minutes, however little they hold.
 * Resolves with the data files of each. The caller deletes everything under `prefix`, even if this throws.
 */
export async function exportTables(data: StackData, at: Date, prefix: string): Promise<Record<TableName, DataFile[]>> {
  const { dynamo, tables, exports } = data;
  const arns = new Map<TableName, string | undefined>();
  for (const name of tableNames) {
    const { Table } = await dynamo.describeTable({ TableName: tables[name] });
    const { ExportDescription } = await dynamo.exportTableToPointInTime({
      ...{ TableArn: Table?.TableArn, ExportTime: at, ExportFormat: 'DYNAMODB_JSON' },
      ...{ S3Bucket: exports, S3Prefix: prefix },
    });
    arns.set(name, ExportDescription?.ExportArn);
  }
  const found: Partial<Record<TableName, DataFile[]>> = {};
  for (const [name, arn] of arns) found[name] = await dataFiles(data, await completed(data, name, arn));
  return found as Record<TableName, DataFile[]>;
}

async function completed(
  { dynamo }: StackData,
  table: TableName,
  ExportArn: string | undefined,
): Promise<ExportDescription> {
  for (let pause = 200; ; pause = Math.min(10_000, pause * 1.5)) {
    const { ExportDescription = {} } = await dynamo.describeExport({ ExportArn });
    if (ExportDescription.ExportStatus === 'COMPLETED') return ExportDescription;
    if (ExportDescription.ExportStatus === 'FAILED')
      throw new Error(`DynamoDB could not export the table ${table}: ${ExportDescription.FailureMessage}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The data files that the manifests of an export list: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html */
async function dataFiles(data: StackData, { ExportManifest = '' }: ExportDescription): Promise<DataFile[]> {
  const summary = JSON.parse(await textOf(data, ExportManifest)) as { manifestFilesS3Key: string; itemCount: number };
  const lines = (await textOf(data, summary.manifestFilesS3Key)).split('\n').filter(Boolean);
  const files = lines.map((line) => JSON.parse(line) as { itemCount: number; dataFileS3Key: string });
  const sum = files.reduce((total, { itemCount }) => total + itemCount, 0);
  if (sum !== summary.itemCount)
    throw new Error(
      `The files of ${ExportManifest} hold ${sum} items, not ${summary.itemCount}: start the backup again`,
    );
  return Promise.all(
    files.map(async ({ itemCount, dataFileS3Key: key }) => ({ key, items: itemCount, size: await sizeOf(data, key) })),
  );
}

async function textOf(data: StackData, key: string): Promise<string> {
  const size = await sizeOf(data, key);
  return text(contentOf(data, { bucket: data.exports, key, size }));
}

async function sizeOf({ s3, exports }: StackData, Key: string): Promise<number> {
  const { ContentLength = 0 } = await s3.headObject({ Bucket: exports, Key });
  return ContentLength;
}
