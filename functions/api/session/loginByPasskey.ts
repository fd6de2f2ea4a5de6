import { session } from '../../../shared/accounts/contract/session.ts';
import { checkPasskeyLogin } from '../../lib/accounts/passkeys/passkeyLogin.ts';
import { findDevice, signDeviceCookie } from '../../lib/accounts/sessions/knownDevice.ts';
import { openSession } from '../../lib/accounts/sessions/session.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { networkOf } from '../../lib/platform/http/networkOf.ts';
import { consume, loginByDevice, loginByNetwork, refund } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(session.loginByPasskey, async ({ body, cookies, viewer, reply }) => {
  // Whose passkey it is shows only later, and any admin's device is no stranger's.
  const anyDevice = await findDevice(cookies);
  const attempt = anyDevice
    ? await consume(loginByDevice, anyDevice)
    : await consume(loginByNetwork, networkOf(viewer.address));

  const checked = await checkPasskeyLogin(body);
  // Only failures count.
  await refund(attempt);
  const { username } = checked;
  const device = await findDevice(cookies, username);
  const { admin, cookie, user } = await openSession(username, { userAgent: viewer.userAgent, checked });
  reply.cookies.push(cookie, await signDeviceCookie(username, device));
  if (!device) {
    // Loaded only when needed: most logins are from a known device.
    const { notifyAdmin } = await import('../../lib/accounts/mails/queueAccountMail.ts');
    await notifyAdmin({ kind: 'new-device', username, at: new Date().toISOString(), device: admin.device });
  }
  return user;
});
