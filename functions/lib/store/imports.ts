import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ImportCounts, ImportFormat, ImportMapping, ImportStart } from '../../../shared/model/subscriberImport.ts';
import { partitions } from '../../../shared/resources.ts';
import type { ImportStatus } from '../../../shared/subscriberImports.ts';
import { table } from './people.ts';
import { getItem } from './reads.ts';
import { conditionalWrite } from './writes.ts';

/** The import of subscribers: one item, so that there is one at a time. */
export interface ImportRecord extends ImportStart {
  id: string;
  by: string;
  /** ISO time. */
  at: string;
  status: ImportStatus;
  /** Dry runs and the import itself, counted: messages and report of an earlier one are of no concern any more. */
  round: number;
  mapping?: ImportMapping | undefined;
  format?: ImportFormat | undefined;
  columns?: string[] | undefined;
  /** The file's, as it was checked: what is imported is what was checked. */
  etag?: string | undefined;
  /** So many rows of the file are done. */
  position: number;
  total?: number | undefined;
  counts: ImportCounts;
  incomplete: number;
  problem?: string | undefined;
  /** When the round began and ended, in Unix milliseconds. */
  startedAt?: number | undefined;
  endedAt?: number | undefined;
  /** Until then something should have moved, in Unix milliseconds. */
  aliveUntil?: number | undefined;
  hasReport?: boolean | undefined;
}

const key = { pk: partitions.people.imports, sk: 'LATEST' };

export const latest = (): Promise<ImportRecord | undefined> => getItem<ImportRecord>(table(), key);

/** Puts a new import in the place of the one before; false where that is under way. */
export async function begin(record: ImportRecord): Promise<boolean> {
  const put = await conditionalWrite(
    new PutCommand({
      TableName: table(),
      Item: { ...key, ...record },
      ConditionExpression: 'attribute_not_exists(pk) OR (#status <> :importing AND #status <> :cancelling)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':importing': 'importing', ':cancelling': 'cancelling' },
    }),
  );
  return put !== undefined;
}

type Changes = Partial<Omit<ImportRecord, 'id'>>;

/**
 * Changes the record as long as it is of this round, has come as far, and, where `status` is given, has one of these.
 * Returns it as it is then; undefined where it has moved on.
 */
export async function change(
  { id, round, position }: Pick<ImportRecord, 'id' | 'round' | 'position'>,
  changes: Changes,
  status?: readonly ImportStatus[],
): Promise<ImportRecord | undefined> {
  const entries = Object.entries(changes);
  const set = entries.filter(([, value]) => value !== undefined);
  const gone = entries.filter(([, value]) => value === undefined);
  const isOneOf = status?.map((_, index) => `:status${index}`).join(', ');
  const written = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: key,
      UpdateExpression: [
        `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        gone.length > 0 && `REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}`,
      ]
        .filter(Boolean)
        .join(' '),
      ConditionExpression: `#id = :atId AND #round = :atRound AND #position = :atPosition${isOneOf ? ` AND #status IN (${isOneOf})` : ''}`,
      ExpressionAttributeNames: Object.fromEntries(
        ['id', 'round', 'position', ...(isOneOf ? ['status'] : []), ...entries.map(([name]) => name)].map((name) => [
          `#${name}`,
          name,
        ]),
      ),
      ExpressionAttributeValues: {
        ':atId': id,
        ':atRound': round,
        ':atPosition': position,
        ...Object.fromEntries((status ?? []).map((each, index) => [`:status${index}`, each])),
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return written as ImportRecord | undefined;
}
