import { beforeEach, vi } from 'vitest';
import { openSession } from '../../../functions/lib/accounts/sessions.ts';
import { adminTokenHeader } from '../../../shared/platform/constants.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../run/calls.ts';

export type Fakes = { dynamo: FakeDynamo } & ReturnType<typeof installMail>;

/** For each test of a file. With `now`, the clock stands there, in Unix milliseconds. */
export function withFakes(now?: number): Fakes {
  const fakes = {} as Fakes;
  beforeEach(() => {
    if (now !== undefined) vi.useFakeTimers({ toFake: ['Date'], now });
    installSecrets();
    Object.assign(fakes, { dynamo: installFakeDynamo() }, installMail());
  });
  return fakes;
}

/** Lets the clock of {@link withFakes} go on. */
export const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

export async function asAdmin(name: string, request: Parameters<typeof call>[1] = {}) {
  const { admin, cookie } = await openSession('admin');
  const headers = { [adminTokenHeader.toLowerCase()]: admin.token, ...request.headers };
  const { statusCode, body } = await call(name, { ...request, headers, cookies: [cookie.split(';')[0] ?? ''] });
  return { status: statusCode, body: JSON.parse(body || 'null') };
}
