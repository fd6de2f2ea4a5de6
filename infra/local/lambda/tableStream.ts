import { callEmulator } from '../aws/callEmulator.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { StreamMapping } from '../template/eventSources.ts';

/** A record as GetRecords returns it. */
export interface StreamRecord {
  dynamodb: { SequenceNumber: string };
}

/** A mapping's position in its stream, stored from one start to the next. */
interface Position {
  /** DynamoDB Local's ARN of the stream; a recreated stream has another one. */
  stream: string;
  /** The sequence number of the last finished record; absent before the first. */
  after?: string;
}

/**
 * Reads the only shard of a table's stream in DynamoDB Local (3.3.0), which never starts new shards: its job for that
 * does not run. On disk, records survive restarts and kills for 24 hours; in memory, they are lost with the tables. A
 * process continues sequence numbers from the highest that it finds at its start, or from 1 if all records are gone.
 */
export class TableStream {
  /** The sequence number of the last record that was read; undefined before the first. */
  lastRead: string | undefined;
  /**
   * Whether records may have been lost since the last start: those older than 24 hours, or all of a recreated stream.
   */
  missed = false;
  private readonly fetchRecords: (position: object) => Promise<StreamRecord[]>;
  /** Stores that everything up to this record is finished, or nothing if undefined. A restart continues after it. */
  readonly markDone: (after: string | undefined) => void;

  private constructor(fetchRecords: TableStream['fetchRecords'], markDone: TableStream['markDone']) {
    this.fetchRecords = fetchRecords;
    this.markDone = markDone;
  }

  /** Opens a mapping's stream at its position of the last stop, or for a new mapping at the first record. */
  static async open(
    { id, table }: Pick<StreamMapping, 'id' | 'table'>,
    endpoint: string,
    state: LocalState,
  ): Promise<TableStream> {
    const { Table } = await callEmulator<{ Table: { LatestStreamArn: string } }>(
      endpoint,
      'DynamoDB_20120810.DescribeTable',
      { TableName: table },
    );
    const StreamArn = Table.LatestStreamArn;
    const call = <Answer>(operation: string, input: object) =>
      callEmulator<Answer>(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
    const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
      'DescribeStream',
      { StreamArn },
    );
    const [shard, second] = StreamDescription.Shards;
    if (!shard || second) throw new Error(`${table}: the local cloud reads streams of one shard`);

    const key = `stream of ${id}`;
    const stream = new TableStream(
      async (position) => {
        const at = await call<object>('GetShardIterator', { StreamArn, ShardId: shard.ShardId, ...position });
        return (await call<{ Records: StreamRecord[] }>('GetRecords', at)).Records;
      },
      (after) => {
        const position = JSON.stringify({ stream: StreamArn, after } satisfies Partial<Position>);
        if (position !== state.get(key)) state.set(key, position);
      },
    );
    const saved = state.get(key);
    if (saved) await stream.resume(JSON.parse(saved), StreamArn);
    stream.markDone(stream.lastRead);
    return stream;
  }

  /** The records after the last ones, at most 1000; none if all have been read. */
  async read(): Promise<StreamRecord[]> {
    const SequenceNumber = this.lastRead;
    const next = SequenceNumber && this.recordsAt({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber });
    // If the last record is gone, all remaining ones are newer.
    const records = (await next) || (await this.recordsAt({ ShardIteratorType: 'TRIM_HORIZON' })) || [];
    this.lastRead = records.at(-1)?.dynamodb.SequenceNumber ?? this.lastRead;
    return records;
  }

  private async resume({ stream, after }: Position, arn: string): Promise<void> {
    this.missed = stream !== arn || (after !== undefined && !(await this.has(after)));
    if (!this.missed) this.lastRead = after;
  }

  private async has(SequenceNumber: string): Promise<boolean> {
    const records = await this.recordsAt({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber });
    return records?.[0]?.dynamodb.SequenceNumber === SequenceNumber;
  }

  /**
   * Undefined if the stream no longer has this position. After all records were trimmed, it has none until the next
   * record.
   */
  private recordsAt = (position: object) =>
    this.fetchRecords(position).catch((error) => {
      if (!/TrimmedDataAccessException/.test(String(error))) throw error;
      return undefined;
    });
}
