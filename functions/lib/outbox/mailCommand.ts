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
   * Contains a link that makes a browser known for an admin. `name`: the keyed hash of the name that somebody typed, at `at` (Unix
   * milliseconds). `request` is the same where one request was sent twice.
   */
  | { kind: 'login-link'; name: string; request: string; at: number }
  /** About an admin account, to an address that may not be the account's. */
  | { kind: 'account'; to: string; mail: AccountMail };

/** The content of a mail about an account. Its link is made when it is sent: no table or queue holds one. */
export type AccountMail =
  | { kind: 'invitation'; invitationId: string; mails: number; username: string; by: string; endsAt: number }
  | { kind: 'address'; username: string; nonce: string }
  | { kind: 'password-changed' | 'address-changed'; username: string; at: string }
  | {
      kind: 'second-factor-on' | 'second-factor-replaced' | 'second-factor-off' | 'recovery-codes-renewed';
      username: string;
      at: string;
    }
  | { kind: 'passkey-added' | 'passkey-removed'; username: string; at: string; passkey: string }
  | { kind: 'new-device'; username: string; at: string; device: string }
  | { kind: 'admin-added'; username: string; at: string; added: string; by: string };

/** Which mail of the outbox: to whom, and its kind with an id. */
export interface MailRef {
  person: string;
  mail: string;
}
