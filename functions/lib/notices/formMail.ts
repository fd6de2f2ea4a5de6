import type { News } from '../../../shared/people/model/told.ts';
import type { MailCommand } from '../outbox/mailCommand.ts';
import type { Facts, OutboxRow } from '../outbox/outbox.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import type { OutgoingMail } from '../sending/deliver/ses.ts';

/** The kinds of mail that the forms of the site cause. */
const formMailKinds: readonly MailCommand['kind'][] = ['welcome', 'opt-in', 'signup', 'left', 'details', 'address'];

/**
 * Whether a form of the site caused a mail, so that it has a budget. The site itself tells those who signed up of what has changed, and
 * an admin may send a mail `again`. Without its row, which was erased, its kind decides.
 */
export const isOfForms = (kind: string | undefined, row?: Pick<OutboxRow, 'network' | 'again'>): boolean =>
  formMailKinds.some((each) => each === kind) && !row?.again && !(row && kind === 'signup' && !row.network);

/** A mail, and what its person knows once it is sent. */
export interface ComposedMail extends Partial<Facts> {
  letter: Omit<OutgoingMail, 'tags'>;
  /** What a mail about a sign-up tells. */
  says?: News;
  /** Takes back what was counted for it. Only for a mail that SES certainly did not accept. */
  uncount?: () => Promise<void>;
}

/** Whether a mail was sent within the last 24 hours; `at` in Unix milliseconds. */
export const isToday = (at: number | undefined): boolean => at !== undefined && at >= Date.now() - days(1) * 1000;

/**
 * Why a mail is not sent, for admins and its person, such as "no longer subscribed". `isRepeat`: its person was told before, or there is
 * nothing to tell. However often a form is sent, no row says so.
 */
export interface Skipped {
  skip: string;
  isRepeat?: true;
}
export const skip = (reason: string): Skipped => ({ skip: reason });
export const skipRepeat = (reason: string): Skipped => ({ skip: reason, isRepeat: true });

/** Why no mail may be sent to an address: it bounced, or its owner reported an earlier one as spam. */
export const withheld = (reason: 'bounced' | 'complained') =>
  skip(reason === 'bounced' ? 'an earlier email to this address bounced' : 'an earlier email was reported as spam');
