import { account as contract } from '../../../shared/accounts/contract.ts';
import { noticeWrites } from '../../lib/accounts/accountMails.ts';
import * as passkeys from '../../lib/accounts/passkeys.ts';
import * as secondFactor from '../../lib/accounts/secondFactor.ts';
import * as sessions from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.removePasskey, async ({ params, admin, reply }) => {
  const { username } = admin;
  const own = await passkeys.list(username);
  if (secondFactor.isFactorRequired() && own.length < 2 && !(await secondFactor.find(username)))
    throw conflict(
      'This site requires a second factor of every admin. Add another passkey or switch on an authenticator app before you remove this one.',
    );
  const removed = own.find((each) => passkeys.idOf(each) === params.id);
  const notice = await noticeWrites(username, 'passkey-removed', { about: removed?.name ?? '' });
  if (!removed || !(await passkeys.remove(removed, notice))) throw notFound('This passkey');
  reply.about = removed.name;
  // It may have opened them: someone may have found the device.
  await sessions.closeAll(username, { except: sessions.hashOf(admin) });
});
