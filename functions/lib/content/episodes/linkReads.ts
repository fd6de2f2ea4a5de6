import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { updateItem, write } from '../../platform/dynamo/writes.ts';
import type { Validators } from './fetchText.ts';

/** How the last read went of what a feed links to. It lies beside the episode, whose changes publish pages. */
export interface LinkRead extends Validators {
  /** The links that were read, as JSON: with others, they are read anew. */
  of: string;
  /** ISO time. */
  triedAt: string;
  /** How many reads in a row have failed. */
  failures: number;
  /** Which of them was used. */
  address?: string;
}

/** The parts of an episode that its feed only links to. */
export const linkedParts = ['chapters', 'transcript'] as const;
export type LinkedPart = (typeof linkedParts)[number];

export interface LinkReads extends Partial<Record<LinkedPart, LinkRead>> {
  /** The episode's. */
  id: number;
}

const pk = partitions.content.feedReads;
const table = () => tableName('content');

/** By the episodes' ids. */
export async function all(): Promise<Map<number, LinkReads>> {
  const items = await queryPartition<LinkReads>(table(), pk, {});
  return new Map(items.map((reads) => [reads.id, reads]));
}

export const record = (id: number, reads: Partial<Record<LinkedPart, LinkRead>>) =>
  write(updateItem(table(), { pk, sk: `EPISODE#${id}` }, { set: { id, ...reads } }));
