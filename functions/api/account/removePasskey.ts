import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { noticeWrites } from '../../lib/accounts/mails/accountNotices.ts';
import * as passkeys from '../../lib/accounts/passkeys/passkeys.ts';
import { isFactorRequired } from '../../lib/accounts/secondFactor/requiredFactor.ts';
import * as secondFactors from '../../lib/accounts/secondFactor/secondFactors.ts';
import * as sessions from '../../lib/accounts/sessions/sessions.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.removePasskey, async ({ params, body, admin, reply }) => {
  // Before the step-up, which uses up a code.
  if (isFactorRequired() && (await isLastFactor(admin.username)))
    throw conflict(
      'This site requires a second factor of every admin. Add another passkey or switch on an authenticator app before you remove this one.',
    );
  const { username } = await requireStepUp(admin, body);
  const removed = (await passkeys.list(username)).find((each) => passkeys.idOf(each) === params.id);
  if (!removed) throw notFound('This passkey');
  const { name: passkey } = removed;
  const notice = await noticeWrites({ kind: 'passkey-removed', username, at: new Date().toISOString(), passkey });
  if (!(await passkeys.remove(removed, notice))) throw notFound('This passkey');
  reply.about = passkey;
  // It may have opened them: somebody may have found the device.
  await sessions.closeAll(username, { except: sessions.hashOf(admin) });
});

/** Whether an admin has one passkey, and no authenticator app. */
const isLastFactor = async (username: string) =>
  (await passkeys.list(username)).length < 2 && !(await secondFactors.find(username));
