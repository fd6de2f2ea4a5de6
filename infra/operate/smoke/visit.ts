import { excerpt } from '../../../shared/platform/excerpt.ts';

/** An answer over HTTP, read to its end. */
export interface Answer {
  /** The request, without the query, which may hold a signature: `PUT /imports/a/file.csv`. */
  request: string;
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** Requests an address. Follows no redirects. Throws an error that names the request if there is no answer. */
export async function visit(address: string | URL, init: RequestInit): Promise<Answer> {
  const request = `${init.method ?? 'GET'} ${new URL(address).pathname}`;
  try {
    const response = await fetch(address, { redirect: 'manual', ...init });
    return { request, status: response.status, headers: response.headers, body: await response.bytes() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    throw new Error(
      `${request}: ${new URL(address).origin} does not answer: ${cause?.message || cause?.code || message}`,
    );
  }
}

export const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);

/** Whether the answer is of this type: `text/html`. */
export const isOfType = ({ headers }: Answer, type: string): boolean =>
  headers.get('content-type')?.startsWith(type) ?? false;

/**
 * The error about an answer that is not as it should be: its status, what CloudFront says about it, and how its body
 * begins. `wanted`: what it should have been.
 */
export function unexpected(answer: Answer, wanted: string): Error {
  const { request, status, headers } = answer;
  const details = ['x-cache', 'location', 'x-amz-cf-id'].flatMap((name) => {
    const value = headers.get(name);
    return value ? [`${name}: ${value}`] : [];
  });
  const type = headers.get('content-type') ?? 'no type';
  const beginning = /^(text|application\/(json|xml))/.test(type) ? excerpt(textOf(answer)) : '';
  const parts = [`${status} instead of ${wanted}`, type, ...details, ...(beginning ? [beginning] : [])];
  return new Error(`${request}: ${parts.join(', ')}`);
}
