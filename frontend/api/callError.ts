import * as z from 'zod/mini';
import { errorBody } from '../../shared/errors.ts';

/** Why a call failed, as plain data that the store can keep. */
export interface CallError {
  /** The HTTP status; null when no answer came. */
  status: number | null;
  /** `{status}: {message of the body, or status text}` (SPEC section 8); empty when no answer came. */
  text: string;
  /** The server's own message. */
  message?: string;
  /** What is wrong with each field of the request. */
  fields?: Record<string, string>;
  /** Seconds after which to try again, from Retry-After. */
  retryAfter?: number;
}

/** Retry-After comes as seconds or as a date (RFC 9110 10.2.3). Gives seconds. */
function secondsUntil(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

export async function errorOf(response: Response): Promise<CallError> {
  const raw = await response.text().catch(() => '');
  const body = z.safeParse(errorBody, parsed(raw));
  const retryAfter = secondsUntil(response.headers.get('Retry-After'), Date.now());
  return {
    status: response.status,
    text: `${response.status}: ${(body.success && body.data.message) || plain(raw, response) || response.statusText}`,
    ...(body.success && { message: body.data.message }),
    ...(body.success && body.data.fields && { fields: body.data.fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

export const noAnswer: CallError = { status: null, text: '' };

/** The error of a failed hook or of `unwrap()`. Anything that is not an answer of the server counts as none. */
export function asCallError(error: unknown): CallError {
  return typeof error === 'object' && error !== null && 'text' in error ? (error as CallError) : noAnswer;
}

/** A page of a proxy in the way is not a message for people. */
const plain = (raw: string, response: Response) =>
  response.headers.get('Content-Type')?.includes('html') || raw.length > 300 ? '' : raw.trim();

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
