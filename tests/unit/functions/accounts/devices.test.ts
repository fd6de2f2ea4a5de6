import { describe, expect, test } from 'vitest';
import { deviceName } from '../../../../functions/lib/accounts/sessions/deviceName.ts';
import { type AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import { ana, dynamo, later, mail, signedIn, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';

withAnaSignedIn();

describe('devices', () => {
  const firefox = 'Firefox on Linux';
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

  test('are listed by readable names, this one first, without those of other admins', async () => {
    later(60);
    await signedIn('Ana', 'right', iPhone);
    await signedIn('Ben');
    const { devices } = await ana.call('account/get');
    expect(devices).toEqual([
      expect.objectContaining({ name: firefox, current: true, since: '2026-04-15T12:00:00.000Z' }),
      expect.objectContaining({ name: 'Safari on an iPhone', current: false, since: '2026-04-15T12:01:00.000Z' }),
    ]);
    expect(JSON.stringify(dynamo.startingWith('access', 'SESSION'))).not.toContain('Mozilla');
  });

  test('are signed out one by one or all others at once, but never another admin’s', async () => {
    const phone = await signedIn('Ana', 'right', iPhone);
    const ben = await signedIn('Ben');
    const idOf = async (browser: AccountBrowser) => (await browser.call('account/get')).devices[0].id as string;
    const end = async (id: string) => (await ana.call('account/endSession', { path: { id } })).status;
    expect(await end(await idOf(ben))).toBe(404);
    expect(await end(await idOf(phone))).toBe(204);
    expect([await ben.isSignedIn(), await phone.isSignedIn(), await ana.isSignedIn()]).toEqual([true, false, true]);
    const more = [await signedIn('ana'), await signedIn('Ana')];
    expect(await end('others')).toBe(204);
    for (const browser of more) expect(await browser.isSignedIn()).toBe(false);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
  });

  test('stand once, however often somebody logs in there: the former session ends', async () => {
    const cookies = ana.cookies.filter((each) => each.startsWith('__Host-session='));
    expect((await ana.logIn('Ana')).status).toBe(200);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
    expect(JSON.parse((await call('session/user', { cookies })).body ?? '')).toMatchObject({ isAuthenticated: false });
    // Another admin who takes over the browser does not leave the first one's session behind.
    expect((await ana.logIn('Ben')).status).toBe(200);
    expect(dynamo.startingWith('access', 'SESSION#ana')).toEqual([]);
  });

  test('are not listed once their session has expired', async () => {
    await signedIn('Ana', 'right', iPhone);
    later(3600);
    await ana.call('account/get');
    later(3601);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Safari/605.1.15',
      'Firefox on an iPad',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on ChromeOS'],
    ['curl/8.0', 'A browser'],
    ['', 'A browser'],
  ])('with the user agent "%s" are listed as %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  test('are announced by mail when they are new, not when they are known', async () => {
    const phone = await signedIn('Ana', 'right', iPhone);
    const [notice] = await mailsOf(mail);
    expect(notice?.subject).toBe('You logged in on a new device (Dharma Chats)');
    expect(notice?.text).toContain('Safari on an iPhone');
    await phone.logIn('Ana');
    expect(await mailsOf(mail)).toEqual([]);
  });
});
