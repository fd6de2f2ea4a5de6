import { partitions } from '../../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPage } from '../../platform/dynamo/reads.ts';
import { updateItem, write } from '../../platform/dynamo/writes.ts';
import type { ActivityRow } from './activities.ts';

/*
 * Failed log-ins, as the activities show them: one row for each name, day and kind of failure, however many there are, so that
 * nobody can push what admins did out of the list. A name that nobody has gets such a row too, because otherwise the answer would
 * take longer for an admin's name; nothing reads it. What was typed stands there only as a keyed hash.
 */

/** What the activities say of each kind of failure under a name. How often it happened is added. */
const labels = {
  'wrong name or password': 'Someone failed to log in under this name',
  'wrong code': 'Someone had the right password but a wrong code',
  'name locked': 'This name was locked for unknown browsers',
  'device locked': 'A known browser was locked for this name',
  'codes locked': 'Codes were locked for this name',
  'network locked': 'A network was locked after many failed logins',
  'site locked': 'All unknown browsers were locked after very many failed logins',
} as const;
export type LoginFailure = keyof typeof labels;

interface FailureRow {
  sk: string;
  kind: LoginFailure;
  times: number;
  /** The last one: its ISO time and its browser in words. */
  at: string;
  device: string;
}

/** Those that belong to no name: the whole site's. */
const ofSite = 'site';
const isOfSite = (kind: LoginFailure) => kind === 'network locked' || kind === 'site locked';
const keepSeconds = days(30);
/** At most a week of every kind. */
const shown = 7 * Object.keys(labels).length;

const pkOf = (name: string) => `${partitions.access.loginFailures}${name}`;

/** Counts a failure. `name`: the keyed hash of the name that was typed. */
export async function count(kind: LoginFailure, { name, device }: { name: string; device: string }): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  await write(
    updateItem(
      tableName('access'),
      { pk: pkOf(isOfSite(kind) ? ofSite : name), sk: `${at.slice(0, 10)}#${kind}` },
      { add: { times: 1 }, set: { kind, at, device, expiresAt: seconds(now) + keepSeconds } },
    ),
  );
}

/** The failures of the last days, under the names of these admins and of the whole site. */
export async function latest(admins: { username: string; hash: string }[]): Promise<ActivityRow[]> {
  const sources = [...admins, { username: 'Someone', hash: ofSite }];
  const found = await Promise.all(sources.map(({ username, hash }) => ofName(hash, username)));
  return found.flat();
}

async function ofName(name: string, username: string): Promise<ActivityRow[]> {
  const { items } = await queryPage<FailureRow>({
    TableName: tableName('access'),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pkOf(name) },
    ScanIndexForward: false,
    Limit: shown,
  });
  const since = new Date(Date.now() - days(7) * 1000).toISOString();
  return items
    .filter(({ at }) => at > since)
    .map(({ sk, kind, times, at, device }) => ({
      ...{ id: `${sk}#${username}`, at, admin: username, about: device },
      label: times === 1 ? labels[kind] : `${labels[kind]}, ${times} times`,
    }));
}
