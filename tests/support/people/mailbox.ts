import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { handler } from '../../../functions/workers/sendNotices.ts';
import { takeNewMails } from '../dynamo/installFakeDynamo.ts';
import type { Fakes } from './withFakes.ts';

/** The mails that go out in a unit test, by the queue of notices. */
export class Mailbox {
  private readonly clients: Pick<Fakes, 'queue' | 'ses'>;

  constructor(clients: Pick<Fakes, 'queue' | 'ses'>) {
    this.clients = clients;
  }

  /** Makes the worker send what is in the queue. Each message comes so many `times`. */
  async deliver(times = 1): Promise<void> {
    const { queue } = this.clients;
    const queued = queue.commandCalls(SendMessageCommand).map(({ args: [command] }) => command.input.MessageBody);
    queue.resetHistory();
    const bodies = [...queued, ...takeNewMails()];
    for (const body of bodies)
      for (let n = 0; n < times; n++) {
        const failed = await handler({ Records: [{ messageId: '1', body }] } as never, {} as never, () => {});
        expect(failed).toEqual({ batchItemFailures: [] });
      }
  }

  mails = () => this.clients.ses.commandCalls(SendEmailCommand).map(({ args: [command] }) => command.input);
  subjects = () => this.mails().map(({ Content }) => Content?.Simple?.Subject?.Data ?? '');
  receivers = () => this.mails().map(({ Destination }) => Destination?.ToAddresses?.[0]);

  /** The token of the link to a page, in the last mail or the last one with this subject; empty if there is none. */
  tokenOf(page: string, subject?: string): string {
    const mail = this.mails().findLast(({ Content }) => !subject || Content?.Simple?.Subject?.Data === subject);
    const text = mail?.Content?.Simple?.Body?.Text?.Data ?? '';
    return decodeURIComponent(new RegExp(`${page}(?:\\?token=|#)([^\\s\\]"]+)`).exec(text)?.[1] ?? '');
  }
}
