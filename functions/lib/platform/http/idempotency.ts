import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { hmac } from '../crypto/digest.ts';
import { logger } from '../log/log.ts';
import { invalid, unusableKey, VisibleError } from './errors.ts';
import * as requests from './idempotentRequests.ts';

/**
 * The key by which a caller says that requests are one: a string in quotes, as a structured field has it (RFC 9651), or
 * the bare word. Undefined without one; throws 400 for anything else.
 */
export function idempotencyKey(headers: APIGatewayProxyEventHeaders): string | undefined {
  const header = headers[idempotencyHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\w.:-]{1,200}))\s*$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (!key) throw invalid({ [idempotencyHeader]: 'Please send 1 to 200 plain characters in quotes, such as a UUID' });
  return key;
}

/** How long a repetition waits for the first request, in milliseconds. */
const maxWait = 5_000;

interface RunOnce<T> {
  /** Does what was asked for. `wrote`: the number of what it wrote, where a repetition needs it to find that again. */
  work: (done: requests.Done) => Promise<{ answer: T; wrote: number | undefined }>;
  /** What a repetition is answered, read anew; a 404 where what was written is gone. */
  replay: (wrote: number | undefined) => Promise<T>;
}

/**
 * Does `work` once for all requests of one key; the others are answered by `again`. Where the work fails, the next one may
 * try. Throws 410 where it was done and its result is gone, 422 where the key stands for another request, 409 with
 * Retry-After where the first one takes too long.
 *
 * The answer itself is not kept, for it may hold somebody's name and address. Nor does the fingerprint say anything to
 * those who read the table: it is keyed with the request's key, of which only a hash is kept.
 */
export async function runOnce<T>(key: string, request: object, { work, replay: again }: RunOnce<T>): Promise<T> {
  const id = requests.idOf(key);
  const fingerprint = hmac(key, JSON.stringify(request));
  const until = Date.now() + maxWait;
  for (let pause = 100; Date.now() < until; pause *= 1.5) {
    const earlier = await requests.begin(id, fingerprint);
    if (!earlier) return runFirst(id, work);
    if (earlier.fingerprint !== fingerprint) throw unusableKey();
    if (earlier.done) return again(earlier.wrote).catch(goneIfNotFound);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw stillWorking();
}

async function runFirst<T>(id: string, work: RunOnce<T>['work']): Promise<T> {
  const { answer, wrote } = await work((wrote) => [requests.doneWrite(id, wrote)]).catch(async (error) => {
    await requests.forget(id);
    throw error;
  });
  // The work is done: where noting that fails, the request still succeeds.
  await requests
    .finish(id, wrote)
    .catch((error) => logger.error('It could not be noted that a request is done', error as Error));
  return answer;
}

const stillWorking = () =>
  new VisibleError(409, 'The same request is still being worked on. Please look in a moment whether it was done.', {
    headers: { 'retry-after': '1' },
  });

function goneIfNotFound(error: unknown): never {
  if (!(error instanceof VisibleError && error.status === 404)) throw error;
  throw new VisibleError(410, 'Your first request was carried out. What it made has been deleted since.');
}
