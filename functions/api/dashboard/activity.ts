import { dashboard } from '../../../shared/contract/dashboard.ts';
import { endpoints } from '../../../shared/contract/index.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as activities from '../../lib/store/activities.ts';

export const handler = endpoint(dashboard.activity, async () => {
  const rows = await activities.latest(200);
  return rows.map(({ label, call, about, ...row }) => ({ ...row, did: label ?? labelOf(call), ...shown(about) }));
});

/** Rows of earlier versions have the call alone: it is shown by today's label, or as it is where the contract lost it. */
const labelOf = (call = '') =>
  endpoints.find(([, { method, path }]) => `${method} ${path}` === call)?.[1].label ?? call;

/** An uploaded picture has a random name, which says nothing to people; the picture itself does. */
const shown = (about = '') =>
  about.startsWith('/media/') ? { about: null, picture: about } : { about: about || null, picture: null };
