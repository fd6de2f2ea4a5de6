import { callEmulator } from '../../aws/callEmulator.ts';

/** A record as GetRecords gives it. */
export interface StreamRecord {
  eventID: string;
  dynamodb: {
    Keys: Record<string, unknown>;
    SequenceNumber: string;
    /** Seconds since 1970. */
    ApproximateCreationDateTime: number;
  };
}

/** A record that is not done yet. */
export interface PendingRecord {
  record: StreamRecord;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The sequence number of the record before it in the stream; undefined for the first. */
  previous: string | undefined;
}

/**
 * The one shard of a table's stream in DynamoDB Local (3.3.0), which begins no new ones: its job for that never runs.
 * On disk, records outlive a restart, and a kill, for 24 hours from their writing; in memory, they go with the tables. A
 * process counts sequence numbers on from the highest that it finds at its start: from 1 where all records are gone.
 */
export class Stream {
  readonly arn: string;
  readonly shard: string;
  private readonly call: <Answer>(operation: string, input: object) => Promise<Answer>;
  private iterator: string | undefined;
  /** The sequence number of the last record that was read; undefined before the first. */
  last: string | undefined;

  private constructor(endpoint: string, arn: string, shard: string) {
    this.call = (operation, input) => callEmulator(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
    this.arn = arn;
    this.shard = shard;
  }

  /** The stream of a table, at its first record. */
  static async open(endpoint: string, table: string): Promise<Stream> {
    const { Table } = await callEmulator<{ Table: { LatestStreamArn: string } }>(
      endpoint,
      'DynamoDB_20120810.DescribeTable',
      { TableName: table },
    );
    const StreamArn = Table.LatestStreamArn;
    const { StreamDescription } = await callEmulator<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
      endpoint,
      'DynamoDBStreams_20120810.DescribeStream',
      { StreamArn },
    );
    const [shard, second] = StreamDescription.Shards;
    if (!shard || second) throw new Error(`${table}: the local cloud reads streams of one shard`);
    return new Stream(endpoint, StreamArn, shard.ShardId);
  }

  /** The records that follow the last ones, at most 1000; none where all have been read. */
  async read(): Promise<StreamRecord[]> {
    try {
      return await this.next();
    } catch (error) {
      this.iterator = undefined;
      // An iterator lives for 15 minutes: a machine may have slept for longer.
      if (/ExpiredIteratorException/.test(String(error))) return [];
      if (!isTrimmed(error)) throw error;
      // The last record was trimmed, or the iterator is one of when there was none: what is there is newer.
      this.last = undefined;
      return this.oldest();
    }
  }

  private async next(): Promise<StreamRecord[]> {
    this.iterator ??= await this.iteratorFor(
      this.last === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: this.last },
    );
    const { Records, NextShardIterator } = await this.recordsAt(this.iterator);
    this.iterator = NextShardIterator;
    this.last = Records.at(-1)?.dynamodb.SequenceNumber ?? this.last;
    return Records;
  }

  private async oldest(): Promise<StreamRecord[]> {
    try {
      return await this.next();
    } catch (error) {
      this.iterator = undefined;
      // Where all records were trimmed, the stream answers so until the next.
      if (isTrimmed(error)) return [];
      throw error;
    }
  }

  /** Goes on after a record that was read once. False where that is gone: then from the oldest that is left. */
  async continueAfter(sequenceNumber: string): Promise<boolean> {
    const isThere = await this.has(sequenceNumber);
    this.last = isThere ? sequenceNumber : undefined;
    this.iterator = undefined;
    return isThere;
  }

  private async has(SequenceNumber: string): Promise<boolean> {
    try {
      const iterator = await this.iteratorFor({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber });
      const { Records } = await this.recordsAt(iterator);
      return Records[0]?.dynamodb.SequenceNumber === SequenceNumber;
    } catch (error) {
      if (isTrimmed(error)) return false;
      throw error;
    }
  }

  private async iteratorFor(position: { ShardIteratorType: string; SequenceNumber?: string }): Promise<string> {
    const input = { StreamArn: this.arn, ShardId: this.shard, ...position };
    return (await this.call<{ ShardIterator: string }>('GetShardIterator', input)).ShardIterator;
  }

  private recordsAt = (ShardIterator: string) =>
    this.call<{ Records: StreamRecord[]; NextShardIterator: string }>('GetRecords', { ShardIterator });
}

const isTrimmed = (error: unknown) => /TrimmedDataAccessException/.test(String(error));
