import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';

/** An item as in DynamoDB's API and exports: `{ pk: { S: "..." } }`. */
export type Item = Record<string, AttributeValue>;

export const text = (item: Item, attribute: string): string | undefined => item[attribute]?.S;
export const number = (item: Item, attribute: string): number | undefined =>
  item[attribute]?.N === undefined ? undefined : Number(item[attribute].N);

export const keyOf = ({ pk, sk }: Item): Item => ({ pk: pk as AttributeValue, sk: sk as AttributeValue });
export const keyText = (item: Item): string => `${text(item, 'pk')} ${text(item, 'sk')}`;

/** Whether the item's partition key is of one of these kinds in `partitions`, which say how keys begin. */
export const isOf = (item: Item, ...kinds: string[]): boolean => {
  const pk = text(item, 'pk') ?? '';
  return kinds.some((partition) => (partition.endsWith('#') ? pk.startsWith(partition) : pk === partition));
};

/** An item's kind for the operator, as in `subscribers`; in a table without kinds, the beginning of its key. */
export function kindOf(table: TableName, item: Item): string {
  const kinds: Record<string, string> = table in partitions ? partitions[table as keyof typeof partitions] : {};
  const kind = Object.entries(kinds).find(([, partition]) => isOf(item, partition))?.[0];
  return kind ?? text(item, 'pk')?.split('#')[0] ?? '';
}

/** Reads a line of an export's data file: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html */
export const readLine = (line: string): Item => (JSON.parse(line, withBinary) as { Item: Item }).Item;

/** Binary values are base64 in JSON. */
function withBinary(key: string, value: unknown): unknown {
  if (key === 'B' && typeof value === 'string') return Buffer.from(value, 'base64');
  return key === 'BS' && Array.isArray(value) ? value.map((each) => Buffer.from(String(each), 'base64')) : value;
}

const modulus = 2n ** 256n;

/** The number of items, and a sum of their hashes, which does not depend on their order. */
export class Checksum {
  count = 0;
  private sum = 0n;

  add(item: Item): void {
    this.count += 1;
    const hash = createHash('sha256').update(canonical(item)).digest('hex');
    this.sum = (this.sum + BigInt(`0x${hash}`)) % modulus;
  }

  get sha256(): string {
    return this.sum.toString(16).padStart(64, '0');
  }
}

/** A checksum for each table, of no items yet. */
export const newChecksums = () =>
  Object.fromEntries(tableNames.map((name) => [name, new Checksum()])) as Record<TableName, Checksum>;

/** The same text for equal items, whatever the order of attributes and members of sets. */
function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).map(([name, part]) => {
    const isSet = (name === 'SS' || name === 'NS' || name === 'BS') && Array.isArray(part);
    return `${JSON.stringify(name)}:${isSet ? `[${part.map(canonical).sort().join(',')}]` : canonical(part)}`;
  });
  return `{${parts.sort().join(',')}}`;
}
