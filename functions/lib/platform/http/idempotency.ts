import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { hmac, sha256 } from '../crypto/digest.ts';
import { days, seconds, tableName } from '../dynamo/dynamo.ts';
import { getItem } from '../dynamo/reads.ts';
import { deleteItem, isThere, putItem, type TransactItem, updateItem, when, write } from '../dynamo/writes.ts';
import { logger } from '../log.ts';
import { invalid, unusableKey, VisibleError } from './errors.ts';

/*
 * Requests that come with an Idempotency-Key are done once: docs/decisions/0073-writes-ask-again.md
 */

/** A quoted string, as in a structured field (RFC 9651), or a bare word. Undefined without one; else throws 400. */
export function idempotencyKey(headers: APIGatewayProxyEventHeaders): string | undefined {
  const header = headers[idempotencyHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\w.:-]{1,200}))\s*$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (!key) throw invalid({ [idempotencyHeader]: 'Please send 1 to 200 plain characters in quotes, such as a UUID' });
  return key;
}

/** What a replay could not find otherwise: the number of what was written, and that an event was full. */
export interface Wrote {
  id: number;
  isFull?: boolean;
}

/** A request that came with a key. The row contains nothing about a person. */
interface RequestRow {
  /** Of the request's content: another request may not use the same key. */
  fingerprint: string;
  /** Absent while it is being worked on. */
  done?: true;
  wrote?: Wrote;
}

/**
 * For a handler's transaction: the write that records the request as done; none for a request without a key. Whatever
 * is created must be in the same transaction, so that a request that dies after its write is not done a second time.
 */
export type Done = (wrote?: Wrote) => TransactItem[];

interface RunOnce<T> {
  work: (done: Done) => Promise<{ answer: T; wrote: Wrote | undefined }>;
  /** Answers a repeated request from what is stored now. Throws 404 where what was written is gone. */
  replay: (wrote: Wrote | undefined) => Promise<T>;
}

/** How long a repeated request waits for the first one, in milliseconds. */
const maxWait = 5_000;
/** The longest that an endpoint can run, in milliseconds: a request that is not done by then has died. */
const lease = 30_000;
const retentionSeconds = days(1);

const table = () => tableName('access');
const keyOf = (id: string) => ({ pk: `${partitions.access.requests}${id}`, sk: 'REQUEST' });

/**
 * Does `work` once for all requests with one key; `replay` answers the others. Where the work fails, the next request
 * may try. Throws 410 where it was done and its result is gone, 422 where the key belongs to another request, 409 with
 * Retry-After where the first request takes too long. The answer itself is not stored, since it may contain someone's
 * name and address. Nor does the fingerprint reveal anything to anyone who reads the table: it is keyed with the
 * request's key, of which only a hash is stored.
 */
export async function runOnce<T>(key: string, request: object, { work, replay }: RunOnce<T>): Promise<T> {
  const id = sha256(key);
  const fingerprint = hmac(key, JSON.stringify(request));
  const until = Date.now() + maxWait;
  for (let pause = 100; Date.now() < until; pause *= 1.5) {
    const earlier = await begin(id, fingerprint);
    if (!earlier) return runFirst(id, work);
    if (earlier.fingerprint !== fingerprint) throw unusableKey();
    if (earlier.done) return replay(earlier.wrote).catch(goneIfNotFound);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new VisibleError(
    409,
    'The same request is still being processed. Please check in a moment whether it went through.',
    { headers: { 'retry-after': '1' } },
  );
}

/** Begins the request and returns undefined. Returns the request's row where it was begun before. */
async function begin(id: string, fingerprint: string): Promise<RequestRow | undefined> {
  const now = Date.now();
  const begun = putItem(
    table(),
    { ...keyOf(id), fingerprint, leaseUntil: now + lease, expiresAt: seconds(now) + retentionSeconds },
    when`attribute_not_exists(pk) OR (attribute_not_exists(done) AND leaseUntil < ${now})`,
  );
  if (await write(begun)) return undefined;
  // Where the row was deleted in the meantime, the caller's next call begins the request.
  return (await getItem<RequestRow>(table(), keyOf(id))) ?? { fingerprint };
}

async function runFirst<T>(id: string, work: RunOnce<T>['work']): Promise<T> {
  const doneWrite = (wrote?: Wrote) =>
    updateItem(table(), keyOf(id), { set: { done: true, ...(wrote && { wrote }) }, when: isThere });
  const { answer, wrote } = await work((made) => [doneWrite(made)]).catch(async (error) => {
    // Lets the next request try, unless this one has written nevertheless.
    await write(deleteItem(table(), keyOf(id), when`attribute_not_exists(done)`));
    throw error;
  });
  // The work is done, so the request succeeds even where recording that fails.
  await write(doneWrite(wrote)).catch((error) =>
    logger.error('A request could not be recorded as done', error as Error),
  );
  return answer;
}

function goneIfNotFound(error: unknown): never {
  if (!(error instanceof VisibleError && error.status === 404)) throw error;
  throw new VisibleError(410, 'Your first request was carried out. What it made has been deleted since.');
}
