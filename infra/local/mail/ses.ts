import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Call } from '../call.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../serviceError.ts';
import type { MailSetup } from '../template/messaging.ts';
import { eventsOf } from './events.ts';
import type { Inbox } from './inbox.ts';
import { mailOf, type SendEmailInput } from './message.ts';
import { validate } from './validate.ts';

export interface Ses extends Service {
  answer(call: Call): Promise<{ type: string; body: string }>;
}

const require = createRequire(import.meta.url);
// CommonJS, and it prints nothing; its in-memory store is reached by its own module.
const emulator = require('aws-ses-v2-local') as { default(at: { host: string; port: number }): Promise<Server> };
const store = require('aws-ses-v2-local/dist/store.js') as { clearStore(): void };

/** An account out of the sandbox, fast enough that SES never sets the pace on this machine. */
const localAccount = {
  DedicatedIpAutoWarmupEnabled: false,
  Details: {
    AdditionalContactEmailAddresses: [],
    ContactLanguage: 'EN',
    MailType: 'MARKETING',
    ReviewDetails: { CaseId: 'local', Status: 'GRANTED' },
    UseCaseDescription: 'local',
    WebsiteURL: 'http://localhost',
  },
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: 10_000_000, MaxSendRate: 500, SentLast24Hours: 0 },
  SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
};

/** SES: the emulator judges a request's form, we judge the rest, keep the mail and publish its events. */
export async function startSes(
  setup: MailSetup,
  inbox: Inbox,
  publish: (topic: string, message: string) => void,
): Promise<Ses> {
  process.env.AWS_SES_ACCOUNT = JSON.stringify(localAccount);
  const server = await emulator.default({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths: Record<string, [method: string, path: string]> = {
    SendEmail: ['POST', '/v2/email/outbound-emails'],
    GetAccount: ['GET', '/v2/email/account'],
  };
  let stopped = false;
  let pumping = false;

  async function answer({ operation, input }: Call) {
    const route = paths[operation];
    if (!route) throw new ServiceError('BadRequestException', `The local SES does not know ${operation}`);
    if (operation === 'SendEmail') validate(input as unknown as SendEmailInput, setup);
    const [method, path] = route;
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=local', 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const body = await response.text();
    if (!response.ok) throw new ServiceError('BadRequestException', detailOf(body));
    return {
      type: 'application/json',
      body: operation === 'SendEmail' ? accept(input as unknown as SendEmailInput) : body,
    };
  }

  /** The emulator's own ids are nine random digits: too few for a large send. These look like those of SES. */
  function accept(input: SendEmailInput): string {
    store.clearStore();
    const at = new Date();
    const MessageId = `${at.getTime().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const mail = mailOf(MessageId, at, input);
    const identity = setup.identities.find(({ name }) => mail.from.includes(name));
    const set = input.ConfigurationSetName ?? identity?.configurationSet;
    const events = set === undefined ? [] : eventsOf(mail, input, set);
    inbox.add(
      mail,
      setup.destinations
        .filter(({ configurationSet }) => configurationSet === set)
        .flatMap((destination) =>
          events
            .filter(({ type }) => destination.events.includes(type))
            .map(({ body }) => ({ topic: destination.topic, message: JSON.stringify(body) })),
        ),
    );
    setImmediate(pump);
    return JSON.stringify({ MessageId });
  }

  /** Publishes what is pending, in small bites so that requests get their turn. An event may come twice, never not. */
  function pump(): void {
    if (pumping || stopped) return;
    pumping = true;
    const events = inbox.pending(20);
    for (const { seq, topic, message } of events) {
      publish(topic, message);
      inbox.published(seq);
    }
    pumping = false;
    if (events.length > 0) setImmediate(pump);
  }

  setImmediate(pump);
  return {
    answer,
    stop: () => {
      stopped = true;
      server.closeAllConnections();
      server.close();
    },
  };
}

function detailOf(body: string): string {
  try {
    const { detail, message } = JSON.parse(body);
    return detail ?? message;
  } catch {
    return body;
  }
}
