import { dashboard } from '../../../shared/health/contract/dashboard.ts';
import * as activities from '../../lib/accounts/activities/activities.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(dashboard.activity, async () => {
  const rows = await activities.latest(200);
  return rows.map(({ label, about, ...row }) => ({ ...row, did: label, ...shown(about) }));
});

/** An uploaded picture is shown itself: its random name says nothing to people. */
const shown = (about = '') =>
  about.startsWith('/media/') ? { about: null, picture: about } : { about: about || null, picture: null };
