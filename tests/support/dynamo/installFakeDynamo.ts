import { Readable } from 'node:stream';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Scheduler } from 'fast-check';
import { expect, vi } from 'vitest';
import { refOf } from '../../../functions/lib/outbox/outbox.ts';
import { dynamo } from '../../../functions/lib/platform/dynamo/dynamo.ts';
import { asAnyone, requireGrant } from '../run/granted.ts';
import { FakeDynamo, tables } from './fakeDynamo.ts';
import { noteMutants } from './mutants.ts';

let installed: FakeDynamo | undefined;

/** The messages by which the stream of the installed fake has new emails sent, since the last call. */
export const takeNewMails = (): string[] =>
  (installed?.newMails.splice(0) ?? []).map((sk) => JSON.stringify(refOf(sk)));

/** Emails to one person that are still to be sent, or wait for an admin. */
export const waitingMails = () => installed?.startingWith('people', 'OUTBOX').filter(({ waits }) => waits) ?? [];

/** Every store uses it until the mocks are restored. `call` decides when each call is performed, and its answer. */
export function installFakeDynamo(
  call?: (name: string, perform: () => unknown, input: object) => Promise<unknown>,
): FakeDynamo {
  const fake = new FakeDynamo();
  installed = fake;
  fake.onMutants = noteMutants(() => expect.getState().testPath ?? '');
  for (const [name, table] of Object.entries(tables)) vi.stubEnv(name, table);
  const send = { send: (_command: object): Promise<unknown> => Promise.resolve() };
  vi.spyOn(DynamoDBDocumentClient.prototype as unknown as typeof send, 'send').mockImplementation(async (command) => {
    const name = command.constructor.name;
    const { input } = command as { input: object };
    const perform = () => fake.answer(name, input);
    requireGrant(name, input);
    if (call) return call(name, perform, input);
    await asAnyone(() => fake.runInterruption(name));
    return perform();
  });
  return fake;
}

/**
 * Like {@link installFakeDynamo}, but the scheduler decides which call is answered next, and `check` inspects the
 * tables after each. `together` runs work concurrently, and throws what `check` threw in the meantime: a store would
 * take that error for one of DynamoDB.
 */
export function installInterleaved(scheduler: Scheduler, check: (dynamo: FakeDynamo) => void) {
  let violation: unknown;
  const dynamo = installFakeDynamo(async (name, answer) => {
    await scheduler.schedule(Promise.resolve(), name);
    try {
      return answer();
    } finally {
      try {
        check(dynamo);
      } catch (error) {
        violation ??= error;
      }
    }
  });
  const together = async (work: Promise<unknown>[]) => {
    await scheduler.waitFor(Promise.all(work));
    if (violation) throw violation;
  };
  return { dynamo, together };
}

/** `body`: for an error status, `__type` is the error's name. */
export interface DynamoAnswer {
  status: number;
  body: object;
}

/** Below the SDK, so that the error handling of the SDK and the stores is tested. `operation`: such as `PutItem`. */
export function answerDynamo<Input>(
  answerOf: (operation: string, input: Input) => DynamoAnswer | Promise<DynamoAnswer>,
): void {
  const aws = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  for (const [name, value] of Object.entries({ ...tables, ...aws })) vi.stubEnv(name, value);
  const handle = async ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
    const operation = headers['x-amz-target']?.split('.')[1] ?? '';
    const answer = await answerOf(operation, JSON.parse(new TextDecoder().decode(body)));
    const type = { 'content-type': 'application/x-amz-json-1.0' };
    return {
      response: { statusCode: answer.status, headers: type, body: Readable.from([JSON.stringify(answer.body)]) },
    };
  };
  Object.assign(dynamo.config, { requestHandler: { handle } });
}
