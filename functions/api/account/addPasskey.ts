import { account as contract } from '../../../shared/accounts/contract.ts';
import { noticeWrites } from '../../lib/accounts/accountMails.ts';
import * as passkeys from '../../lib/accounts/passkeys.ts';
import { addingFactor, isFactorRequired } from '../../lib/accounts/secondFactor.ts';
import * as sessions from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.addPasskey, async ({ body, admin }) => {
  const { username } = admin;
  const challenge = await passkeys.takeChallenge(body.clientDataJSON, { session: sessions.hashOf(admin) });
  if (!challenge) throw conflict('That took too long, or was already done. Please start again.');
  passkeys.requireRoom(await passkeys.list(username));
  // Loaded only when needed, because it is as large as everything else here.
  const { verifyNew } = await import('../../lib/accounts/verifyPasskey.ts');
  const verified = await verifyNew(body, challenge);
  if (!verified) throw conflict('This passkey can’t be used here. Please try again, or use another device.');
  const { name, transports } = body;
  const passkey = { username, name, transports, createdAt: new Date().toISOString(), ...verified };
  // Where a second factor is required, the session may do everything from now on.
  const notice = await noticeWrites(username, 'passkey-added', { about: name });
  if (
    !(await passkeys.add(passkey, [await addingFactor(admin), sessions.withFactorWrite(admin, 'passkey'), ...notice]))
  )
    throw conflict('You already have this passkey, or you were logged out in the meantime.');
  // Elsewhere the password alone still logs in.
  if (isFactorRequired()) await sessions.closeAll(username, { except: sessions.hashOf(admin), withFactor: false });
  return passkeys.listed(passkey);
});
