/** What became of a mail to SES's mailbox simulator. */
export type TrialMail =
  /** Why SES did not say that it took the mail, mostly in SES's words. */
  | { reason: string }
  /** `missing`: the event types that were not recorded in time; `seconds`: how long that took, or was waited for. */
  | { messageId: string; missing: string[]; seconds: number };
