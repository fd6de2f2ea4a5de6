import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, updateItem, write } from '../../platform/dynamo/writes.ts';

/** The ids under which ledgers list the people who have or had an address. */
export interface KnownIds {
  /** Of whoever has the address, or had it when they left. */
  ids: string[];
  /** Of those who had it earlier. */
  formerIds: string[];
}

/** Erase what existed at `before` (ISO time) about the address with this hash. Somebody who returns later stays. */
export interface ErasureCommand extends KnownIds {
  hash: string;
  before: string;
}

const pk = partitions.people.erasures;
const keyOf = (hash: string) => ({ pk, sk: hash });
/** A later command for the same person replaces this one, and must stay. */
const unchanged = ({ before }: ErasureCommand) => when`#before = ${before}`;

/** Stores a command that the worker takes up at `nextAt`, in Unix milliseconds. */
export const put = (command: ErasureCommand, nextAt: number) =>
  write(putItem(tableName('people'), { ...keyOf(command.hash), ...command, nextAt }));

/** The erasure of an address that is not finished yet. */
export const find = (hash: string) => getItem<ErasureCommand>(tableName('people'), keyOf(hash));

/** The commands that are due at `now`, in Unix milliseconds. */
export async function due(now: number): Promise<ErasureCommand[]> {
  const rows = await queryPartition<ErasureCommand & { nextAt: number }>(tableName('people'), pk);
  return rows.filter(({ nextAt }) => nextAt <= now);
}

export const postpone = (command: ErasureCommand, nextAt: number) =>
  write(updateItem(tableName('people'), keyOf(command.hash), { set: { nextAt }, when: unchanged(command) }));

export const remove = (command: ErasureCommand) =>
  write(deleteItem(tableName('people'), keyOf(command.hash), unchanged(command)));
