import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { callEmulator } from '../aws/callEmulator.ts';
import { jsonAnswer, type Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest, Input } from '../aws/request.ts';
import type { WriteGate } from '../aws/writes.ts';
import type { Dynamo } from '../emulators/dynamoDbLocal.ts';
import type { Table } from '../template/data.ts';
import { tableArn } from '../template/resources.ts';

interface ExportNeeds {
  tables: Table[];
  dynamoDb: Pick<Dynamo, 'endpoint'>;
  s3: string;
  writes: WriteGate;
  dataDir: string;
}

/**
 * The content of each table in several files, as on AWS, where a table has several partitions. Empty files are normal.
 */
type Snapshot = Map<string, { file: string; count: number }[]>;

const segments = 4;
/** The longest time between an ExportTime and its first export, in milliseconds. */
const maxAge = 60_000;

/**
 * DynamoDB's point-in-time exports to S3. DynamoDB Local keeps no history, so only the present can be exported. The
 * first export with an ExportTime reads all tables while nothing is written, so that later exports with the same time
 * are consistent with it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
export function tableExports({ tables, dynamoDb, s3, writes, dataDir }: ExportNeeds): Operations {
  // Snapshots that are not exported yet.
  const folder = join(dataDir, 'exports');
  rmSync(folder, { recursive: true, force: true });
  let latest: { time: number; snapshot: Promise<Snapshot>; folder: string } | undefined;
  const exports = new Map<string, Input>();

  const tableOf = (input: Input): Table => {
    const named = String(input.TableArn ?? input.TableName);
    const table = tables.find(({ id }) => id === named.slice(named.lastIndexOf('/') + 1));
    if (!table) throw new AwsError('TableNotFoundException', `Table not found: ${named}`);
    return table;
  };

  function snapshotAt(time: number): Promise<Snapshot> {
    if (latest?.time === time) return latest.snapshot;
    if (Math.abs(Date.now() - time) > maxAge) {
      throw new AwsError(
        'InvalidExportTimeException',
        'The local cloud keeps no history of its tables: only the present can be exported',
      );
    }
    if (latest) rmSync(latest.folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const snapshotFolder = mkdtempSync(join(folder, 'moment-'));
    latest = { time, folder: snapshotFolder, snapshot: writes.whileClosed(() => readAll(snapshotFolder)) };
    return latest.snapshot;
  }

  async function readAll(to: string): Promise<Snapshot> {
    const snapshot: Snapshot = new Map();
    for (const { id } of tables) {
      const parts = Array.from({ length: segments }, (_, n) => readSegment(id, n, join(to, `${id}-${n}.json.gz`)));
      snapshot.set(id, await Promise.all(parts));
    }
    return snapshot;
  }

  async function readSegment(TableName: string, Segment: number, file: string) {
    let count = 0;
    async function* lines() {
      let ExclusiveStartKey: object | undefined;
      do {
        const scan = { TableName, Segment, TotalSegments: segments, ConsistentRead: true, ExclusiveStartKey };
        const page = await callEmulator<{ Items: object[]; LastEvaluatedKey?: object }>(
          dynamoDb.endpoint,
          'DynamoDB_20120810.Scan',
          scan,
        );
        count += page.Items.length;
        yield page.Items.map((Item) => `${JSON.stringify({ Item })}\n`).join('');
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
    }
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
    return { file, count };
  }

  async function put(bucket: unknown, key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const response = await fetch(`${s3}/${bucket}/${key}`, { method: 'PUT', body });
    if (!response.ok) throw new AwsError('S3AccessException', await response.text());
  }

  async function write(description: Input, parts: { file: string; count: number }[]): Promise<void> {
    const { S3Bucket, S3Prefix, ExportArn } = description;
    const id = String(ExportArn).slice(String(ExportArn).lastIndexOf('/') + 1);
    const at = [S3Prefix, 'AWSDynamoDB', id].filter(Boolean).join('/');
    const files = [];
    for (const { file, count } of parts) {
      const body = await readFile(file);
      const dataFileS3Key = `${at}/data/${randomBytes(16).toString('hex')}.json.gz`;
      await put(S3Bucket, dataFileS3Key, body);
      const md5 = createHash('md5').update(body).digest();
      files.push({ itemCount: count, md5Checksum: md5.toString('base64'), etag: md5.toString('hex'), dataFileS3Key });
    }
    const manifestFilesS3Key = `${at}/manifest-files.json`;
    await put(S3Bucket, manifestFilesS3Key, files.map((file) => `${JSON.stringify(file)}\n`).join(''));
    const ItemCount = parts.reduce((sum, { count }) => sum + count, 0);
    const summary = {
      ...{ version: '2020-06-30', exportArn: ExportArn, tableArn: description.TableArn, s3Bucket: S3Bucket },
      ...{ s3Prefix: S3Prefix, manifestFilesS3Key, itemCount: ItemCount, outputFormat: 'DYNAMODB_JSON' },
      exportTime: new Date(Number(description.ExportTime) * 1000).toISOString(),
    };
    const ExportManifest = `${at}/manifest-summary.json`;
    await put(S3Bucket, ExportManifest, JSON.stringify(summary));
    Object.assign(description, { ExportStatus: 'COMPLETED', ExportManifest, ItemCount });
  }

  const operations: Record<string, (input: Input) => object> = {
    'dynamodb:ExportTableToPointInTime'(input) {
      const { id, pointInTimeRecovery } = tableOf(input);
      if (!pointInTimeRecovery)
        throw new AwsError(
          'PointInTimeRecoveryUnavailableException',
          `Point in time recovery is not enabled for ${id}`,
        );
      const { ExportTime = Math.floor(Date.now() / 1000), S3Bucket, S3Prefix } = input;
      const snapshot = snapshotAt(Number(ExportTime) * 1000);
      const ExportArn = `${tableArn(id)}/export/${Date.now()}-${randomBytes(4).toString('hex')}`;
      const description: Input = {
        ...{ ExportArn, ExportStatus: 'IN_PROGRESS', ExportTime, TableArn: tableArn(id), S3Bucket, S3Prefix },
      };
      exports.set(ExportArn, description);
      snapshot
        .then((tables) => write(description, tables.get(id) ?? []))
        .catch((error) => Object.assign(description, { ExportStatus: 'FAILED', FailureMessage: String(error) }));
      return { ExportDescription: { ...description } };
    },
    'dynamodb:DescribeExport'(input) {
      const description = exports.get(String(input.ExportArn));
      if (!description) throw new AwsError('ExportNotFoundException', `Export not found: ${input.ExportArn}`);
      return { ExportDescription: description };
    },
  };

  return Object.fromEntries(
    Object.entries(operations).map(([name, answer]) => [
      name,
      async ({ input }: AwsRequest) => jsonAnswer(answer(input), 'application/x-amz-json-1.0'),
    ]),
  );
}
