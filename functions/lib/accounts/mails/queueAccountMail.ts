import { randomUUID } from 'node:crypto';
import { addressHash } from '../../people/subscribers/addresses.ts';
import { suppressionOf } from '../../people/suppressions/suppressions.ts';
import { conflict } from '../../platform/http/errors.ts';
import { logger } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as admins from '../admins/admins.ts';
import { type AccountMail, put } from './accountMails.ts';

/** Has the worker send a mail about an account. */
export async function queueAccountMail(to: string, mail: AccountMail): Promise<void> {
  const id = randomUUID();
  await put({ id, to, mail });
  await enqueue('notices', { kind: 'account', mailId: id });
}

/**
 * Tells an admin of something that happened to the account, where an address is known. The thing is done: where telling
 * fails, that is logged alone. `to`: another address than the account's.
 */
export async function notifyAdmin(mail: AccountMail, to?: string): Promise<void> {
  try {
    const address = to ?? (await admins.profile(mail.username))?.address;
    if (address) await queueAccountMail(address, mail);
  } catch (error) {
    logger.error('A notice about an account could not be ordered', { error: error as Error, kind: mail.kind });
  }
}

/** Throws where a mail to this address came back before, or was reported as spam: another would harm all others. */
export async function requireDeliverable(address: string): Promise<void> {
  const reason = await suppressionOf(await addressHash(address));
  if (reason === 'bounced' || reason === 'complained')
    throw conflict(
      `Mail to ${address} is withheld: an earlier one ${reason === 'bounced' ? 'bounced' : 'was reported as spam'}.`,
    );
}
