import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
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

type Handler = (request: { body: unknown }, response: object, next: (error: unknown) => void) => void;

/** The emulator's request handlers, without the HTTP server around them: a hop less for each mail. */
const require = createRequire(import.meta.url);
const emulator = (path: string) => require(`aws-ses-v2-local/dist/${path}.js`);
const handlers: Record<string, Handler> = {
  SendEmail: emulator('v2/sendEmail').default,
  GetAccount: emulator('v2/getAccount').default,
};
const { clearStore } = emulator('store') as { clearStore(): void };

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

/** SES tells of a mail a while after it took it, in milliseconds; so do we, and events then come by the batch. */
const eventDelay = 250;

/** SES: the emulator judges a request's form, we judge the rest, keep the mail and publish its events. */
export function startSes(setup: MailSetup, inbox: Inbox, publish: (topic: string, message: string) => void): Ses {
  process.env.AWS_SES_ACCOUNT = JSON.stringify(localAccount);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function answer({ operation, input }: Call) {
    if (operation === 'SendEmail') validate(input as unknown as SendEmailInput, setup);
    const body = await emulated(operation, input);
    const content = operation === 'SendEmail' ? accept(input as unknown as SendEmailInput) : body;
    return { type: 'application/json', body: JSON.stringify(content) };
  }

  /** The emulator's own ids are nine random digits: too few for a large send. These look like those of SES. */
  function accept(input: SendEmailInput): { MessageId: string } {
    clearStore();
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
    soon();
    return { MessageId };
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      pump();
    }, eventDelay);
  }

  /** Publishes what is pending, in small bites so that requests get their turn. An event may come twice, never not. */
  function pump(): void {
    if (stopped) return;
    const events = inbox.pending(20);
    for (const { seq, topic, message } of events) {
      publish(topic, message);
      inbox.published(seq);
    }
    if (events.length > 0) setImmediate(pump);
  }

  soon();
  return {
    answer,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** What the emulator answers to one operation. Throws what it refuses. */
function emulated(operation: string, input: unknown): Promise<object> {
  const handler = handlers[operation];
  if (!handler) throw new ServiceError('BadRequestException', `The local SES does not know ${operation}`);
  return new Promise((resolve, reject) => {
    let status = 200;
    const response = {
      status(code: number) {
        status = code;
        return response;
      },
      send(body: { message?: string; detail?: string }) {
        if (status === 200) resolve(body);
        else reject(new ServiceError('BadRequestException', body.detail ?? body.message ?? 'Bad Request Exception'));
      },
    };
    handler({ body: input }, response, reject);
  });
}
