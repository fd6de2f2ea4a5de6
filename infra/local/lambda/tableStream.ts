import { callEmulator } from '../aws/callEmulator.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { StreamMapping } from '../template/eventSources.ts';

/** A record as GetRecords returns it. */
export interface StreamRecord {
  dynamodb: {
    SequenceNumber: string;
    /** Seconds since 1970. */
    ApproximateCreationDateTime: number;
  };
}

/** A mapping's position in its stream, stored from one start to the next. */
interface Position {
  /** DynamoDB Local's ARN of the stream; a recreated stream has another one. */
  stream: string;
  /** The sequence number of the last finished record; absent before the first. */
  after?: string;
}

export type TableStream = Awaited<ReturnType<typeof openTableStream>>;

/**
 * Opens a mapping's stream at its position of the last stop, or for a new mapping at the first record. Reads the only
 * shard of the stream in DynamoDB Local (3.3.0), which never starts new shards: its job for that does not run. On disk,
 * records survive restarts and kills for 24 hours; in memory, they are lost with the tables. A process continues
 * sequence numbers from the highest that it finds at its start, or from 1 if all records are gone.
 */
export async function openTableStream(
  { id, table }: Pick<StreamMapping, 'id' | 'table'>,
  endpoint: string,
  state: LocalState,
) {
  const { Table } = await callEmulator<{ Table: { LatestStreamArn: string } }>(
    endpoint,
    'DynamoDB_20120810.DescribeTable',
    { TableName: table },
  );
  const StreamArn = Table.LatestStreamArn;
  const call = <Answer>(operation: string, input: object) =>
    callEmulator<Answer>(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
  const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>('DescribeStream', {
    StreamArn,
  });
  const [shard, second] = StreamDescription.Shards;
  if (!shard || second) throw new Error(`${table}: the local cloud reads streams of one shard`);

  /**
   * Undefined if the stream no longer has this position. After all records were trimmed, it has none until the next
   * record.
   */
  const recordsAt = async (position: object) => {
    try {
      const at = await call<object>('GetShardIterator', { StreamArn, ShardId: shard.ShardId, ...position });
      return (await call<{ Records: StreamRecord[] }>('GetRecords', at)).Records;
    } catch (error) {
      if (!/TrimmedDataAccessException/.test(String(error))) throw error;
      return undefined;
    }
  };

  async function has(SequenceNumber: string): Promise<boolean> {
    const records = await recordsAt({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber });
    return records?.[0]?.dynamodb.SequenceNumber === SequenceNumber;
  }

  const key = `stream of ${id}`;
  /** Stores that everything up to this record is finished, or nothing if undefined. A restart continues after it. */
  function markDone(after: string | undefined): void {
    const position = JSON.stringify({ stream: StreamArn, after } satisfies Position);
    if (position !== state.get(key)) state.set(key, position);
  }

  const { stream = StreamArn, after } = JSON.parse(state.get(key) ?? '{}') as Partial<Position>;
  const missed = stream !== StreamArn || (after !== undefined && !(await has(after)));
  let lastRead = missed ? undefined : after;
  markDone(lastRead);
  return {
    /**
     * Whether records may have been lost since the last start: those older than 24 hours, or all of a recreated stream.
     */
    missed,
    shard: shard.ShardId,
    markDone,
    /** The sequence number of the last record that was read; undefined before the first. */
    get lastRead() {
      return lastRead;
    },
    /** The records after the last ones, at most 1000; none if all have been read. */
    async read(): Promise<StreamRecord[]> {
      const next = lastRead && recordsAt({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: lastRead });
      // If the last record is gone, all remaining ones are newer.
      const records = (await next) || (await recordsAt({ ShardIteratorType: 'TRIM_HORIZON' })) || [];
      lastRead = records.at(-1)?.dynamodb.SequenceNumber ?? lastRead;
      return records;
    },
  };
}
