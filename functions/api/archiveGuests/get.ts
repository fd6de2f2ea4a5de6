import { archiveGuests as contract } from '../../../shared/content/contract.ts';
import * as archiveGuests from '../../lib/content/guests/archiveGuests.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { publiclyAbsent } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.get, async ({ params }) => {
  const guest = await archiveGuests.find(params.id);
  if (!guest) throw publiclyAbsent('This archive guest');
  return guest;
});
