import type { Mail } from '../../letters/compose/compose.ts';
import type { Contact } from '../audience/audience.ts';

/** The mails of a campaign, one for each recipient. */
export interface MailSource {
  mailFor(recipient: Contact): Mail;
  /** Reads again what the mails say; false if they must no longer be sent. */
  refresh(): Promise<boolean>;
}
