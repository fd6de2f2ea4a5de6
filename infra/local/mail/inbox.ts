import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addressOf, type Mail, type SendEmailInput } from './sendEmail.ts';

interface MailEvent {
  topic: string;
  message: string;
}

export type Inbox = ReturnType<typeof openInbox>;

/** Accepted email and its unpublished events, in one SQLite file. */
export function openInbox(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // The data survives a crash of this process; only a power failure may lose the last changes.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  database.exec('CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY, mail TEXT NOT NULL)');
  database.exec(
    'CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, topic TEXT NOT NULL, message TEXT NOT NULL)',
  );
  const insertMail = database.prepare('INSERT INTO mails (mail) VALUES (?)');
  const insertEvent = database.prepare('INSERT INTO events (topic, message) VALUES (?, ?)');
  const oldestEvents = database.prepare('SELECT * FROM events ORDER BY seq LIMIT ?');
  const deleteEvent = database.prepare('DELETE FROM events WHERE seq = ?');

  return {
    add(mail: Mail, events: MailEvent[]): void {
      database.exec('BEGIN');
      insertMail.run(JSON.stringify(mail));
      for (const { topic, message } of events) insertEvent.run(topic, message);
      database.exec('COMMIT');
    },
    list(limit = -1): Mail[] {
      const rows = database.prepare('SELECT mail FROM mails ORDER BY seq DESC LIMIT ?').all(limit);
      return rows.map(({ mail }) => JSON.parse(String(mail)));
    },
    clear: () => database.exec('DELETE FROM mails'),
    pending: (limit: number) => oldestEvents.all(limit) as unknown as (MailEvent & { seq: number })[],
    pendingCount: () => Number(database.prepare('SELECT count(*) AS count FROM events').get()?.count),
    published: (seq: number) => void deleteEvent.run(seq),
    stop: () => database.close(),
  };
}

/**
 * Every email is delivered, except to the addresses of SES's mailbox simulator.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator-how-to-use
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function eventsOf(mail: Mail, input: SendEmailInput, configurationSet: string) {
  const described = describe(mail, input, configurationSet);
  /** `type`: the name of an event destination's event type: SEND, BOUNCE. */
  const event = (eventType: string, detail: object) => ({
    type: eventType.toUpperCase(),
    body: { eventType, mail: described, [eventType.toLowerCase()]: detail },
  });
  const about = { timestamp: mail.at, feedbackId: `${mail.id}-feedback` };
  const bounce = (emailAddress: string, bounceSubType: string, diagnosticCode: string) =>
    event('Bounce', {
      ...{ ...about, bounceType: 'Permanent', bounceSubType, reportingMTA: 'dns; amazonses.com' },
      bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode }],
    });
  const delivery = (address: string) =>
    event('Delivery', {
      ...{ timestamp: mail.at, recipients: [address], processingTimeMillis: 100 },
      ...{ smtpResponse: '250 2.6.0 Message received', reportingMTA: 'a0-0.smtp-out.amazonses.com' },
    });
  const complaint = (emailAddress: string) =>
    event('Complaint', {
      ...{ ...about, complaintSubType: null, complainedRecipients: [{ emailAddress }], arrivalDate: mail.at },
      ...{ userAgent: 'Amazon SES Mailbox Simulator', complaintFeedbackType: 'abuse' },
    });
  const ofRecipient = (address: string) => {
    switch (simulated(address)) {
      case 'bounce':
        return [bounce(address, 'General', 'smtp; 550 5.1.1 user unknown')];
      case 'suppressionlist':
        return [
          bounce(address, 'OnAccountSuppressionList', 'The address is on the suppression list for your account.'),
        ];
      case 'complaint':
        return [delivery(address), complaint(address)];
      default:
        return [delivery(address)];
    }
  };
  return [event('Send', {}), ...mail.to.map(addressOf).flatMap(ofRecipient)];
}

/** `bounce+label@simulator.amazonses.com` -> `bounce` */
const simulated = (address: string) =>
  /^([a-z]+)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase();

function describe(mail: Mail, input: SendEmailInput, configurationSet: string) {
  return {
    ...{ timestamp: mail.at, source: mail.from, messageId: mail.id, destination: mail.to.map(addressOf) },
    tags: {
      'ses:configuration-set': [configurationSet],
      ...Object.fromEntries((input.EmailTags ?? []).map(({ Name, Value }) => [Name, [Value]])),
    },
  };
}

/** Publishes the inbox's pending events. An event may be published twice, but is never lost. */
export function startEventPublishing(
  inbox: Inbox,
  topics: { publish(topic: string, message: string): void },
  settings: () => { eventDelay: number; eventCopies: number; eventsShuffled: boolean },
) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function wake(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      publishPending();
    }, settings().eventDelay);
  }

  /** A few at a time, so that requests are served in between. */
  function publishPending(): void {
    if (stopped) return;
    const { eventCopies, eventsShuffled } = settings();
    const events = inbox.pending(eventsShuffled ? 200 : 20);
    if (eventsShuffled) events.sort(() => Math.random() - 0.5);
    for (const { seq, topic, message } of events) {
      for (let copy = 0; copy < eventCopies; copy += 1) topics.publish(topic, message);
      inbox.published(seq);
    }
    if (events.length > 0) setImmediate(publishPending);
  }

  wake();
  return {
    wake,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
