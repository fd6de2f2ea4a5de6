import { type AccountMail, mailWrite } from '../../outbox/outbox.ts';

import { addressHash } from '../../people/subscribers/rows.ts';
import { suppressionOf } from '../../people/suppressions/suppressions.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import * as admins from '../admins/admins.ts';

/**
 * Have an admin notified of a change to the account, in the transaction of the change; none where the account has no address. `to`: an
 * address other than the account's.
 */
export async function noticeWrites(mail: AccountMail, to?: string): Promise<TransactItem[]> {
  const address = to ?? (await admins.profile(mail.username))?.address;
  return address ? [mailWrite({ kind: 'account', to: address, mail })] : [];
}

/** Mail to an address that bounced or was reported as spam is withheld: another one would harm our reputation as a sender. */
export async function withheldBecause(address: string): Promise<'bounced' | 'complained' | undefined> {
  const reason = await suppressionOf(await addressHash(address));
  return reason === 'bounced' || reason === 'complained' ? reason : undefined;
}

/** Throws 409 if mail to this address is withheld. */
export async function requireDeliverable(address: string): Promise<void> {
  const reason = await withheldBecause(address);
  if (reason)
    throw conflict(
      `Email to ${address} is withheld: an earlier one ${reason === 'bounced' ? 'bounced' : 'was reported as spam'}.`,
    );
}
