import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { AccountBrowser } from '../../../support/accounts/accountBrowser.ts';
import { appOf, dynamo, later, signedIn, withAdmins } from '../../../support/accounts/adminAccounts.ts';
import { added, logIn as logInByPasskey } from '../../../support/accounts/passkeys.ts';
import { call } from '../../../support/run/calls.ts';

interface Line {
  outcome: string;
  name?: string;
  network: string;
}
let lines: Line[];
/** Ben's browser. */
let reader: AccountBrowser;
withAdmins();
beforeEach(async () => {
  reader = await signedIn('Ben');
  lines = [];
  vi.spyOn(logger, 'info').mockImplementation((...[message, line]: unknown[]) => {
    if (message === 'audit' && (line as { audit: string }).audit === 'log-in') lines.push(line as Line);
  });
});

const outcomes = () => lines.map(({ outcome }) => outcome);
const logIn = (username: string, password: string, address = '203.0.113.7', cookies: string[] = []) =>
  call('session/login', { headers: { [viewerHeaders.address]: address }, cookies, body: { username, password } });
/** What the dashboard shows: who, what and in which browser, without the reader's own log-ins. */
async function activities(): Promise<[string, string, string | null][]> {
  // His session may have expired.
  later(15 * 60);
  expect((await reader.logIn('Ben')).status).toBe(200);
  const rows = (await reader.call('dashboard/activity')) as { admin: string; did: string; about: string | null }[];
  return Object.values(rows)
    .filter(({ did, admin }) => did && !(admin === 'Ben' && did === 'Logged in'))
    .map(({ admin, did, about }) => [admin, did, about]);
}

test('a log-in and a log-out leave a line each, and stand in the activities with the browser', async () => {
  const ana = await signedIn('ANA');
  later(1);
  expect((await ana.call('session/logout')).status).toBe(204);
  // No one is signed in any more.
  await ana.call('session/logout');
  await new AccountBrowser().call('session/logout');
  expect(outcomes()).toEqual(['logged in', 'logged out']);
  expect(new Set(lines.map(({ name }) => name)).size).toBe(1);
  expect(await activities()).toEqual([
    ['Ana', 'Logged out', 'Firefox on Linux'],
    ['Ana', 'Logged in', 'Firefox on Linux'],
  ]);
});

test('lines hold hashes of the name and the network, which are always the same, and nothing that was typed', async () => {
  await logIn('Ana', 'wrong');
  await logIn('a.n.a', 'other');
  await logIn('my secret passphrase', 'ana', '203.0.113.8');
  const [first, second, third] = lines;
  expect(first).toEqual({
    audit: 'log-in',
    outcome: 'wrong name or password',
    name: expect.stringMatching(/^[0-9a-f]{64}$/),
    network: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(second).toEqual(first);
  expect(third?.name).not.toBe(first?.name);
  expect(third?.network).not.toBe(first?.network);
  const kept = JSON.stringify([lines, ...dynamo.startingWith('access', '')]);
  expect(kept).not.toMatch(/passphrase|203\.0\.113|wrong"|other/);
});

test('an unknown name leaves the same line and rows as a known one, and gets the same answer as slowly', async () => {
  const seen = [];
  await logIn('Someone', 'wrong');
  for (const [n, username] of ['Ana', 'no one'].entries()) {
    const before = dynamo.startingWith('access', '').length;
    const calls = vi.spyOn(dynamo, 'answer');
    const answer = await logIn(username, 'wrong', `10.1.${n}.1`);
    const names = calls.mock.calls.map(([name]) => name);
    calls.mockRestore();
    seen.push({
      answer,
      calls: names,
      line: Object.keys(lines.at(-1) ?? {}),
      outcome: lines.at(-1)?.outcome,
      rows: dynamo.startingWith('access', '').length - before,
    });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.calls.length).toBeGreaterThan(3);
});

describe('failures', () => {
  test('are one activity a day under the admin’s name; those of unknown names are none', async () => {
    for (let n = 0; n < 4; n++) await logIn('Ana', 'wrong', `10.1.0.${n}`);
    for (let n = 0; n < 4; n++) await logIn('no one', 'wrong', `10.1.0.${n}`);
    expect(await activities()).toEqual([
      ['Ana', 'Someone failed to log in under this name, 4 times', expect.stringContaining('browser')],
    ]);
    later(24 * 3600);
    await logIn('Ana', 'wrong');
    expect((await activities()).map(([, did]) => did)).toEqual([
      'Someone failed to log in under this name',
      'Someone failed to log in under this name, 4 times',
    ]);
  });

  test('of a code after the right password say that the password is known', async () => {
    const { uri } = (await manageAdmins({ action: 'offer-2fa', username: 'Ana' })) as { uri: string };
    const code = appOf(uri);
    const confirmed = await manageAdmins({ action: 'confirm-2fa', username: 'Ana', code: code() });
    const { recoveryCodes } = confirmed as { recoveryCodes: string[] };
    lines.splice(0);
    const browser = new AccountBrowser();
    await browser.logIn('Ana', 'right');
    await browser.logIn('Ana', 'right', '000000');
    later(60);
    expect((await browser.logIn('Ana', 'right', code())).status).toBe(200);
    later(60);
    expect((await browser.logIn('Ana', 'right', recoveryCodes[0])).status).toBe(200);
    expect(outcomes()).toEqual([
      'asked for the code',
      'wrong code',
      'logged in with a code',
      'logged in with a recovery code',
    ]);
    expect((await activities()).map(([, did]) => did)).toEqual([
      'Logged in with a recovery code',
      'Logged in with a code',
      'Someone had the right password but a wrong code',
    ]);
  });

  test('never push what admins did out of the list', async () => {
    const ana = await signedIn('Ana');
    for (let n = 0; n < 10; n++) {
      for (let m = 0; m < 11; m++) await logIn('Ana', 'wrong', `10.${n}.0.${m}`);
      later(24 * 3600);
    }
    await ana.logIn('Ana');
    const dids = (await activities()).map(([, did]) => did);
    expect(dids.filter((did) => did === 'Logged in')).toHaveLength(2);
    expect(dids.length).toBeLessThan(25);
  });
});

describe('a lock-out leaves one line and one activity, however many more come', () => {
  const name = ['Ana', 'Logging in with the password was locked for this name'];
  const network = ['Someone', 'A network was locked after many failed logins'];
  const site = ['Someone', 'All logins with a password were locked after very many failed ones'];
  test.each([
    ['name', 10, name, (n: number) => logIn('Ana', 'wrong', `10.1.0.${n}`)],
    ['network', 20, network, (n: number) => logIn(`guess${n}`, 'wrong', '10.1.0.1')],
    ['site', 100, site, (n: number) => logIn(`guess${n}`, 'wrong', `10.2.${n}.1`)],
  ] as const)('of a %s', async (which, times, activity, attempt) => {
    for (let n = 0; n < times + 15; n++) await attempt(n);
    expect(outcomes()).toEqual([...Array(times).fill('wrong name or password'), `${which} locked`]);
    expect((await activities()).map(([who, did]) => [who, did])).toContainEqual(activity);
  });
});

test('a log-in succeeds, and a failed one is refused, even if nothing can be recorded', async () => {
  const failed = vi.spyOn(logger, 'error').mockImplementation(() => {});
  const { answer } = dynamo;
  vi.spyOn(dynamo, 'answer').mockImplementation((name, input) => {
    if (/ACTIVITY|LOGIN_FAILURE/.test(JSON.stringify(input))) throw new Error('DynamoDB is away');
    return answer.call(dynamo, name, input);
  });
  expect((await logIn('Ana', 'right')).statusCode).toBe(200);
  expect((await logIn('Ana', 'wrong')).statusCode).toBe(401);
  expect(failed).toHaveBeenCalledTimes(2);
});

test('a log-in by a passkey leaves a line and an activity; refused ones leave lines without a name', async () => {
  const { device } = await added(await signedIn('Ana'));
  lines = [];
  later(1);
  expect((await logInByPasskey(device)).status).toBe(200);
  expect(outcomes()).toEqual(['logged in with a passkey']);
  expect(await activities()).toContainEqual(['Ana', 'Logged in with a passkey', 'Firefox on Linux']);

  lines = [];
  for (let n = 0; n < 2; n++) await logInByPasskey(device, { verified: false });
  expect(outcomes()).toEqual(['wrong passkey', 'wrong passkey']);
  for (const line of lines) expect(Object.keys(line)).toEqual(['audit', 'outcome', 'network']);
});
