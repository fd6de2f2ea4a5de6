import { expect, test } from 'vitest';
import { mailboxOf } from '../../../../shared/people/model/email.ts';

test.each([
  [' Ana@Example.org ', 'ana@example.org'],
  ['ana+news@example.org', 'ana@example.org'],
  ['+ana@example.org', '+ana@example.org'],
  ['a.na@example.org', 'a.na@example.org'],
  ['A.n.a+news@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a.na@gmail.com.example', 'a.na@gmail.com.example'],
])('%s belongs to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
