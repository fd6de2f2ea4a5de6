import { partitions } from '../../../shared/platform/resources.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { putItem, write } from '../platform/dynamo/writes.ts';
import * as publication from './publication.ts';

/** Its own partition: the table's stream passes a change in it to the worker that publishes. */
const request = { pk: partitions.content.publishRequests, sk: partitions.content.publishRequests };

/**
 * Requests a run if what the last one published is out of date by now, because the event that it announced has ended, or its
 * sign-up has closed. Called each minute, it requests one each minute until a run has finished. `now` in Unix milliseconds.
 */
export async function publishDue(now: number): Promise<void> {
  const dueAt = await publication.dueAt();
  if (dueAt === null || now < dueAt) return;
  await write(putItem(tableName('content'), { ...request, requestedAt: new Date(now).toISOString() }));
}
