import type { UserSession } from '../../../../shared/accounts/model/session.ts';
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
 * Opens a session in place of the one that the browser had, makes the browser known, and mails the admin if it was not. Throws
 * 401 if the account has changed since it was checked.
 */
export async function signIn(
  { username, outcome, checked, withFactor, device }: CheckedLogin,
  { cookies, viewer, reply }: Call,
): Promise<UserSession> {
  const isNew = device === undefined || isMailed(device, username);
  const { admin, cookie, user } = await openSession(username, { userAgent: viewer.userAgent, checked, withFactor });
  await closeSession(cookies);
  await noteSuccess(outcome, { username, viewer });
  reply.cookies.push(cookie, await signDeviceCookie(username, isNew ? undefined : device));
  if (isNew) {
    // Loaded only when needed: most log-ins are from a known device.
    const { notifyAdmin } = await import('../mails/accountNotices.ts');
    await notifyAdmin({ kind: 'new-device', username, at: new Date().toISOString(), device: admin.device });
  }
  return user;
}
