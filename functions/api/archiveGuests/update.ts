import { archiveGuests as contract } from '../../../shared/content/contract.ts';
import * as archiveGuests from '../../lib/content/guests/archiveGuests.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.update, ({ params, body }) => archiveGuests.update(params.id, body));
