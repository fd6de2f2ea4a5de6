import type { RecipientState } from '../../sending/model/campaign.ts';
import type { MailKind } from './unsentMail.ts';

/** What each kind of email to one person is. */
export const mailTexts: Record<MailKind, string> = {
  welcome: 'Welcome to the newsletter',
  signup: 'Confirmation of a sign-up',
  offer: 'Offer of a seat',
  'join-link': 'Zoom link for an event',
  'opt-in': 'Request to confirm the subscription',
  details: 'Link to what is kept',
  address: 'About a change of address',
  'login-link': 'Login link for an admin',
  account: 'About an admin account',
};

/** What became of a letter or an email to one person. */
export const stateTexts: Record<RecipientState, string> = {
  PENDING: 'Waits to be sent',
  CLAIMED: 'Is being sent',
  SENT: 'Sent',
  FAILED: 'Could not be sent',
  SKIPPED: 'Not sent',
  IN_DOUBT: 'Not known whether it was sent',
};
