import type { Told } from '../../../shared/people/model/told.ts';

/** A mail to one person, and what it is made from. No command holds a link or, but for two kinds, an address. */
export type MailCommand =
  | { kind: 'welcome'; subscriberId: string }
  /** Tells them what they do not know yet about the event that they signed up for; `asked`: where they stand, too. */
  | { kind: 'signup'; signupId: string; asked?: true }
  /** To whoever canceled a sign-up that is gone: it holds their address until it is settled. `told`: what they knew. */
  | { kind: 'left'; signupId: string; eventId: number; email: string; firstName: string; told: Told }
  /** Asks them to confirm that they want the newsletter. */
  | { kind: 'opt-in'; addressHash: string }
  /** Contains the link to all that is kept about them. `reader`: the id in the link by which they requested it. */
  | { kind: 'details'; reader: string }
  /** Asks a new address to confirm or, with `done`, informs the old one. */
  | { kind: 'address'; subscriberId: string; nonce: string; done?: true }
  /**
   * Contains a link by which an admin sets a new password. `name`: the keyed hash of the name that somebody typed, at `at` (Unix
   * milliseconds). `request` is the same where one request was sent twice.
   */
  | { kind: 'new-password'; name: string; request: string; at: number }
  /** About an admin account, to an address that may not be the account's. */
  | { kind: 'account'; to: string; mail: AccountMail };

/** The content of a mail about an account. Its link is made when it is sent: no table or queue holds one. */
export type AccountMail =
  | { kind: 'invitation'; invitationId: string; mails: number; username: string; by: string; endsAt: number }
  | { kind: 'address'; username: string; nonce: string }
  /** A notice. `about`: the passkey, or the new admin. */
  | { kind: 'changed'; username: string; at: string; what: AccountChange; about?: string | undefined };

type AccountChange =
  | ('password' | 'password-by-link' | 'address' | 'passkey-added' | 'passkey-removed')
  | ('app-on' | 'app-replaced' | 'app-off' | 'recovery-codes' | 'new-admin');

/** Which mail of the outbox: to whom, and its kind with an id. */
export interface MailRef {
  person: string;
  mail: string;
}
