import { createHash } from 'node:crypto';
import type { PendingRecord, StreamRecord } from './stream.ts';

/** The bytes that an event may have. */
const payloadLimit = 6 * 1024 * 1024;

/** The lane of a record, of so many: records of one item are in one. */
export function laneOf({ dynamodb }: StreamRecord, lanes: number): number {
  if (lanes === 1) return 0;
  return createHash('md5').update(JSON.stringify(dynamodb.Keys)).digest().readUInt32BE() % lanes;
}

/** Milliseconds since 1970: DynamoDB Local rounds down to the minute, and nothing is read before it was written. */
export const createdAt = ({ dynamodb }: StreamRecord) =>
  Math.min(Date.now(), (dynamodb.ApproximateCreationDateTime + 60) * 1000);

/** The first records, as many as an event may hold. */
export function batchOf(records: PendingRecord[], batchSize: number): PendingRecord[] {
  let bytes = 0;
  const tooMany = records.findIndex(({ record }, index) => {
    bytes += JSON.stringify(record).length;
    return index > 0 && (index >= batchSize || bytes > payloadLimit);
  });
  return records.slice(0, tooMany < 0 ? records.length : tooMany);
}
