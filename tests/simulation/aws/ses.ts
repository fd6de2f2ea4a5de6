import * as sesv2 from '@aws-sdk/client-sesv2';
import {
  type About,
  bounceEvent,
  complaintEvent,
  deliveryEvent,
  rejectEvent,
  sendEvent,
} from '../../support/data/sesEvents.ts';
import { mailFates, sesFaults } from '../histories/faults.ts';
import type { Network } from '../site/lambda.ts';

/** A mail that SES accepted, whatever it answered. */
export interface AcceptedMail {
  messageId: string;
  /** Unix milliseconds. */
  at: number;
  to: string;
  subject: string;
  text: string;
  /** The calendar file that it brings. */
  file: string | undefined;
  /** The link of its List-Unsubscribe header. */
  unsubscribe: string | undefined;
  /** For a campaign's mail. */
  campaign: string | undefined;
  subscriber: string | undefined;
  /** All that SES repeats in its events. */
  tags: Record<string, string>;
}

interface SendEmail {
  Destination: { ToAddresses: string[] };
  EmailTags?: { Name: string; Value: string }[];
  Content: {
    Simple: {
      Subject: { Data: string };
      Body: { Text: { Data: string } };
      Headers?: { Name: string; Value: string }[];
      Attachments?: { ContentType: string; RawContent: Uint8Array }[];
    };
  };
}

const minute = 60_000;
/** How long a sender waits for SES, in milliseconds: functions/lib/sending/ses.ts. */
const senderTimeout = 10_000;

const sdkError = (name: string, message: string, httpStatusCode: number) =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });

/** Connection errors have no status. */
const errors = {
  throttled: sdkError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429),
  quota: sdkError('TooManyRequestsException', 'Daily message quota exceeded.', 429),
  paused: sdkError('SendingPausedException', 'Sending is paused for this account.', 400),
  refused: sdkError('BadRequestException', 'Local address contains control or whitespace', 400),
  unreachable: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  unavailable: sdkError('InternalServiceError', 'Internal failure', 503),
  cut: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
  unanswered: Object.assign(new Error('The request took too long'), { name: 'TimeoutError' }),
  acceptedThen503: sdkError('InternalServiceError', 'Internal failure', 503),
};

export class Ses {
  readonly accepted: AcceptedMail[] = [];
  readonly refused: { to: string; campaign: string | undefined }[] = [];
  /** Message ids of mails whose bounce or complaint will suppress the address. */
  readonly reported = new Set<string>();
  onAccept = () => {};
  pendingEvents = 0;
  private readonly network: Network;
  private readonly publish: (event: object) => void;
  /** Mails a second. */
  private readonly rate: number;

  constructor(network: Network, publish: (event: object) => void, rate: number) {
    this.network = network;
    this.publish = publish;
    this.rate = rate;
  }

  packages(): Record<string, unknown> {
    const send = (command: { input: never }) =>
      command.constructor.name === 'SendEmailCommand' ? this.sendEmail(command.input) : this.getAccount();
    class SESv2Client {
      send = send;
    }
    return { '@aws-sdk/client-sesv2': { ...sesv2, SESv2Client } };
  }

  private getAccount(): Promise<object> {
    const SendQuota = { Max24HourSend: 50_000, MaxSendRate: this.rate, SentLast24Hours: 0 };
    return this.network.call({ perform: () => ({ SendQuota, SendingEnabled: true, ProductionAccessEnabled: true }) });
  }

  private sendEmail(input: SendEmail): Promise<object> {
    // The client may not retry by itself, so there is no `again`.
    return this.network.call<object>({
      perform: () => ({ MessageId: this.accept(input) }),
      singleTry: true,
      extraFaults: [...sesFaults, 'slow', 'crashAfter'],
      onFault: (fault) => {
        // The caller has given up by then.
        if (fault === 'slow') return this.acceptLate(input);
        if (fault === 'crashAfter') {
          this.accept(input);
          return this.network.kill();
        }
        const name = fault as keyof typeof errors;
        if (name === 'cut' || name === 'unanswered' || name === 'acceptedThen503') this.accept(input);
        if (name === 'refused') this.refused.push({ to: addressOf(input), campaign: tagOf(input, 'campaign') });
        throw errors[name];
      },
    });
  }

  private async acceptLate(input: SendEmail): Promise<never> {
    const { clock, random } = this.network;
    clock.after(senderTimeout + random.below(20_000), () => this.accept(input));
    await clock.pause(senderTimeout);
    throw errors.unanswered;
  }

  private accept(input: SendEmail): string {
    const { Subject, Body, Headers } = input.Content.Simple;
    const link = Headers?.find(({ Name }) => Name === 'List-Unsubscribe')?.Value;
    const mail: AcceptedMail = {
      ...{ messageId: `mail-${this.accepted.length}`, at: this.network.clock.now, to: addressOf(input) },
      ...{ subject: Subject.Data, text: Body.Text.Data, unsubscribe: /<([^>]+)>/.exec(link ?? '')?.[1] },
      file: fileOf(input),
      ...{ campaign: tagOf(input, 'campaign'), subscriber: tagOf(input, 'subscriber') },
      tags: Object.fromEntries((input.EmailTags ?? []).map(({ Name, Value }) => [Name, Value])),
    };
    this.accepted.push(mail);
    this.publishEvents(mail);
    this.onAccept();
    return mail.messageId;
  }

  /** Each event has its own delay, so they come in any order. */
  private publishEvents({ to: address, messageId, campaign = '', subscriber = '', tags }: AcceptedMail): void {
    const about: About = { address, messageId, campaign, subscriber };
    const { clock, random, faults } = this.network;
    const soon = () => random.below(10_000);
    const later = () => random.below(5 * minute);
    const repeated = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    const publish = (event: { mail: object }, delay: number) => {
      this.pendingEvents++;
      clock.after(delay, () => {
        this.pendingEvents--;
        this.publish({ ...event, mail: { ...event.mail, tags: repeated } });
      });
    };
    publish(sendEvent(about), soon());
    const fate = faults.strike('mail', mailFates);
    if (fate === 'bounced' || fate === 'complained') this.reported.add(messageId);
    if (fate === 'bounced') publish(bounceEvent(about), later());
    else if (fate === 'bouncedForNow') publish(bounceEvent(about, 'Transient'), later());
    else if (fate === 'rejected') publish(rejectEvent(about), later());
    else publish(deliveryEvent(about), soon());
    if (fate === 'complained') publish(complaintEvent(about), later());
  }
}

const addressOf = ({ Destination }: SendEmail) => Destination.ToAddresses[0] ?? '';
const tagOf = ({ EmailTags }: SendEmail, name: string) => EmailTags?.find(({ Name }) => Name === name)?.Value;

function fileOf({ Content }: SendEmail): string | undefined {
  const file = Content.Simple.Attachments?.find(({ ContentType }) => ContentType.startsWith('text/calendar'));
  return file && Buffer.from(file.RawContent).toString().replaceAll('\r\n ', '');
}
