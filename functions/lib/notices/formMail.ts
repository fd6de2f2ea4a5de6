import type { MailCommand } from '../outbox/mailCommand.ts';
import type { Facts } from '../outbox/outbox.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import type { OutgoingMail } from '../sending/deliver/ses.ts';

/** The kinds of mail that the forms of the site cause, as SES's events name them: they have a budget. An admin's acts cause the others. */
const formMailKinds: readonly string[] = [
  'welcome',
  'opt-in',
  'signup',
  'details',
  'address',
] satisfies MailCommand['kind'][];
export const isFormMail = (kind: string | undefined): boolean => formMailKinds.includes(kind ?? '');

/** A mail, and what its person knows once it is sent. */
export interface ComposedMail extends Partial<Facts> {
  letter: Omit<OutgoingMail, 'tags'>;
  /** Takes back what was counted for it. Only for a mail that SES certainly did not accept. */
  uncount?: () => Promise<void>;
}

/** Whether a mail was sent within the last 24 hours; `at` in Unix milliseconds. */
export const isToday = (at: number | undefined): boolean => at !== undefined && at >= Date.now() - days(1) * 1000;

/** Why a mail is not sent, for admins and its person, such as "no longer subscribed". */
export type Skipped = { skip: string };
export const skip = (reason: string): Skipped => ({ skip: reason });

/** Why no mail may be sent to an address: it bounced, or its owner reported an earlier one as spam. */
export const withheld = (reason: 'bounced' | 'complained') =>
  skip(reason === 'bounced' ? 'an earlier email to this address bounced' : 'an earlier email was reported as spam');
