import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { hmac } from '../crypto/digest.ts';
import { logger } from '../log/log.ts';
import { invalid, unusableKey, VisibleError } from './errors.ts';
import * as requests from './idempotentRequests.ts';

/**
 * The key by which a caller marks a request as a repetition: a quoted string, as in a structured field (RFC 9651), or a
 * bare word. Undefined without one; throws 400 for anything else.
 */
export function idempotencyKey(headers: APIGatewayProxyEventHeaders): string | undefined {
  const header = headers[idempotencyHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\w.:-]{1,200}))\s*$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (!key) throw invalid({ [idempotencyHeader]: 'Please send 1 to 200 plain characters in quotes, such as a UUID' });
  return key;
}

/** How long a repeated request waits for the first one, in milliseconds. */
const maxWait = 5_000;

interface RunOnce<T> {
  /** Does what was requested. `wrote`: the number of what it wrote, where a replay needs that to find it. */
  work: (done: requests.Done) => Promise<{ answer: T; wrote: number | undefined }>;
  /** Answers a repeated request from what is stored now. Throws 404 where what was written is gone. */
  replay: (wrote: number | undefined) => Promise<T>;
}

/**
 * Does `work` once for all requests with one key; `replay` answers the others. Where the work fails, the next request may
 * try. Throws 410 where it was done and its result is gone, 422 where the key belongs to another request, 409 with
 * Retry-After where the first request takes too long.
 *
 * The answer itself is not stored, since it may contain somebody's name and address. Nor does the fingerprint reveal
 * anything to whoever reads the table: it is keyed with the request's key, of which only a hash is stored.
 */
export async function runOnce<T>(key: string, request: object, { work, replay }: RunOnce<T>): Promise<T> {
  const id = requests.idOf(key);
  const fingerprint = hmac(key, JSON.stringify(request));
  const until = Date.now() + maxWait;
  for (let pause = 100; Date.now() < until; pause *= 1.5) {
    const earlier = await requests.begin(id, fingerprint);
    if (!earlier) return runFirst(id, work);
    if (earlier.fingerprint !== fingerprint) throw unusableKey();
    if (earlier.done) return replay(earlier.wrote).catch(goneIfNotFound);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw stillWorking();
}

async function runFirst<T>(id: string, work: RunOnce<T>['work']): Promise<T> {
  const { answer, wrote } = await work((wrote) => [requests.doneWrite(id, wrote)]).catch(async (error) => {
    await requests.forget(id);
    throw error;
  });
  // The work is done, so the request succeeds even where recording that fails.
  await requests
    .finish(id, wrote)
    .catch((error) => logger.error('A request could not be recorded as done', error as Error));
  return answer;
}

const stillWorking = () =>
  new VisibleError(
    409,
    'The same request is still being processed. Please check in a moment whether it went through.',
    {
      headers: { 'retry-after': '1' },
    },
  );

function goneIfNotFound(error: unknown): never {
  if (!(error instanceof VisibleError && error.status === 404)) throw error;
  throw new VisibleError(410, 'Your first request was carried out. What it made has been deleted since.');
}
