import { archiveGuests as contract } from '../../shared/content/contract.ts';
import * as archiveGuests from '../lib/content/guests/archiveGuests.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { publiclyAbsent } from '../lib/platform/http/errors.ts';

export const list = endpoint(contract.list, () => archiveGuests.list());

export const get = endpoint(contract.get, async ({ params }) => {
  const guest = await archiveGuests.find(params.id);
  if (!guest) throw publiclyAbsent('This archive guest');
  return guest;
});

export const create = endpoint(contract.create, ({ body, done }) => archiveGuests.create(body, (id) => done({ id })), {
  replay: (_, wrote) => archiveGuests.get(wrote?.id),
});

export const update = endpoint(contract.update, ({ params, body }) => archiveGuests.update(params.id, body));

export const remove = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = (await archiveGuests.remove(params.id)).name;
});
