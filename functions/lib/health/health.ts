import type { HealthReport } from '../../../shared/health/model.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import type { AllLeftOut } from '../content/episodes/episodes.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { putItem, write } from '../platform/dynamo/writes.ts';

const table = () => tableName('content');
/** Requests have a partition of their own: the table's stream invokes the worker for that one only. */
const keys = {
  request: { pk: partitions.content.healthRequests, sk: 'REQUEST' },
  report: { pk: partitions.content.healthReports, sk: 'REPORT' },
  feed: { pk: partitions.content.healthReports, sk: 'FEED' },
};

export const request = () => write(putItem(table(), { ...keys.request, requestedAt: new Date().toISOString() }));

/** `requestedAt`: ISO time, empty before the first request. */
export async function latest(): Promise<{ requestedAt: string; report: HealthReport | null }> {
  const [lastRequest, stored] = await Promise.all([
    getItem<{ requestedAt: string }>(table(), keys.request),
    getItem<{ report: HealthReport }>(table(), keys.report),
  ]);
  return { requestedAt: lastRequest?.requestedAt ?? '', report: stored?.report ?? null };
}

export const put = (report: HealthReport) => write(putItem(table(), { ...keys.report, report }));

/** What became of a read of the podcast's feed: why it failed, or which of its items were left out. */
interface FeedRead extends AllLeftOut {
  /** ISO time. */
  at: string;
  failed?: string;
}

export async function putRead({ leftOut, ...read }: Omit<FeedRead, 'at'>): Promise<void> {
  await write(putItem(table(), { ...keys.feed, ...read, at: new Date().toISOString(), leftOut: leftOut.slice(0, 10) }));
}

export const latestRead = () => getItem<FeedRead>(table(), keys.feed);
