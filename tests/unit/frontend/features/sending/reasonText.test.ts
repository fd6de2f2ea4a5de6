import { expect, test } from 'vitest';
import { reasonText } from '../../../../../frontend/features/sending/campaigns/reasonText.ts';

test.each([
  ['bounced', 'Earlier mail to this address came back', false],
  ['cancelled', 'The send was cancelled before their turn', false],
  ['Paused by admin', 'Paused by admin', false],
  ['The sender stopped in the middle of this mail', 'The sender stopped in the middle of this mail', false],
  ['TooManyRequestsException: Daily message quota exceeded.', 'The mail service takes no more mails today', true],
  ['SendingPausedException: Email sending is disabled.', 'The mail service has stopped sending for this account', true],
  ['MessageRejected: The address is on a blocklist.', 'The mail service refused the mail', true],
  ['BadRequestException: Local address contains more than 64', 'The mail service does not accept this address', true],
  ['Permanent, General: smtp; 550 5.1.1 user unknown', 'There is no such mailbox', true],
  ['Transient, MailboxFull: smtp; 552', 'The mailbox is full', true],
  ['TimeoutError: socket hang up', 'The connection to the mail service broke off', true],
  ['Reported as abuse', 'Reported it as spam', true],
])('“%s” reads “%s”', (reason, words, folded) => {
  expect(reasonText(reason)).toEqual({ words, ...(folded && { technical: reason }) });
});
