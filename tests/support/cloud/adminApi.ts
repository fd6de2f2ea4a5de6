import { beforeEach, vi } from 'vitest';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installSecrets } from '../run/calls.ts';
import { Caller, callAs } from './caller.ts';

export let dynamo: FakeDynamo;
/** An admin who is signed in. */
export let admin: Caller;
export const ask = callAs(() => admin);

/** Call once at the top of a file: each of its tests gets endpoints on empty tables, and a clock that stands at `now`, if given. */
export function openAdminApi(now?: string): void {
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    dynamo = installFakeDynamo();
    installSecrets();
    admin = await Caller.admin();
  });
}
