import type { AccountMail } from '../../outbox/mailCommand.ts';
import { requestMail } from '../../outbox/outbox.ts';
import { addressHash } from '../../people/subscribers/addresses.ts';
import { suppressionOf } from '../../people/suppressions/suppressions.ts';
import { conflict } from '../../platform/http/errors.ts';
import { logger } from '../../platform/log/log.ts';
import * as admins from '../admins/admins.ts';

/**
 * Notifies an admin of a change to the account, if it has an address. The change is already made, so a failure is only
 * logged. `to`: an address other than the account's.
 */
export async function notifyAdmin(mail: AccountMail, to?: string): Promise<void> {
  try {
    const address = to ?? (await admins.profile(mail.username))?.address;
    if (address) await requestMail({ kind: 'account', to: address, mail });
  } catch (error) {
    logger.error('A notice about an account could not be queued', { error: error as Error, kind: mail.kind });
  }
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
