import { account as contract } from '../../../shared/accounts/contract.ts';
import { enterAddress } from '../../lib/accounts/accountMails.ts';
import { addressHash } from '../../lib/people/subscribers/rows.ts';
import { requireDeliverable } from '../../lib/people/suppressions/suppressions.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { addressLimit, consume } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(contract.changeAddress, async ({ body, admin }) => {
  await requireMailDomain(body.address, 'address');
  await requireDeliverable(await addressHash(body.address), body.address);
  await consume(addressLimit, admin.username);
  await enterAddress(admin, body.address);
});
