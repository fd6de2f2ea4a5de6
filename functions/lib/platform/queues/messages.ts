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
  /** Mails to one person because of what somebody did on the site. `deferred`: SES did not accept it before. */
  notices: (MailCommand & { deferred?: true }) | JoinLinksCommand;
  /** `round`: which dry run of it, or the import itself. */
  import: { importId: string; round: number };
}

/** A mail to one person. */
export type MailCommand =
  | { kind: 'welcome'; subscriberId: string }
  | { kind: 'signup'; signupId: string }
  /** Brings the Zoom link of the event. */
  | { kind: 'join-link'; signupId: string }
  /** Asks whether they want the newsletter. */
  | { kind: 'opt-in'; addressHash: string }
  /**
   * The link to all that is kept about them. `reader`: as the link has it by which they asked for it at `at` (Unix
   * milliseconds).
   */
  | { kind: 'details'; reader: string; at: number }
  /** Asks a new address whether it is theirs or, where it has said so, tells the old one. */
  | { kind: 'address'; subscriberId: string; nonce: string }
  /** About an admin's account. */
  | { kind: 'account'; mailId: string };

/** The mail with the Zoom link, for everybody who has booked by Zoom and has not got it. */
export interface JoinLinksCommand {
  kind: 'join-links';
  eventId: number;
}

/** Work on some shards of a campaign's ledger. */
export interface ShardStep {
  campaignId: string;
  shards: string[];
  /** Claims that had ended then, in Unix milliseconds, are put in doubt on the way. */
  now?: number | undefined;
}

/** What an admin wants to become of all recipients on a list. */
export interface ListDecision {
  campaignId: string;
  list: 'FAILED' | 'IN_DOUBT';
  as: Resolution;
  admin: string;
  /** When it was decided (ISO time): who came onto the list later is not meant. */
  at: string;
}

/** What it takes to find a recipient again: their row in the ledger, and the contact whom to mail. */
export interface RecipientRef {
  /** The subscriber's id or, of somebody who signed up for an event, their address's hash. */
  id: string;
  /** The sign-up for an event, where that is why they get it. */
  signupId?: string;
}
