import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { idempotencyHeader } from '../../../shared/constants.ts';
import { sha256 } from '../digest.ts';
import { conflict, invalid, unusableKey } from '../errors.ts';
import { logger } from '../log.ts';
import * as requests from '../store/idempotentRequests.ts';

/**
 * The key by which a caller says that requests are one: a string in quotes, as a structured field has it (RFC 9651), or
 * the bare word. Undefined without one; throws 400 for anything else.
 */
export function idempotencyKey(headers: APIGatewayProxyEventHeaders): string | undefined {
  const given = headers[idempotencyHeader.toLowerCase()];
  if (given === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\w.:-]{1,200}))\s*$/.exec(given) ?? [];
  const key = quoted ?? bare;
  if (!key) throw invalid({ [idempotencyHeader]: 'Please send 1 to 200 plain characters in quotes, such as a UUID' });
  return key;
}

/** How long a repetition waits for the first request, in milliseconds. */
const wait = 5_000;

/**
 * Does `work` once for all requests of one key, and gives each of them what the first one came to. Where that fails, the
 * next one may try. Throws 422 where the key stands for another request, 409 where the first one takes too long.
 */
export async function once<T>(key: string, request: object, work: () => Promise<T>): Promise<T> {
  const id = sha256(key);
  const fingerprint = sha256(JSON.stringify(request));
  const until = Date.now() + wait;
  for (let pause = 100; Date.now() < until; pause *= 1.5) {
    const earlier = await requests.begin(id, fingerprint);
    if (!earlier) return begun(id, work);
    if (earlier.fingerprint !== fingerprint) throw unusableKey();
    if (earlier.answer !== undefined) return JSON.parse(earlier.answer);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw conflict('The same request is still being worked on. Please look in a moment whether it was done.');
}

async function begun<T>(id: string, work: () => Promise<T>): Promise<T> {
  const answer = await work().catch(async (error) => {
    await requests.forget(id);
    throw error;
  });
  // The work is done: where storing the answer fails, the request still succeeds.
  await requests
    .finish(id, JSON.stringify(answer ?? null))
    .catch((error) => logger.error('The answer to a request could not be kept', error as Error));
  return answer;
}
