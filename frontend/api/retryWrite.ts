import { sessionOf } from './api.ts';
import type { Answer, Call } from './call.ts';
import { type CallError, networkError } from './callError.ts';

/** How long someone who pressed a button waits before an error says what to do, in milliseconds. */
const timeoutMs = 20_000;

/** Temporary failures: no connection, an overloaded gateway, no free function, a gateway without its server. */
const temporaryStatuses = [null, 429, 502, 503, 504];

/**
 * API Gateway's own 500. It may be over in a second: no function was free to tell API Gateway that the request came
 * through CloudFront, or one was killed. Or it stays, and the person who waits should hear of it soon. Our own 500 has
 * another message, and would come again. https://repost.aws/knowledge-center/api-gateway-internal-server-error
 */
const gatewayFailed = ({ status, message }: CallError) =>
  status === 500 && /^internal server error$/i.test(message ?? '');
const gatewayTimeoutMs = 4000;

/** For how long a write is sent again after this error, in milliseconds. */
function patienceWith(error: CallError): number {
  // A 409 with Retry-After means that the same write is still being processed.
  const isTemporary =
    temporaryStatuses.includes(error.status) || (error.status === 409 && error.retryAfter !== undefined);
  if (isTemporary) return timeoutMs;
  return gatewayFailed(error) ? gatewayTimeoutMs : 0;
}

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

/** Milliseconds: about twice as long each time, and random, so that clients do not all try again at once. */
const pauseAfter = (attempt: number, { retryAfter = 0 }: CallError) =>
  retryAfter * 1000 + Math.min(500 * 2 ** attempt, 4000) * (0.5 + Math.random() / 2);

/**
 * Sends a write that may be sent twice until it is answered, for up to 20 seconds. RTK Query's `retry` would not do:
 * its pauses ignore the error, and it repeats the call whatever happened in the meantime.
 */
export async function retryWrite(
  ask: (request: Call) => Answer | PromiseLike<Answer>,
  request: Call,
  { getState, signal }: { getState: () => unknown; signal: AbortSignal },
): Promise<Answer> {
  const begun = Date.now();
  const token = () => request.endpoint.auth !== 'public' && sessionOf(getState())?.adminToken;
  const tokenAtStart = token();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await withTimeout(ask(request));
    const end = begun + (reply.error ? patienceWith(reply.error) : 0);
    if (!reply.error || end === begun) return reply;
    const pause = pauseAfter(attempt, reply.error);
    if (Date.now() + pause > end) return reply;
    await new Promise((resolve) => setTimeout(resolve, pause));
    // The computer may have slept, or another admin may have signed in.
    if (signal.aborted || Date.now() > end || token() !== tokenAtStart) return reply;
  }
}
