import { sessionOf } from './api.ts';
import type { Answer, Call } from './call.ts';
import { type CallError, networkError } from './callError.ts';

/** How long somebody who pressed a button waits before an error says what to do. */
const timeoutMs = 20_000;

/**
 * Temporary failures: no connection, an overloaded gateway, no free function, a gateway without its server. A 500 comes from
 * our own code, which would fail again.
 */
const temporaryStatuses = [null, 429, 502, 503, 504];

/** A 409 with Retry-After means that the same write is still being processed. */
const isTemporary = ({ status, retryAfter }: CallError) =>
  temporaryStatuses.includes(status) || (status === 409 && retryAfter !== undefined);

/**
 * API Gateway ends every request after 30 s, so no response can arrive later.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const requestTimeoutMs = 30_000;

function withTimeout(answer: Answer | PromiseLike<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ error: networkError }), requestTimeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Milliseconds before the next attempt: about twice as long each time, and random, so that clients do not retry at once. */
const pauseAfter = (attempt: number, { retryAfter = 0 }: CallError) =>
  retryAfter * 1000 + Math.min(500 * 2 ** attempt, 4000) * (0.5 + Math.random() / 2);

/**
 * Sends a write that may be sent twice until it is answered, for up to 20 seconds, and returns the last outcome. RTK Query's
 * `retry` would not do: its pauses ignore the error, and it repeats the call whatever happened meanwhile.
 */
export async function retryWrite(
  ask: (request: Call) => Answer | PromiseLike<Answer>,
  request: Call,
  { getState, signal }: { getState: () => unknown; signal: AbortSignal },
): Promise<Answer> {
  const end = Date.now() + timeoutMs;
  const token = () => request.endpoint.auth === 'admin' && sessionOf(getState())?.adminToken;
  const tokenAtStart = token();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await withTimeout(ask(request));
    if (!reply.error || !isTemporary(reply.error)) return reply;
    const pause = pauseAfter(attempt, reply.error);
    if (Date.now() + pause > end) return reply;
    await new Promise((resolve) => setTimeout(resolve, pause));
    // The computer may have slept, or another admin may have signed in.
    if (signal.aborted || Date.now() > end || token() !== tokenAtStart) return reply;
  }
}
