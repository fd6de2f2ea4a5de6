import { randomUUID } from 'node:crypto';
import { account as contract } from '../../../shared/contract/account.ts';
import { requireStepUp } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { orderAccountMail, requireDeliverable } from '../../lib/mail/orderAccountMail.ts';
import { addressLimit, spend } from '../../lib/rateLimits.ts';
import * as unconfirmedAddresses from '../../lib/store/unconfirmedAddresses.ts';

export const handler = endpoint(contract.changeAddress, async ({ body, admin }) => {
  // First what costs no code: each is good once.
  await requireDeliverable(body.address);
  const { username } = await requireStepUp(admin, body);
  await spend(addressLimit, username);
  const nonce = randomUUID();
  await unconfirmedAddresses.put({ username, address: body.address, nonce });
  await orderAccountMail(body.address, { kind: 'address', username, nonce });
});
