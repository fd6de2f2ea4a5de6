import { archiveGuests as contract } from '../../../shared/contract/archiveGuests.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as archiveGuests from '../../lib/store/archiveGuests.ts';

export const handler = endpoint(
  contract.create,
  ({ body, done }) => archiveGuests.create(body, done),
  (_, id) => archiveGuests.get(id),
);
