import { randomUUID } from 'node:crypto';
import { session } from '../../../shared/accounts/contract.ts';
import { logLogin, nameHash } from '../../lib/accounts/logins.ts';
import { requestMail } from '../../lib/outbox/outbox.ts';
import { sha256 } from '../../lib/platform/crypto/digest.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { byNetwork, passwordLinkByNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(passwordLinkByNetwork);

/** Whether an admin has the name is found out by the worker, so that neither the answer nor its time says so. */
export const handler = endpoint(
  session.forgotPassword,
  async ({ body: { username }, viewer, key }) => {
    await count(viewer);
    await logLogin('asked for a new password', { username, viewer });
    const request = sha256(key ?? randomUUID());
    await requestMail({ kind: 'new-password', name: await nameHash(username), request, at: Date.now() });
  },
  { countRefused: count },
);
