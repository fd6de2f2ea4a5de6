import { account as contract } from '../../../shared/accounts/contract.ts';
import * as admins from '../../lib/accounts/admins.ts';
import * as passkeys from '../../lib/accounts/passkeys.ts';
import { requireOwnFactor } from '../../lib/accounts/secondFactor.ts';
import * as sessions from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notSignedIn } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.offerPasskey, async ({ admin }) => {
  await requireOwnFactor(admin);
  const [profile, existing] = await Promise.all([admins.profile(admin.username), passkeys.list(admin.username)]);
  if (!profile) throw notSignedIn();
  passkeys.requireRoom(existing);
  const challenge = await passkeys.makeChallenge({ session: sessions.hashOf(admin) });
  return { ...passkeys.creationOptions(profile, existing, challenge) };
});
