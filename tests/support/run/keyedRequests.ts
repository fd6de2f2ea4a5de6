import { beforeEach } from 'vitest';
import { openSession } from '../../../functions/lib/accounts/sessions.ts';
import { adminTokenHeader, idempotencyHeader } from '../../../shared/platform/constants.ts';
import { type Fakes, withFakes } from '../people/withFakes.ts';
import { call } from './calls.ts';

let cookies: string[];
let headers: Record<string, string>;

/** As {@link withFakes}; an admin is signed in for {@link sendKeyed}. */
export function withKeyedRequests(): Fakes {
  const fakes = withFakes();
  beforeEach(async () => {
    const { admin, cookie } = await openSession('admin');
    cookies = [cookie.split(';')[0] ?? ''];
    headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  });
  return fakes;
}

/** Sends a request with an Idempotency-Key. */
export async function sendKeyed(
  name: string,
  request: { path?: Record<string, string>; body?: object },
  key = '5d1f0c34-92ab-4a5e-8f6e-0c55a3f0f2b1',
) {
  const { statusCode, body } = await call(name, {
    headers: { ...headers, [idempotencyHeader.toLowerCase()]: `"${key}"` },
    cookies,
    ...request,
  });
  return { status: statusCode, answer: JSON.parse(body || 'null') };
}

export const email = 'Marisol.Quintanilla@example.org';
export const reader = { firstName: 'Marisol', lastName: 'Quintanilla', email };
/** The reader, added by an admin. */
export const addedReader = { ...reader, source: 'a letter', agreedOn: '2024-05-01', askedAnew: false };
