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
import type { Network } from '../site/network.ts';

/** A mail that SES accepted, whatever it then told its sender. */
export interface AcceptedMail {
  messageId: string;
  /** Unix milliseconds. */
  at: number;
  to: string;
  subject: string;
  text: string;
  /** Where its List-Unsubscribe header leads. */
  unsubscribe: string | undefined;
  /** Of a campaign's mail. */
  campaign: string | undefined;
  subscriber: string | undefined;
}

interface SendEmail {
  Destination: { ToAddresses: string[] };
  EmailTags?: { Name: string; Value: string }[];
  Content: {
    Simple: {
      Subject: { Data: string };
      Body: { Text: { Data: string } };
      Headers?: { Name: string; Value: string }[];
    };
  };
}

const minute = 60_000;
/** So long a sender waits for SES, in milliseconds: functions/lib/sending/deliver/ses.ts. */
const patience = 10_000;

/** An error as the SDK throws it. */
const failing = (name: string, message: string, httpStatusCode: number) =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });

/** Errors of SES by the fault that stands for them; of those that break the connection, none has a status. */
const errors = {
  throttled: failing('TooManyRequestsException', 'Maximum sending rate exceeded.', 429),
  quota: failing('TooManyRequestsException', 'Daily message quota exceeded.', 429),
  paused: failing('SendingPausedException', 'Sending is paused for this account.', 400),
  refused: failing('BadRequestException', 'Local address contains control or whitespace', 400),
  unreachable: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  unavailable: failing('InternalServiceError', 'Internal failure', 503),
  cut: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
  unanswered: Object.assign(new Error('The request took too long'), { name: 'TimeoutError' }),
  acceptedThen503: failing('InternalServiceError', 'Internal failure', 503),
};

/** SES: what it takes, how it answers, and the events that it publishes about it. */
export class Ses {
  readonly accepted: AcceptedMail[] = [];
  /** Addresses that it refused, with the campaign. */
  readonly refused: { to: string; campaign: string | undefined }[] = [];
  /** Message ids of mails whose address is suppressed once that is reported. */
  readonly reported = new Set<string>();
  /** Called after each. */
  onAccept = () => {};
  /** Events that it has still to publish. */
  waiting = 0;
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
    return this.network.call({ act: () => ({ SendQuota, SendingEnabled: true, ProductionAccessEnabled: true }) });
  }

  private sendEmail(input: SendEmail): Promise<object> {
    // Asked once: the client may not try again by itself, so that there is no `again`.
    return this.network.call<object>({
      ...{ act: () => ({ MessageId: this.accept(input) }), once: true, also: [...sesFaults, 'slow', 'crashAfter'] },
      meet: (fault) => {
        // Whoever asked has given up by then.
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
    clock.after(patience + random.below(20_000), () => this.accept(input));
    await clock.pause(patience);
    throw errors.unanswered;
  }

  private accept(input: SendEmail): string {
    const { Subject, Body } = input.Content.Simple;
    const link = input.Content.Simple.Headers?.find(({ Name }) => Name === 'List-Unsubscribe')?.Value;
    const mail: AcceptedMail = {
      ...{ messageId: `mail-${this.accepted.length}`, at: this.network.clock.now, to: addressOf(input) },
      ...{ subject: Subject.Data, text: Body.Text.Data, unsubscribe: /<([^>]+)>/.exec(link ?? '')?.[1] },
      ...{ campaign: tagOf(input, 'campaign'), subscriber: tagOf(input, 'subscriber') },
    };
    this.accepted.push(mail);
    this.tell(mail);
    this.onAccept();
    return mail.messageId;
  }

  /** Each event takes its own way: they come in any order. */
  private tell({ to: address, messageId, campaign = '', subscriber = '' }: AcceptedMail): void {
    const about: About = { address, messageId, campaign, subscriber };
    const { clock, random, faults } = this.network;
    const soon = () => random.below(10_000);
    const later = () => random.below(5 * minute);
    const publish = (event: object, delay: number) => {
      this.waiting++;
      clock.after(delay, () => {
        this.waiting--;
        this.publish(event);
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
