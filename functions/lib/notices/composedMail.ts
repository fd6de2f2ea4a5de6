import type { News } from '../../../shared/people/model/told.ts';
import { escapeHtml } from '../../../shared/platform/text.ts';
import { compose, type Mail } from '../letters/compose.ts';
import type { Facts } from '../outbox/outbox.ts';
import type { Withheld } from '../people/suppressions/suppressions.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import type { OutgoingMail } from '../sending/ses.ts';

export interface ComposedMail extends Partial<Facts> {
  letter: Omit<OutgoingMail, 'tags'>;
  says?: News;
  /** Takes back what was counted for it. Only for an email that SES certainly did not accept. */
  uncount?: () => Promise<void>;
}

/**
 * For admins and the email's person, such as "no longer subscribed". `isRepeat`: its person was told before, or there
 * is nothing to tell. However often a form is sent, no row says so.
 */
export interface Skipped {
  skip: string;
  isRepeat?: true;
}
export const skip = (reason: string): Skipped => ({ skip: reason });
export const skipRepeat = (reason: string): Skipped => ({ skip: reason, isRepeat: true });

/** Why an email to an address is not sent from which email is withheld; undefined where it may be. */
export const skipWithheld = (reason: Withheld | undefined): Skipped | undefined =>
  reason &&
  skip(reason === 'bounced' ? 'an earlier email to this address bounced' : 'an earlier email was reported as spam');

/** Whether an email was sent within the last 24 hours; `at` in Unix milliseconds. */
export const isToday = (at: number | undefined): boolean => at !== undefined && at >= Date.now() - days(1) * 1000;

/** An email that someone on the site had sent to an address, theirs or not: it says why it came. */
export interface Content {
  subject: string;
  previewText: string;
  /** HTML. */
  content: string[];
  why: string;
}

export const composeContent = ({ subject, previewText, content, why }: Content): Mail =>
  compose({ subject, previewText, htmlContent: content.join('\n') }, { type: 'request', why });

export const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;
export const strongLink = (url: string, words: string) =>
  `<p><a href="${escapeHtml(url)}"><strong>${words}</strong></a></p>`;
