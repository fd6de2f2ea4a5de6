import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { needsAttention } from '../../../shared/sending/model/campaignStatus.ts';
import { protectedTemplates, site } from '../../../shared/site/site.ts';
import * as admins from '../accounts/admins.ts';
import { hasSecondFactor } from '../accounts/secondFactor.ts';
import * as feedReads from '../content/episodes/feedReads.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import * as outbox from '../outbox/outbox.ts';
import * as campaigns from '../sending/campaign/campaigns.ts';
import { toCampaign } from '../sending/ledger/progress.ts';
import { bad, good, moment } from './finding.ts';
import { deployedSettings } from './settings.ts';

export async function admin() {
  const accounts = await admins.list();
  if (accounts.length === 0)
    return bad('There is none: no one can log in', 'Create one: npm run admin -- create <name> --stack');
  const names = accounts.map(({ username }) => username);
  const lacking = [];
  for (const name of names) if (!(await hasSecondFactor(name))) lacking.push(name);
  const all = names.join(', ');
  if (lacking.length === 0) return good(all);
  const [who, one] = [listOfNames.format(lacking), lacking.length === 1];
  if (deployedSettings().secondFactorRequired)
    return good(`${all}; ${who} ${one ? 'has' : 'have'} yet to set up a second factor`);
  return good(
    all,
    `${who} ${one ? 'logs' : 'log'} in with only a password. Admins switch on a second factor under their name in the admin; secondFactorRequired in infra/settings/settings.ts requires one of every admin.`,
  );
}

const listOfNames = new Intl.ListFormat('en', { type: 'conjunction' });

export async function templates() {
  const stored = await Promise.all(protectedTemplates.map((name) => emailTemplates.find(name)));
  const absent = protectedTemplates.filter((_, index) => !stored[index]);
  if (absent.length === 0) return good(stored.map((letter) => letter?.title).join(', '));
  return bad(
    `Missing: ${absent.join(', ')}`,
    'Bring them back from a copy of the table: see “Content is gone” in docs/restore.md',
  );
}

/** Whether the ledger of the newest campaign adds up. */
export async function lastSend() {
  const [newest] = (await campaigns.list()).items;
  return newest ? balanceOf(toCampaign(newest)) : good('None has been sent yet');
}

export function balanceOf(campaign: Campaign) {
  const { subject, status, counts, total, reason, stalledSince } = campaign;
  const remedy = 'Open it under Scheduled and sent in the admin: it says what you can do.';
  if (needsAttention(status)) return bad(`“${subject}” waits for you: ${reason ?? status}`, remedy);
  if (stalledSince) return bad(`“${subject}” has made no progress since ${moment(stalledSince)}`, remedy);
  const { SENT, FAILED, SKIPPED, IN_DOUBT } = counts;
  const ended = SENT + FAILED + SKIPPED + IN_DOUBT;
  if (status === 'PREPARING' || status === 'SENDING') return good(`“${subject}” is going out: ${ended} of ${total}`);
  if (status === 'COMPLETE' && (ended !== total || IN_DOUBT > 0))
    return bad(`“${subject}”: ${total} recipients, but ${SENT} sent, ${FAILED} failed, ${SKIPPED} skipped`, remedy);
  const words = `${SENT} sent, ${FAILED} failed, ${SKIPPED} skipped`;
  return good(`“${subject}”: ${words}${status === 'CANCELLED' ? ', then canceled' : `, of ${total}`}`);
}

/** Whether every email to one person was sent, or will be by itself. */
export async function unsent() {
  const [waiting, refused] = await Promise.all([outbox.summary('admin'), outbox.summary('refused')]);
  if (waiting)
    return bad(
      `Not sent, or not known to be: ${waiting.count}. The latest: ${waiting.reason}`,
      'Decide about each on the admin’s dashboard.',
    );
  if (refused)
    return bad(`Waiting for SES: ${refused.count}. ${refused.reason}`, 'See MailDeferred in docs/runbook.md.');
  return good('All were sent, or will be');
}

/** The feed is read every hour; two failed reads in a row are tolerated. */
const longestWait = 3 * 60 * 60 * 1000;

export async function feed(address: string | null = site.podcast.feed) {
  if (address === null) return good('shared/site/site.ts names none');
  const last = await feedReads.last();
  const remedy = `Check it with npm run episodes:import -- ${address} --stack`;
  if (!last) return bad('It has not been read yet', remedy);
  if (Date.now() - Date.parse(last.readAt ?? '') < longestWait)
    return good(`Read at ${moment(last.readAt ?? last.triedAt)}`);
  return bad(last.error ? `It can’t be read: ${last.error}` : `Not tried since ${moment(last.triedAt)}`, remedy);
}
