import { partitions } from '../../../../shared/platform/resources.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, updateItem, write } from '../../platform/dynamo/writes.ts';
import { table } from '../subscribers/people.ts';

/** The ids by which ledgers know who has or had an address. */
export interface KnownAs {
  /** Of who has it, or left with it. */
  ids: string[];
  /** Of those who had it before them. */
  formerIds: string[];
}

/** Of the address with this hash, what was there at `before` (ISO time) is to go: who comes back meanwhile stays. */
export interface ErasureCommand extends KnownAs {
  hash: string;
  before: string;
}

const pk = partitions.people.erasures;
const keyOf = (hash: string) => ({ pk, sk: hash });
/** A later command of the same person stands for this one too, and stays. */
const unchanged = ({ before }: ErasureCommand) => when`#before = ${before}`;

/** Keeps an command that is looked after at `nextAt`, in Unix milliseconds. */
export const put = (command: ErasureCommand, nextAt: number) =>
  write(putItem(table(), { ...keyOf(command.hash), ...command, nextAt }));

/** What is still to be done about an address. */
export const find = (hash: string) => getItem<ErasureCommand>(table(), keyOf(hash));

/** Those whose time has come at `now`, in Unix milliseconds. */
export async function due(now: number): Promise<ErasureCommand[]> {
  const rows = await queryPartition<ErasureCommand & { nextAt: number }>(table(), pk);
  return rows.filter(({ nextAt }) => nextAt <= now);
}

export const postpone = (command: ErasureCommand, nextAt: number) =>
  write(updateItem(table(), keyOf(command.hash), { set: { nextAt }, when: unchanged(command) }));

export const remove = (command: ErasureCommand) => write(deleteItem(table(), keyOf(command.hash), unchanged(command)));
