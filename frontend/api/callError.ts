import type { ErrorBody } from '../../shared/platform/fields.ts';
import { inTime } from '../../shared/time/durations.ts';

export interface CallError {
  /** The HTTP status; null if there was no response. */
  status: number | null;
  /** `{status}: {message of the body, or status text}` (docs/spec.md, Fetching); empty if there was no response. */
  text: string;
  message?: string;
  fields?: Record<string, string>;
  retryAfter?: number;
}

/** Seconds from a Retry-After header, which holds seconds or a date (RFC 9110 10.2.3). */
function secondsUntil(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

export async function errorOf(response: Response): Promise<CallError> {
  const raw = await response.text().catch(() => '');
  const { message, fields } = bodyOf(raw);
  const retryAfter = secondsUntil(response.headers.get('Retry-After'), Date.now());
  return {
    status: response.status,
    text: `${response.status}: ${message || plain(raw, response) || response.statusText}`,
    ...(message && { message }),
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

export const networkError: CallError = { status: null, text: '' };

/** The error of a failed hook or of `unwrap()`. Anything but a response of the server counts as no response. */
export function asCallError(error: unknown): CallError {
  return typeof error === 'object' && error !== null && 'text' in error ? (error as CallError) : networkError;
}

/** The session has ended, is not the one that the page knows, or lacks the second factor that the site asks for. */
export const isDenied = ({ status }: Pick<CallError, 'status'>) => status === 401 || status === 403;

/** API Gateway's message if no function is free, which is not meant for people. */
const noFunctionFree = 'Service Unavailable';

/** Undefined if a call failed for another reason. Gateways refuse calls too, with messages for programs and no time. */
export function tryLaterText(error: unknown): string | undefined {
  const { status, retryAfter, message } = asCallError(error);
  if (status === 429 && retryAfter) return message || `Too many attempts. Please try again ${inTime(retryAfter)}.`;
  if (status === 429 || (status === 503 && message === noFunctionFree) || (status !== null && status > 500 && !message))
    return 'We couldn’t get through just now. Please try again in a few minutes.';
  return status === 503 ? message : undefined;
}

const unreachable = 'The server can’t be reached. Please check your connection, then try again.';
const serverFault = 'Something went wrong on our side. Please try again in a few minutes.';

/** Whether nothing is known about the request itself: no one answered, or the server failed. */
export const isUnanswered = ({ status }: Pick<CallError, 'status'>) => status === null || status >= 500;

export function errorMessage(error: unknown): string {
  const { message, text } = asCallError(error);
  return tryLaterText(error) || message || text || unreachable;
}

/** The server's message and a line for each field, or what is wrong. Undefined if it refused the call without words. */
export function failureReason(error: CallError): string | undefined {
  const { status, message, fields = {} } = error;
  const later = tryLaterText(error);
  if (!later && isUnanswered(error)) return status === null ? unreachable : serverFault;
  const reasons = [later ?? message, ...Object.values(fields)].filter(Boolean);
  return [...new Set(reasons)].join('\n') || undefined;
}

/** An error page of some proxy is not a message for people. */
const plain = (raw: string, response: Response) =>
  /html|json/.test(response.headers.get('Content-Type') ?? '') || raw.length > 300 ? '' : raw.trim();

/** Parsed by hand, not by its schema: every page needs this, but only pages with a form need zod. */
function bodyOf(raw: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(raw);
    if (typeof body !== 'object' || body === null) return {};
    const { message, fields } = body as Partial<Record<keyof ErrorBody, unknown>>;
    return {
      ...(typeof message === 'string' && { message }),
      ...(typeof fields === 'object' && fields !== null && { fields: fields as Record<string, string> }),
    };
  } catch {
    return {};
  }
}
