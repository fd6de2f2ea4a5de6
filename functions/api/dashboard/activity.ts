import { dashboard } from '../../../shared/health/contract.ts';
import * as activities from '../../lib/accounts/activities.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { nameHash } from '../../lib/accounts/logins.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(dashboard.activity, async () => {
  const [done, failed] = await Promise.all([activities.latest(200), failedLogins()]);
  const rows = [...done, ...failed].sort((a, b) => (a.at < b.at ? 1 : -1));
  return rows.map(({ label, about, ...row }) => ({ ...row, did: label, ...shown(about) }));
});

async function failedLogins() {
  const names = (await admins.list()).map(({ username }) => username);
  return activities.latestFailures(
    await Promise.all(names.map(async (username) => ({ username, hash: await nameHash(username) }))),
  );
}

/** An uploaded picture is shown itself: its random name says nothing to people. */
const shown = (about = '') =>
  about.startsWith('/media/') ? { about: null, picture: about } : { about: about || null, picture: null };
