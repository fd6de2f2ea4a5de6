import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonAnswer } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import type { Settings } from '../lifecycle/settings.ts';
import type { MailSetup } from '../template/messaging.ts';
import { SesAccount, type sesSettings } from './account.ts';
import { eventsOf } from './events.ts';
import type { Inbox } from './inbox.ts';
import { mailOf } from './mail.ts';
import { addressOf, identityOf } from './mailbox.ts';
import { parseSendEmail, recipientsOf, type SendEmailInput } from './sendEmailRequest.ts';

export type Ses = ReturnType<typeof createSes>;

const quickMs = 200;

interface SesNeeds {
  setup: MailSetup;
  inbox: Inbox;
  settings: Settings<typeof sesSettings>;
  /** Called when a mail has been accepted. */
  onMail(): void;
}

/** The local SES. It answers SendEmail and GetAccount, and keeps accepted mail and its events in the inbox. */
export function createSes({ setup, inbox, settings, onMail }: SesNeeds) {
  const account = new SesAccount(settings);
  const identities = setup.identities.map(({ name }) => name);
  let since = { settings: settings.current, mails: 0 };

  function nextLatency(): number {
    const { current } = settings;
    if (since.settings !== current) since = { settings: current, mails: 0 };
    since.mails += 1;
    return since.mails <= current.quick ? quickMs : current.latency;
  }

  function sendEmail(input: SendEmailInput): { MessageId: string } {
    const recipients = recipientsOf(input).map(addressOf);
    const unverified = [
      ...(identityOf(addressOf(input.FromEmailAddress), identities) ? [] : [addressOf(input.FromEmailAddress)]),
      ...account.unverified(recipients, identities),
    ];
    if (unverified.length > 0) {
      throw new AwsError(
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region US-EAST-1: ${unverified.join(', ')}`,
      );
    }
    account.accept(recipients.length);
    const at = new Date();
    // The format of SES's own ids.
    const MessageId = `${at.getTime().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const mail = mailOf(MessageId, at, input);
    const identity = setup.identities.find(({ name }) => mail.from.includes(name));
    const set = input.ConfigurationSetName ?? identity?.configurationSet;
    const events = set === undefined ? [] : eventsOf(mail, input, set);
    inbox.add(
      mail,
      setup.destinations
        .filter(({ configurationSet }) => configurationSet === set)
        .flatMap(({ configurationSet, topic, events: wanted }) =>
          events
            .filter(({ type }) => wanted.includes(type))
            .map(({ body }) => ({ configurationSet, topic, message: JSON.stringify(body) })),
        ),
    );
    onMail();
    return { MessageId };
  }

  return {
    async answer({ operation, input }: AwsRequest) {
      if (operation === 'GetAccount') return jsonAnswer(account.describe());
      if (operation !== 'SendEmail')
        throw new AwsError('BadRequestException', `The local SES doesn’t know ${operation}`);
      const latency = nextLatency();
      // The wait ends when the settings change.
      if (latency > 0) await wait(latency, undefined, { signal: settings.signal }).catch(() => {});
      return jsonAnswer(sendEmail(parseSendEmail(input, setup)));
    },
    get current() {
      return settings.current;
    },
    apply: (request: unknown) => settings.apply(request),
    reset: () => account.reset(),
  };
}
