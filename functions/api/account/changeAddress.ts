import { randomUUID } from 'node:crypto';
import { account as contract } from '../../../shared/accounts/contract/account.ts';
import * as unconfirmedAddresses from '../../lib/accounts/admins/unconfirmedAddresses.ts';
import { requireDeliverable } from '../../lib/accounts/mails/accountNotices.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { requireMailDomain } from '../../lib/platform/dns/mailDomain.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { addressLimit, consume } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(contract.changeAddress, async ({ body, admin }) => {
  // Before the step-up, which uses up a code.
  await requireMailDomain(body.address, 'address');
  await requireDeliverable(body.address);
  const account = await requireStepUp(admin, body);
  await consume(addressLimit, account.username);
  await unconfirmedAddresses.put(account, { address: body.address, nonce: randomUUID() });
});
