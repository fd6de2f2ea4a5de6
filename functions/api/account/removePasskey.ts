import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { notifyAdmin } from '../../lib/accounts/mails/queueAccountMail.ts';
import * as passkeys from '../../lib/accounts/passkeys/passkeys.ts';
import * as sessions from '../../lib/accounts/sessions/sessions.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.removePasskey, async ({ params, body, admin, reply }) => {
  const { username } = await requireStepUp(admin, body);
  const removed = await passkeys.remove(username, params.id);
  if (!removed) throw notFound('This passkey');
  reply.about = removed.name;
  // It may have opened them: somebody may have found the device.
  await sessions.closeAll(username, { except: sessions.hashOf(admin) });
  await notifyAdmin({ kind: 'passkey-removed', username, at: new Date().toISOString(), passkey: removed.name });
});
