import { randomUUID } from 'node:crypto';
import { account as contract } from '../../../shared/accounts/contract.ts';
import { enterAddress, requireDeliverable } from '../../lib/accounts/accountMails.ts';
import { requireMailDomain } from '../../lib/platform/dns/mailDomain.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { addressLimit, consume } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(contract.changeAddress, async ({ body, admin }) => {
  await requireMailDomain(body.address, 'address');
  await requireDeliverable(body.address);
  await consume(addressLimit, admin.username);
  await enterAddress(admin, { address: body.address, nonce: randomUUID() });
});
