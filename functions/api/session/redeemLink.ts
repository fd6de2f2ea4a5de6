import { session } from '../../../shared/accounts/contract/session.ts';
import { signMailedDeviceCookie } from '../../lib/accounts/sessions/knownDevice.ts';
import { noteSuccess } from '../../lib/accounts/sessions/loginAudit.ts';
import * as loginLinks from '../../lib/accounts/sessions/loginLinks.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';
import { accountLinkLimit, byNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(accountLinkLimit);

export const handler = endpoint(
  session.redeemLink,
  async ({ body, viewer, reply }) => {
    await count(viewer);
    const username = await loginLinks.redeem(body.token);
    if (username === undefined) throw conflict('This link no longer works: it was already used or has expired.');
    await noteSuccess('opened a login link', { username, viewer });
    reply.cookies.push(await signMailedDeviceCookie(username));
  },
  { countRefused: count },
);
