import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect } from 'vitest';
import { upcomingEvents } from '../../../functions/lib/content/events/events.ts';
import * as signups from '../../../functions/lib/people/signups/signups.ts';
import { tableName } from '../../../functions/lib/platform/dynamo/dynamo.ts';
import { updateItem, write } from '../../../functions/lib/platform/dynamo/writes.ts';
import { handler as sendNoticesHandler } from '../../../functions/workers/sendNotices.ts';
import { takeNewMails } from '../dynamo/installFakeDynamo.ts';
import { withFakes } from '../people/withFakes.ts';
import { call, installMail, installSecrets } from './calls.ts';
import { asWorker } from './granted.ts';

const handler = asWorker('sendNotices', sendNoticesHandler);

type Clients = ReturnType<typeof installMail>;
let clients: Clients;

/** Installs the secrets and fake mail clients that the functions below use. */
export function installSignupMails(): Clients {
  installSecrets();
  clients = installMail();
  return clients;
}

/** {@link withFakes}, on which the functions below work. */
export function withSignupMails(now?: number) {
  const fakes = withFakes(now);
  beforeEach(() => {
    clients = fakes;
  });
  return fakes;
}

export const fields = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.', imageUrl: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '90 minutes' },
  ...{ joinLink: '', remindDay: true, remindHour: true },
};
export const announce = (change: object = {}) => upcomingEvents.create({ ...fields, ...change, isActive: true });

export const person = {
  ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'Lisbon' },
  ...{ attendanceType: 'in-person', subscribeNewsletter: false, consent: true },
};
export async function signUp(change: object = {}): Promise<void> {
  const { statusCode } = await call('signups/create', { body: { ...person, ...change } });
  expect(statusCode).toBe(201);
}

export async function confirmBy(n: number) {
  const [, token] = /confirm-sign-up\?token=([\w.-]+)/.exec(textOf(n)) ?? [];
  const answer = await call('signups/confirm', { query: { token: token ?? '' } });
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') };
}

export const signupIdOf = (email: string = person.email) => signups.signupId(email, { id: 1 });

/** Puts a sign-up where it stands in a test, whatever the seats say. */
export async function put(set: Partial<signups.SignupRow>, email?: string): Promise<void> {
  const key = signups.signupKey(await signupIdOf(email));
  await write(updateItem(tableName('people'), key, { set: { ...set } }));
}

/** Removes the messages from the queue, and those of new emails, and returns their bodies. */
export function takeMessages(): string[] {
  const queued = clients.queue.commandCalls(SendMessageBatchCommand).flatMap(({ args }) => args[0].input.Entries ?? []);
  clients.queue.resetHistory();
  return [...queued.map(({ MessageBody = '' }) => MessageBody), ...takeNewMails()];
}

/** Passes the queue's messages to the worker, `times` times at once, as SQS may. */
export async function deliver(times = 1): Promise<void> {
  const bodies = takeMessages();
  await Promise.all(Array.from({ length: times }, () => runWorker(bodies)));
}

export async function runWorker(bodies: string[]): Promise<void> {
  const Records = bodies.map((body, n) => ({ messageId: String(n), body }));
  const result = await handler({ Records } as never, {} as never, () => {});
  expect(result).toEqual({ batchItemFailures: [] });
}

export const mails = () => clients.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
export const simple = (n = 0) => mails()[n]?.Content?.Simple;
export const mailed = () =>
  mails().map(({ Destination, Content }) => `${Destination?.ToAddresses?.[0]}: ${Content?.Simple?.Subject?.Data}`);
/** The text of the email with this index, in one line. */
export const lineOf = (n = 0) => textOf(n).replaceAll(/\s+/g, ' ');
export const textOf = (n = 0) => simple(n)?.Body?.Text?.Data ?? '';
/** The token of the link that cancels the sign-up, in the email with this index. */
export const cancelTokenIn = (n = 0) => /cancel-signup\?token=([\w.-]+)/.exec(textOf(n))?.[1] ?? '';
