import { variables } from '../../../../shared/platform/resources.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { hasPasskey } from '../passkeys/passkeys.ts';
import * as secondFactors from './secondFactors.ts';

/** Whether infra/settings/settings.ts asks a second factor of every admin. */
export const isFactorRequired = () => process.env[variables.secondFactorRequired] === 'true';

/** Whether an admin has more than a password to log in with. */
export const hasSecondFactor = async (username: string): Promise<boolean> =>
  (await secondFactors.find(username)) !== undefined || (await hasPasskey(username));

interface SignedIn {
  username: string;
  withFactor: boolean;
}

/**
 * One of the writes that add a factor: where one is required, a session without adds only the admin's first. Throws as
 * {@link requireOwnFactor} does; the write fails if another session adds one at the same moment.
 */
export async function addingFactor(session: SignedIn): Promise<TransactItem> {
  if (!isFactorRequired() || session.withFactor) return secondFactors.addedWrite(session.username);
  const added = await secondFactors.countAdded(session.username);
  await requireOwnFactor(session);
  return secondFactors.addedWrite(session.username, { added });
}

/**
 * Throws 403 if one is required and the session does without, though its admin has one: whoever has only the password could
 * otherwise set up their own.
 */
export async function requireOwnFactor({ username, withFactor }: SignedIn): Promise<void> {
  if (isFactorRequired() && !withFactor && (await hasSecondFactor(username)))
    throw forbidden('You have a passkey. Please log out, then log in with it.');
}
