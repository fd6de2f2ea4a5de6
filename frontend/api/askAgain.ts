import { sessionOf } from './api.ts';
import type { Call } from './call.ts';
import { type CallError, networkError } from './callError.ts';

type Reply<Data> = { data: Data; error?: undefined } | { data?: undefined; error: CallError };

/** So long, in milliseconds, somebody who pressed a button is kept waiting; then they are told what to do. */
const timeoutMs = 20_000;

/**
 * What passes by itself: no connection, too much at the gateway, no free function, a gateway without its server. A 500
 * is our own code's, which would fail again.
 */
const passing = [null, 429, 502, 503, 504];

/** A 409 that says when to come again is about the same write, which is still being worked on. */
const passes = ({ status, retryAfter }: CallError) =>
  passing.includes(status) || (status === 409 && retryAfter !== undefined);

/**
 * API Gateway ends every request after 30 s: by then no answer can come any more.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const longest = 30_000;

function inTime<Data>(reply: Reply<Data> | PromiseLike<Reply<Data>>): Promise<Reply<Data>> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<Reply<Data>>((resolve) => {
    timer = setTimeout(() => resolve({ error: networkError }), longest);
  });
  return Promise.race([reply, late]).finally(() => clearTimeout(timer));
}

/** Milliseconds before the next attempt: about twice as many each time, and not the same for all who were refused at once. */
const pauseAfter = (attempt: number, { retryAfter = 0 }: CallError) =>
  retryAfter * 1000 + Math.min(500 * 2 ** attempt, 4000) * (0.5 + Math.random() / 2);

/**
 * Sends a write that may be sent twice until it is answered, for 20 seconds; then gives what the last attempt came to. Not
 * by RTK Query's `retry`: its pauses know nothing of the error, and after one it asks again, whatever happened meanwhile.
 */
export async function askAgain<Data>(
  ask: (request: Call) => Reply<Data> | PromiseLike<Reply<Data>>,
  request: Call,
  { getState, signal }: { getState: () => unknown; signal: AbortSignal },
): Promise<Reply<Data>> {
  const end = Date.now() + timeoutMs;
  const token = () => request.endpoint.auth === 'admin' && sessionOf(getState())?.adminToken;
  const asker = token();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await inTime(ask(request));
    if (!reply.error || !passes(reply.error)) return reply;
    const pause = pauseAfter(attempt, reply.error);
    if (Date.now() + pause > end) return reply;
    await new Promise((resolve) => setTimeout(resolve, pause));
    // The machine may have slept, and another admin have signed in.
    if (signal.aborted || Date.now() > end || token() !== asker) return reply;
  }
}
