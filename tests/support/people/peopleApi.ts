import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { Caller, callAs } from '../cloud/caller.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../run/calls.ts';

/** For each test of a file, endpoints on the fakes, with an admin who is signed in. */
export function peopleApi() {
  let mail: ReturnType<typeof installMail>;
  let admin: Caller;
  beforeEach(async () => {
    installFakeDynamo();
    installSecrets();
    mail = installMail();
    vi.useFakeTimers({ toFake: ['Date'] });
    admin = await Caller.admin();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const ask = callAs(() => admin);
  return {
    ask,
    counts: () => ask<Record<string, number>>('/api/counts'),
    subscribers: () => ask<Subscriber[]>('/api/subscribers'),
    /** The status of deleting what has this path. */
    remove: async (path: string) => (await admin.call(path, { method: 'DELETE' })).status,
    queuedMails: () => mail.queue.commandCalls(SendMessageCommand).length,
    failQueue: () => mail.queue.on(SendMessageCommand).rejects(new Error('The queue is gone')),
  };
}
