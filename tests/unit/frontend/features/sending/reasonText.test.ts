import { expect, test } from 'vitest';
import { reasonText } from '../../../../../frontend/features/sending/Reason.tsx';

test.each([
  ['bounced', 'An earlier email to this address bounced', false],
  ['cancelled', 'The send was canceled before their turn', false],
  ['Paused by admin', 'Paused by admin', false],
  ['Sending stopped partway through this email', 'Sending stopped partway through this email', false],
  ['TooManyRequestsException: Daily message quota exceeded.', 'The email service accepts no more email today', true],
  [
    'SendingPausedException: Email sending is disabled.',
    'The email service has stopped sending for this account',
    true,
  ],
  ['MessageRejected: The address is on a blocklist.', 'The email service refused the email', true],
  ['BadRequestException: Local address contains more than 64', 'The email service doesn’t accept this address', true],
  ['Permanent, General: smtp; 550 5.1.1 user unknown', 'This mailbox doesn’t exist', true],
  ['Transient, MailboxFull: smtp; 552', 'The mailbox is full', true],
  ['Complaint, OnAccountSuppressionList', 'Not delivered: an earlier email to this address was reported as spam', true],
  ['TimeoutError: socket hang up', 'The connection to the email service was lost', true],
  ['Reported as abuse', 'Reported it as spam', true],
])('“%s” reads “%s”', (reason, words, folded) => {
  expect(reasonText(reason)).toEqual({ words, ...(folded && { technical: reason }) });
});
