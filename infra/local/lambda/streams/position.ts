import type { LocalState } from '../../localState.ts';
import type { StreamMapping } from '../../template/eventSources.ts';
import { Stream } from './stream.ts';

/** Where a mapping is in its stream. */
interface Position {
  /** As DynamoDB Local calls the stream: by another name for one that was begun anew. */
  stream: string;
  /** The sequence number of the last record that is done; absent before the first. */
  after?: string;
}

/** A mapping's stream at the first record that the mapping has not done. */
export interface OpenStream {
  stream: Stream;
  /** Whether records may have been lost since the last start: those of 24 hours ago, or all of tables in memory. */
  missed: boolean;
  /** Says that everything up to this record is done; undefined for nothing. A restart goes on after it. */
  done(after: string | undefined): void;
}

/**
 * Opens the stream of a mapping where the mapping was at the last stop. A mapping that is new begins with what the stream
 * holds already, or after that.
 */
export async function openStream(
  { id, table, startingPosition }: StreamMapping,
  dynamoDb: string,
  state: LocalState,
): Promise<OpenStream> {
  const key = `stream of ${id}`;
  const stream = await Stream.open(dynamoDb, table);
  let kept: string | undefined;
  const done = (after: string | undefined) => {
    const position = JSON.stringify({ stream: stream.arn, after } satisfies Position);
    if (position === kept) return;
    kept = position;
    state.set(key, position);
  };
  const saved = state.get(key);
  if (saved === undefined) {
    if (startingPosition === 'LATEST') while ((await stream.read()).length > 0);
    done(stream.last);
    return { stream, missed: false, done };
  }
  const position = JSON.parse(saved) as Position;
  const isSame = position.stream === stream.arn;
  const goesOn = isSame && (position.after === undefined || (await stream.continueAfter(position.after)));
  done(stream.last);
  return { stream, missed: !goesOn, done };
}
