import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, vi } from 'vitest';
import * as outbox from '../../../functions/lib/outbox/outbox.ts';
import * as subscribers from '../../../functions/lib/people/subscribers/subscribers.ts';
import { linkToken } from '../../../functions/lib/platform/crypto/keyed.ts';
import type { Consent } from '../../../shared/people/model/subscriber.ts';
import { hashOf, idOf } from '../data/personIds.ts';
import { consented, leftAddress } from '../data/subscriberRows.ts';
import { takeNewMails } from '../dynamo/installFakeDynamo.ts';
import { call } from '../run/calls.ts';
import { runWorker } from '../run/signupMails.ts';
import { type Fakes, withFakes } from './withFakes.ts';

export const ana = 'ana@example.org';
export const newAddress = 'lima@example.net';
export const person = { firstName: 'Ana', lastName: 'Lima', email: ana };
export const noon = Date.UTC(2031, 3, 15, 12);

export const setMinutesAfterNoon = (minutes: number) => vi.setSystemTime(noon + minutes * 60_000);

export const listed = async () => (await subscribers.list()).items;

/** The token of the link at the foot of a reader's emails. */
export const footerToken = (email = ana) => linkToken('details', idOf(email));

export async function callReaderDetails(action: string, body: object) {
  const { statusCode, body: answer } = await call(`readerDetails/${action}`, { body });
  return { status: statusCode, ...JSON.parse(answer ?? '{}') };
}

/** For each test of a file, the fakes at noon, and a reader who opens the links of emails. */
export function readerLinks() {
  const fakes = withFakes(noon);
  const mailbox = new Mailbox(fakes);
  beforeEach(() => {
    fakes.dynamo.answer('PutCommand', { TableName: 'people', Item: leftAddress(hashOf(ana)) });
  });

  /** The token of the link with whole access, which is emailed on request. */
  async function wholeAccess(reader = idOf(ana)): Promise<string> {
    expect((await callReaderDetails('mailLink', { token: await linkToken('details', reader) })).status).toBe(202);
    await mailbox.deliver(2);
    return mailbox.tokenOf('/your-details');
  }

  /** The token by which the new address confirms. */
  async function requestAddress(email = newAddress): Promise<string> {
    const { status } = await callReaderDetails('changeAddress', { token: await wholeAccess(), email });
    expect(status).toBe(202);
    await mailbox.deliver(2);
    return mailbox.tokenOf('/confirm-address');
  }

  /** Subscribes someone, without the welcome. */
  async function subscribe(who = person, consent: Consent = consented()) {
    const added = await subscribers.add(who, consent);
    for (const mail of await outbox.mailsTo([added.id ?? ''])) await outbox.remove(mail);
    takeNewMails();
    return added;
  }

  return { dynamo: () => fakes.dynamo, mailbox: () => mailbox, wholeAccess, requestAddress, subscribe };
}

/** The emails that go out in a unit test, by the queue of notices. */
export class Mailbox {
  private readonly clients: Pick<Fakes, 'ses'>;

  constructor(clients: Pick<Fakes, 'ses'>) {
    this.clients = clients;
  }

  /** Makes the worker send what is in the queue. Each message comes so many `times`. */
  async deliver(times = 1): Promise<void> {
    for (const body of takeNewMails()) for (let n = 0; n < times; n++) await runWorker([body]);
  }

  mails = () => this.clients.ses.commandCalls(SendEmailCommand).map(({ args: [command] }) => command.input);
  subjects = () => this.mails().map(({ Content }) => Content?.Simple?.Subject?.Data ?? '');
  receivers = () => this.mails().map(({ Destination }) => Destination?.ToAddresses?.[0]);

  /** The token of the link to a page, in the last email or the last one with this subject; empty if there is none. */
  tokenOf(page: string, subject?: string): string {
    const mail = this.mails().findLast(({ Content }) => !subject || Content?.Simple?.Subject?.Data === subject);
    const text = mail?.Content?.Simple?.Body?.Text?.Data ?? '';
    return decodeURIComponent(new RegExp(`${page}(?:\\?token=|#)([^\\s\\]"]+)`).exec(text)?.[1] ?? '');
  }
}
