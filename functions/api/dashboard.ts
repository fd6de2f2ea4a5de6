import { dashboard } from '../../shared/health/contract.ts';
import * as activities from '../lib/accounts/activities.ts';
import * as admins from '../lib/accounts/admins.ts';
import { nameHash } from '../lib/accounts/logins.ts';
import * as healthReports from '../lib/health/health.ts';
import { preparedLetters } from '../lib/letters/templates/emailTemplates.ts';
import { heldFormMail } from '../lib/notices/formMailBudget.ts';
import * as outbox from '../lib/outbox/outbox.ts';
import { signupCounts } from '../lib/people/signups/seats.ts';
import * as subscribers from '../lib/people/subscribers/subscribers.ts';
import { countErased } from '../lib/people/suppressions/suppressions.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const counts = endpoint(dashboard.counts, async () => {
  const [people, erased, signups, deferredMail, unsentMail, formMail, prepared] = await Promise.all([
    subscribers.counts(),
    countErased(),
    signupCounts(),
    outbox.summary('refused'),
    outbox.summary('admin'),
    heldFormMail(Date.now()),
    preparedLetters(),
  ]);
  return { ...people, erased, ...signups, deferredMail, unsentMail, formMail, preparedLetters: prepared };
});

export const growth = endpoint(dashboard.growth, () => subscribers.growth(Date.now()));

/** A report older than this is renewed, in milliseconds. */
const maxAge = 10 * 60 * 1000;
/** A request that has not been answered for this long counts as lost, in milliseconds. */
const requestTimeout = 60 * 1000;

/** The table's stream passes a request to workers/checkHealth. */
export const health = endpoint(dashboard.health, async ({ query: { newerThan = '' } }) => {
  const now = Date.now();
  const { requestedAt, report } = await healthReports.latest();
  const checkedAt = report?.checkedAt ?? '';
  const pending = checkedAt <= newerThan || now - Date.parse(checkedAt) > maxAge;
  const isRequested = requestedAt > checkedAt && now - Date.parse(requestedAt) < requestTimeout;
  if (pending && !isRequested) await healthReports.request();
  return { report, pending };
});

export const activity = endpoint(dashboard.activity, async () => {
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
