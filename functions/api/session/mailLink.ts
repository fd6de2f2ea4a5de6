import { randomUUID } from 'node:crypto';
import { session } from '../../../shared/accounts/contract/session.ts';
import { logLogin, nameHash } from '../../lib/accounts/sessions/loginAudit.ts';
import { requestMail } from '../../lib/outbox/outbox.ts';
import { sha256 } from '../../lib/platform/crypto/digest.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { byNetwork, loginLinkByNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(loginLinkByNetwork);

/** Whether an admin has the name is found out by the worker, so that neither the answer nor its time says so. */
export const handler = endpoint(
  session.mailLink,
  async ({ body: { username }, viewer, key }) => {
    await count(viewer);
    await logLogin('asked for a link', { username, viewer });
    const request = sha256(key ?? randomUUID());
    await requestMail({ kind: 'login-link', name: await nameHash(username), request, at: Date.now() });
  },
  { countRefused: count },
);
