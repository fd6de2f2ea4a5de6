import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import type { MailCommand } from '../outbox/mailCommand.ts';
import * as outbox from '../outbox/outbox.ts';
import * as unconfirmed from '../people/optIn/unconfirmed.ts';
import * as signups from '../people/signups/signups.ts';
import { findSubscriber } from '../people/subscribers/rows.ts';

/** The first `limit` of the mails that wait for an admin, oldest first, and whom each is for. */
export async function unsentMails(limit: number): Promise<UnsentMail[]> {
  const rows = await outbox.due('admin', Date.now(), limit);
  return Promise.all(rows.map(withReceiver));
}

async function withReceiver(row: outbox.OutboxRow): Promise<UnsentMail> {
  const { person, mail, command, state, says, reason = '', stateAt, since } = row;
  return {
    ...{ person, mail, reason, kind: command.kind, says, state: state === 'IN_DOUBT' ? state : 'FAILED' },
    at: new Date(stateAt ?? since).toISOString(),
    isRepeatable: outbox.isRepeatable(row),
    to: await receiverOf(command),
  };
}

/** Whom a mail is for, as far as that is still known. */
async function receiverOf(command: MailCommand): Promise<UnsentMail['to']> {
  switch (command.kind) {
    case 'left':
      return { name: command.firstName, email: command.email };
    case 'new-password':
      // The name was typed, and only its hash is kept.
      return { name: 'An admin' };
    case 'account':
      return { name: command.mail.username, email: command.to };
    case 'welcome':
    case 'address':
      return receiver(await findSubscriber(command.subscriberId));
    case 'opt-in':
      return receiver(await unconfirmed.find(command.addressHash));
    case 'details':
      return receiver(await signups.findPerson(command.reader));
    default:
      return receiver(await signups.find(command.signupId));
  }
}

const receiver = (person: { firstName: string; lastName?: string; email: string } | undefined): UnsentMail['to'] =>
  person ? { name: [person.firstName, person.lastName].filter(Boolean).join(' '), email: person.email } : null;
