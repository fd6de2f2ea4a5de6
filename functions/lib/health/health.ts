import type { HealthReport } from '../../../shared/health/model/health.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { putItem, write } from '../platform/dynamo/writes.ts';

const table = () => tableName('content');
/** The request stands in a partition of its own: the table's stream tells the worker of that alone. */
const keys = {
  request: { pk: partitions.content.healthRequests, sk: 'REQUEST' },
  report: { pk: partitions.content.healthReports, sk: 'REPORT' },
};

/** Asks for a report. */
export async function request(): Promise<void> {
  await write(putItem(table(), { ...keys.request, requestedAt: new Date().toISOString() }));
}

/** When somebody last asked, in ISO time, and what was found last. */
export async function latest(): Promise<{ requestedAt: string; report: HealthReport | null }> {
  const [asked, found] = await Promise.all([
    getItem<{ requestedAt: string }>(table(), keys.request),
    getItem<{ report: HealthReport }>(table(), keys.report),
  ]);
  return { requestedAt: asked?.requestedAt ?? '', report: found?.report ?? null };
}

export async function put(report: HealthReport): Promise<void> {
  await write(putItem(table(), { ...keys.report, report }));
}
