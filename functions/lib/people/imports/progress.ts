import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { importFileDays, isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import type { ImportRecord } from './imports.ts';

/** How long a run counts as alive after each sign of life, in milliseconds. A batch of rows takes a few seconds. */
export const aliveFor = 90_000;

/** Whether the import has made no progress for too long. `now` in Unix milliseconds. */
export const hasStopped = ({ status, aliveUntil = 0 }: ImportRecord, now: number) =>
  isUnderWay(status) && now > aliveUntil;

/** The import as the API returns it. */
export function toImport(record: ImportRecord, now = Date.now()): SubscriberImport {
  const { startedAt, endedAt, aliveUntil, position, total = null } = record;
  // Where it has not ended, up to the time of its last rows.
  const until = endedAt ?? (aliveUntil ?? now) - aliveFor;
  const seconds = startedAt === undefined ? 0 : (until - startedAt) / 1000;
  return {
    ...record,
    stopped: hasStopped(record, now),
    problem: record.problem ?? null,
    format: record.format ?? null,
    mapping: record.mapping ?? null,
    columns: record.columns ?? [],
    roles: record.roles ?? {},
    said: record.said ?? [],
    accepted: record.accepted ?? [],
    refusals: record.refusals ?? { here: 0, others: 0 },
    takesRefusals: record.takesRefusals ?? false,
    rows: { done: position, total },
    rate: position > 0 && seconds > 0 ? Math.round((position / seconds) * 10) / 10 : null,
    hasReport: record.hasReport ?? false,
    keptUntil: new Date(Date.parse(record.at) + importFileDays * 24 * 60 * 60 * 1000).toISOString(),
    endedAt: endedAt === undefined ? null : new Date(endedAt).toISOString(),
  };
}
