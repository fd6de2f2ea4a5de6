import { callEmulator } from '../aws/callEmulator.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { StreamMapping } from '../template/eventSources.ts';

/** A record as GetRecords gives it. */
export interface StreamRecord {
  dynamodb: { SequenceNumber: string };
}

/** Where a mapping is in its stream, as it is kept from one start to the next. */
interface Position {
  /** As DynamoDB Local calls the stream: by another name for one that was begun anew. */
  stream: string;
  /** The sequence number of the last record that is done; absent before the first. */
  after?: string;
}

/**
 * What a mapping reads of the one shard of a table's stream in DynamoDB Local (3.3.0), which begins no new ones: its job for
 * that never runs. On disk, records outlive a restart, and a kill, for 24 hours from their writing; in memory, they go with
 * the tables. A process counts sequence numbers on from the highest that it finds at its start: from 1 where all records are
 * gone.
 */
export class TableStream {
  /** The sequence number of the last record that was read; undefined before the first. */
  last: string | undefined;
  /** Whether records may have been lost since the last start: those of 24 hours ago, or all of a stream begun anew. */
  missed = false;
  private readonly ask: (position: object) => Promise<StreamRecord[]>;
  /** Says that everything up to this record is done; undefined for nothing. A restart goes on after it. */
  readonly done: (after: string | undefined) => void;

  private constructor(ask: TableStream['ask'], done: TableStream['done']) {
    this.ask = ask;
    this.done = done;
  }

  /** Opens the stream of a mapping where the mapping was at the last stop; that of a new one at its first record. */
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
    if (saved) await stream.goOn(JSON.parse(saved), StreamArn);
    stream.done(stream.last);
    return stream;
  }

  /** The records that follow the last ones, at most 1000; none where all have been read. */
  async read(): Promise<StreamRecord[]> {
    const SequenceNumber = this.last;
    const next = SequenceNumber && this.recordsAt({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber });
    // Where the last one is gone, what is there is newer.
    const records = (await next) || (await this.recordsAt({ ShardIteratorType: 'TRIM_HORIZON' })) || [];
    this.last = records.at(-1)?.dynamodb.SequenceNumber ?? this.last;
    return records;
  }

  private async goOn({ stream, after }: Position, arn: string): Promise<void> {
    this.missed = stream !== arn || (after !== undefined && !(await this.has(after)));
    if (!this.missed) this.last = after;
  }

  private async has(SequenceNumber: string): Promise<boolean> {
    const records = await this.recordsAt({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber });
    return records?.[0]?.dynamodb.SequenceNumber === SequenceNumber;
  }

  /** Undefined where the stream no longer has that position; where all records were trimmed, it has none until the next. */
  private recordsAt = (position: object) =>
    this.ask(position).catch((error) => {
      if (!/TrimmedDataAccessException/.test(String(error))) throw error;
      return undefined;
    });
}
