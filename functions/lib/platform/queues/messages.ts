import type { Resolution } from '../../../../shared/sending/model/campaign.ts';

/** What each queue carries. */
export interface Messages {
  campaign:
    | { step: 'prepare'; campaignId: string }
    | ({ step: 'enter' } & ShardStep)
    | { step: 'publish'; campaignId: string; at: number }
    | { step: 'await'; campaignId: string; slug: string; total: number; since: number }
    | ({ step: 'enqueue' } & ShardStep)
    | ({ step: 'cancel' } & ShardStep)
    | ({ step: 'decide' } & ListDecision & ShardStep)
    | { step: 'finish'; campaignId: string };
  send: { campaignId: string; recipients: RecipientRef[] };
  /** A mail to one person because of what somebody did on the site. `deferred`: SES did not accept it before. */
  notices: (MailCommand & { deferred?: true }) | JoinLinksCommand;
  /** `round`: the number of the dry run, or of the import itself. */
  import: { importId: string; round: number };
}

/** A mail to one person. */
export type MailCommand =
  | { kind: 'welcome'; subscriberId: string }
  | { kind: 'signup'; signupId: string }
  /** Contains the event's Zoom link. */
  | { kind: 'join-link'; signupId: string }
  /** Asks them to confirm that they want the newsletter. */
  | { kind: 'opt-in'; addressHash: string }
  /**
   * Contains the link to all that is kept about them. `reader`: the id in the link by which they requested it, at `at`
   * (Unix milliseconds).
   */
  | { kind: 'details'; reader: string; at: number }
  /** Asks a new address to confirm or, once it has, informs the old one. */
  | { kind: 'address'; subscriberId: string; nonce: string }
  /** About an admin's account. */
  | { kind: 'account'; mailId: string };

/** Queues the mail with the Zoom link for everybody who signed up to watch on Zoom and does not have the link yet. */
export interface JoinLinksCommand {
  kind: 'join-links';
  eventId: number;
}

/** Work on some shards of a campaign's ledger. */
export interface ShardStep {
  campaignId: string;
  shards: string[];
  /** Claims that had expired by this time, in Unix milliseconds, are marked as in doubt along the way. */
  now?: number | undefined;
}

/** An admin's decision about all recipients on a list. */
export interface ListDecision {
  campaignId: string;
  list: 'FAILED' | 'IN_DOUBT';
  as: Resolution;
  admin: string;
  /** When it was decided (ISO time): recipients who came onto the list later are left alone. */
  at: string;
}

/** Finds a recipient's row in the ledger, and the person to mail. */
export interface RecipientRef {
  /** The subscriber's id or, for somebody who signed up for an event, their address's hash. */
  id: string;
  /** The sign-up for an event, where they get the letter because of it. */
  signupId?: string;
}
