import { account as contract } from '../../../shared/accounts/contract/account.ts';
import * as admins from '../../lib/accounts/admins/admins.ts';
import * as challenges from '../../lib/accounts/passkeys/challenges.ts';
import { creationOptions } from '../../lib/accounts/passkeys/options.ts';
import * as passkeys from '../../lib/accounts/passkeys/passkeys.ts';
import { requireOwnFactor } from '../../lib/accounts/secondFactor/requiredFactor.ts';
import * as sessions from '../../lib/accounts/sessions/sessions.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notSignedIn } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.offerPasskey, async ({ body, admin }) => {
  await requireOwnFactor(admin);
  const [profile, existing] = await Promise.all([admins.profile(admin.username), passkeys.list(admin.username)]);
  if (!profile) throw notSignedIn();
  // Before the step-up, which uses up a code.
  passkeys.requireRoom(existing);
  await requireStepUp(admin, body);
  const challenge = await challenges.make({ session: sessions.hashOf(admin) });
  return creationOptions(profile, existing, challenge);
});
