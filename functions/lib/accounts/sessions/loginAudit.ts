import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { personHash } from '../../platform/crypto/personHash.ts';
import { logger } from '../../platform/log/log.ts';
import { networksOf } from '../../platform/rateLimits/networks.ts';
import * as activities from '../activities/activities.ts';
import * as loginFailures from '../activities/loginFailures.ts';
import { deviceName } from './deviceName.ts';

/*
 * Each log-in, failure, lock-out and log-out leaves a line in the log and stands in the activities. People type passwords and
 * addresses into the field for the name, so lines hold keyed hashes. A failure costs an attacker a counted attempt, and a lock-out
 * leaves one line, not one for each refused attempt: nobody can fill the log by this.
 */

/** Who logs in: the name as it was typed or as the account has it, and from where. */
export interface LoginBy {
  username: string;
  viewer: { address: string; userAgent: string };
}

/** What an admin did, as the activities say it. */
const successes = {
  'logged in': 'Logged in',
  'logged in with a code': 'Logged in with a code',
  'logged in with a recovery code': 'Logged in with a recovery code',
  'logged in with a passkey': 'Logged in with a passkey',
  'logged out': 'Logged out',
  'opened a login link': 'Verified a browser through an emailed link',
} as const;

/** The keyed hash of a name, as lines and failures have it. All spellings of a name have the same. */
export const nameHash = (username: string) => personHash('username', normalizeUsername(username));

/** Leaves a line in the log alone. */
export async function logLogin(outcome: string, { username, viewer }: LoginBy): Promise<void> {
  const [name, network] = await Promise.all([nameHash(username), networkHash(viewer)]);
  logger.info('audit', { audit: 'log-in', outcome, name, network });
}

/** Leaves a line in the log. A passkey that is refused is nobody's, so there is no name. */
export async function logPasskeyRefusal(outcome: string, viewer: LoginBy['viewer']): Promise<void> {
  logger.info('audit', { audit: 'log-in', outcome, network: await networkHash(viewer) });
}

const networkHash = ({ address }: LoginBy['viewer']) => personHash('network', networksOf(address)[0]?.name ?? '');

/** `username`: as the account has it. */
export async function noteSuccess(outcome: keyof typeof successes, by: LoginBy): Promise<void> {
  await logLogin(outcome, by);
  const about = deviceName(by.viewer.userAgent);
  await activities.note({ admin: by.username, label: successes[outcome], about });
}

/** Does the same work whether or not an admin has this name. */
export async function noteFailure(outcome: loginFailures.LoginFailure, by: LoginBy): Promise<void> {
  await logLogin(outcome, by);
  const failure = { name: await nameHash(by.username), device: deviceName(by.viewer.userAgent) };
  await loginFailures.count(outcome, failure).catch((error: Error) => {
    logger.error('A failed login could not be counted for the activities', error);
  });
}
