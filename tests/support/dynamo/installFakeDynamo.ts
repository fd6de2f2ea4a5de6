import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, vi } from 'vitest';
import { refOf } from '../../../functions/lib/outbox/outbox.ts';
import { FakeDynamo, tables } from './fakeDynamo.ts';
import { noteMutants } from './seenMutants.ts';

let installed: FakeDynamo | undefined;

/** The messages by which the stream of the installed fake has new mails sent, since the last call. */
export const takeNewMails = (): string[] =>
  (installed?.newMails.splice(0) ?? []).map((sk) => JSON.stringify(refOf(sk)));

/** Mails to one person that are still to be sent, or wait for an admin. */
export const waitingMails = () => installed?.startingWith('people', 'OUTBOX').filter(({ waits }) => waits) ?? [];

/**
 * Makes every store use the returned fake until the mocks are restored. `call` decides when each call is performed and
 * what happens to its answer.
 */
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
    if (call) return call(name, perform, input);
    await fake.runInterruption(name);
    return perform();
  });
  return fake;
}
