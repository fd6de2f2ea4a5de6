import { account as contract } from '../../../shared/accounts/contract.ts';
import * as passkeys from '../../lib/accounts/passkeys.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.renamePasskey, async ({ params, body, admin, reply }) => {
  reply.about = body.name;
  if (!(await passkeys.rename(admin.username, params.id, body.name))) throw notFound('This passkey');
});
