import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../../shared/resources.ts';
import { days, dynamo, seconds } from '../dynamo.ts';
import { table } from '../people.ts';
import { queryAll } from '../reads.ts';
import { type Former, identityAt, type SubscriberRow } from './identity.ts';
import { findSubscriber } from './rows.ts';

/*
 * Where subscribers went who changed their address: a row for each move, under the id that they had before. Campaigns
 * find them by it, and so do the links of mails that they got there.
 */

/** As long as campaigns: no link is of use to a send that is gone. */
const keepDays = 400;
/** All in one: moves are few. */
const pk = partitions.people.moves;
const sortKey = ({ id, until }: Former) => `${id}#${until}`;
const moveKey = (former: Former) => ({ pk, sk: sortKey(former) });

interface Move extends Former {
  to: string;
}

interface MoveRow {
  sk: string;
  to: string;
}

const toMove = ({ sk, to }: MoveRow): Move => {
  const [id = '', until = ''] = sk.split('#');
  return { id, until, to };
};

/** The write that keeps where somebody went. */
export const moveWrite = ({ to, ...former }: Move) => ({
  Put: {
    TableName: table(),
    Item: { ...moveKey(former), to, expiresAt: seconds(Date.parse(former.until)) + days(keepDays) },
  },
});

/** Former ids that no campaign can know any more need not be kept. */
export const stillKnown = (former: Former[], now: number): Former[] =>
  former.filter(({ until }) => Date.parse(until) + days(keepDays) * 1000 > now);

/** The moves away from an id, oldest first. */
async function movesFrom(id: string): Promise<Move[]> {
  const rows = await queryAll<MoveRow>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :id)',
    ExpressionAttributeValues: { ':pk': pk, ':id': `${id}#` },
  });
  return rows.map(toMove);
}

/** More moves than anybody makes. */
const farthest = 100;

/** The subscriber whom a campaign with this cut-off (ISO time) knows by `id`, and who has moved since; none if gone. */
export async function followMoves(id: string, cutoff: string): Promise<SubscriberRow | undefined> {
  let here = { id, since: cutoff };
  for (let step = 0; step < farthest; step++) {
    const next = (await movesFrom(here.id)).find(({ until }) => until > here.since);
    if (!next) return undefined;
    const row = await findSubscriber(next.to);
    if (row && identityAt(row, cutoff) === id) return row;
    here = { id: next.to, since: next.until };
  }
  return undefined;
}

/** The subscriber with this id or, where nobody has it, the one who had it last and moved. For links of mails. */
export async function findMoved(id: string): Promise<SubscriberRow | undefined> {
  const row = await findSubscriber(id);
  if (row) return row;
  for (const { until } of (await movesFrom(id)).reverse()) {
    const moved = await followMoves(id, new Date(Date.parse(until) - 1).toISOString());
    if (moved) return moved;
  }
  return undefined;
}

/** Those whom a campaign with this cut-off knows by former ids: they have moved since. */
export async function movedSince(cutoff: string): Promise<{ id: string; row: SubscriberRow }[]> {
  const rows = await queryAll<MoveRow>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  const ids = new Set(rows.map(toMove).flatMap(({ id, until }) => (until > cutoff ? [id] : [])));
  const found: { id: string; row: SubscriberRow }[] = [];
  for (const id of ids) {
    const row = await followMoves(id, cutoff);
    if (row && row.createdAt <= cutoff) found.push({ id, row });
  }
  return found;
}

/** Nobody finds the way from this id any more. */
export const forgetMove = (former: Former) =>
  dynamo.send(new DeleteCommand({ TableName: table(), Key: moveKey(former) }));
