import { vi } from 'vitest';
import { openSession } from '../../../functions/lib/accounts/sessions/session.ts';
import { adminTokenHeader, idempotencyHeader } from '../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from './calls.ts';

let cookies: string[];
let headers: Record<string, string>;

/** Installs the fakes, and signs an admin in for {@link sendKeyed}. */
export async function installKeyedRequests() {
  const dynamo = installFakeDynamo();
  installSecrets();
  const mail = installMail();
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'CAMPAIGN');
  const { admin, cookie } = await openSession('admin');
  cookies = [cookie.split(';')[0] ?? ''];
  headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  return { dynamo, ...mail };
}

export type Fakes = Awaited<ReturnType<typeof installKeyedRequests>>;

export const defaultKey = '5d1f0c34-92ab-4a5e-8f6e-0c55a3f0f2b1';

/** Sends a request with an Idempotency-Key. */
export async function sendKeyed(
  name: string,
  request: { path?: Record<string, string>; body?: object },
  key = defaultKey,
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
