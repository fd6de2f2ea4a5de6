import type { UserSession } from '../../../../shared/accounts/model/session.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { deviceName } from './deviceName.ts';
import { isMailed, signDeviceCookie } from './knownDevice.ts';
import { noteSuccess } from './loginAudit.ts';
import { closeSession, openSession } from './session.ts';
import type { CheckedAccount } from './sessions.ts';

/** A log-in that was found good. */
interface CheckedLogin {
  username: string;
  outcome: Parameters<typeof noteSuccess>[0];
  checked: CheckedAccount;
  /** Whether it took more than the password. */
  withFactor: boolean;
  /** The known device that it came from. */
  device: string | undefined;
}

interface Call {
  cookies: string[];
  viewer: { address: string; userAgent: string };
  reply: { cookies: string[] };
}

/**
 * Opens a session in place of the one that the browser had, makes the browser known, and has the admin mailed if it was not. Throws
 * 401 if the account has changed since it was checked.
 */
export async function signIn(
  { username, outcome, checked, withFactor, device }: CheckedLogin,
  { cookies, viewer, reply }: Call,
): Promise<UserSession> {
  const isNew = device === undefined || isMailed(device, username);
  const { userAgent } = viewer;
  const also = isNew ? await newDeviceNotice(username, userAgent) : [];
  const { cookie, user } = await openSession(username, { userAgent, checked, withFactor, also });
  await closeSession(cookies);
  await noteSuccess(outcome, { username, viewer });
  reply.cookies.push(cookie, await signDeviceCookie(username, isNew ? undefined : device));
  return user;
}

async function newDeviceNotice(username: string, userAgent: string): Promise<TransactItem[]> {
  // Loaded only when needed: most log-ins are from a known device.
  const { noticeWrites } = await import('../mails/accountNotices.ts');
  const device = deviceName(userAgent);
  return noticeWrites({ kind: 'new-device', username, at: new Date().toISOString(), device });
}
