import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../../shared/platform/resources.ts';
import { days, dynamo, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { lastOf } from '../platform/dynamo/reads.ts';
import { updateItem, write } from '../platform/dynamo/writes.ts';
import { logger } from '../platform/log.ts';

export interface NewActivity {
  admin: string;
  /** The contract's label of the endpoint, as in "Deleted a subscriber". */
  label: string;
  /** The name of what was changed, or the address of a picture. Never the name of a deleted person. */
  about?: string | undefined;
}

export interface ActivityRow extends NewActivity {
  id: string;
  /** ISO time. */
  at: string;
}

const pk = partitions.access.activities;
/** As long as campaigns are kept. */
const keepSeconds = days(400);
/** Short, because the admin's request waits for the write. */
const writeTimeoutMs = 2000;

export async function record(activity: NewActivity): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const id = `${at}#${randomUUID()}`;
  await dynamo.send(
    new PutCommand({
      TableName: tableName('access'),
      Item: { pk, sk: id, id, at, ...activity, expiresAt: seconds(now) + keepSeconds },
    }),
    { abortSignal: AbortSignal.timeout(writeTimeoutMs) },
  );
}

/** What is done is done: a failure is only logged. */
export async function note(activity: NewActivity): Promise<void> {
  try {
    await record(activity);
  } catch (error) {
    logger.error('An activity of an admin could not be recorded', error as Error);
  }
}

export const latest = (count: number) => lastOf<ActivityRow>(tableName('access'), pk, count);

/*
 * One row for each name, day and kind of failure, however many there are, so that no one can push what admins did out
 * of the list. A name that no one has gets such a row too, because otherwise the answer would take longer for an
 * admin's name; nothing reads it. What was typed stands there only as a keyed hash.
 */

/** How often it happened is added. */
const failureLabels = {
  'wrong name or password': 'Someone failed to log in under this name',
  'wrong code': 'Someone had the right password but a wrong code',
  'name locked': 'Logging in with the password was locked for this name',
  'codes locked': 'Codes were locked for this name',
  'network locked': 'A network was locked after many failed logins',
  'site locked': 'All logins with a password were locked after very many failed ones',
} as const;
export type LoginFailure = keyof typeof failureLabels;

interface FailureRow {
  sk: string;
  kind: LoginFailure;
  times: number;
  /** The last one: its ISO time and its browser in words. */
  at: string;
  device: string;
}

const ofSite = 'site';
const isOfSite = (kind: LoginFailure) => kind === 'network locked' || kind === 'site locked';
const keepFailureSeconds = days(30);
/** At most a week of every kind. */
const shownFailures = 7 * Object.keys(failureLabels).length;

const failuresOf = (name: string) => `${partitions.access.loginFailures}${name}`;

/** `name`: the keyed hash of what was typed. */
export async function countFailure(kind: LoginFailure, { name, device }: { name: string; device: string }) {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const key = { pk: failuresOf(isOfSite(kind) ? ofSite : name), sk: `${at.slice(0, 10)}#${kind}` };
  const set = { kind, at, device, expiresAt: seconds(now) + keepFailureSeconds };
  await write(updateItem(tableName('access'), key, { add: { times: 1 }, set }));
}

/** The failures of the last days, under the names of these admins and of the whole site. */
export async function latestFailures(admins: { username: string; hash: string }[]): Promise<ActivityRow[]> {
  const sources = [...admins, { username: 'Someone', hash: ofSite }];
  const found = await Promise.all(sources.map(({ username, hash }) => ofName(hash, username)));
  return found.flat();
}

async function ofName(name: string, username: string): Promise<ActivityRow[]> {
  const items = await lastOf<FailureRow>(tableName('access'), failuresOf(name), shownFailures);
  const since = new Date(Date.now() - days(7) * 1000).toISOString();
  return items
    .filter(({ at }) => at > since)
    .map(({ sk, kind, times, at, device }) => ({
      ...{ id: `${sk}#${username}`, at, admin: username, about: device },
      label: times === 1 ? failureLabels[kind] : `${failureLabels[kind]}, ${times} times`,
    }));
}
