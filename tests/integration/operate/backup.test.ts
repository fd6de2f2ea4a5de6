import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import {
  campaigns,
  createLivedInSite,
  deferredAddress,
  type Item,
  itemsOf,
  type LivedInSite,
  operate,
  second,
  standStillLonger,
  temporaryFolder,
  waiting,
} from '../../support/cloud/backupWorld.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { type CommandResult, runCommand } from '../../support/cloud/command.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, bouncing, ended } from '../../support/data/newsletter.ts';

const folder = temporaryFolder();
const file = join(folder, 'site.tar.gz.age');
let before: LivedInSite;
let itemsBefore: Map<string, Item>;
let after: Cloud;
let backedUp: CommandResult;
let restored: CommandResult;

beforeAll(async () => {
  [before, after] = await Promise.all([createLivedInSite(await Cloud.shared()), Cloud.start({ memory: true })]);
  itemsBefore = await itemsOf(before.cloud);
  backedUp = await operate(before.cloud, 'backup', [file], { run: runCommand });
}, 300_000);
afterAll(async () => {
  await after?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run backup', () => {
  test('writes one file, and leaves no exports in the cloud', async () => {
    expect(backedUp).toEqual({
      code: 0,
      output: expect.stringMatching(/sends: \d+ items[\s\S]*uploads: \d+, .*\n.*site\.tar\.gz\.age/),
    });
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(await exportsLeft(before.cloud)).toBe(0);
  });

  test('never overwrites a file', async () => {
    const bytes = readFileSync(file);
    const { code, output } = await operate(before.cloud, 'backup', [file]);
    expect([code, output]).toEqual([1, expect.stringContaining('exists already: name another file')]);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('npm run restore changes nothing', () => {
  test('with the wrong passphrase', async () => {
    const untouched = await itemsOf(after);
    const { code, output } = await operate(after, 'restore', [file], { secret: 'another passphrase' });
    expect([code, output]).toEqual([1, expect.stringContaining('This is not the passphrase')]);
    expect(await itemsOf(after)).toEqual(untouched);
  });

  test('in a site that is in use', async () => {
    const { code, output } = await operate(before.cloud, 'restore', [file]);
    expect([code, output]).toEqual([1, expect.stringContaining('is not: its table content holds')]);
    expect(await before.cloud.invoke('workers/manageAdmins', { action: 'list' })).toHaveLength(2);
  });
});

// In this order: each step continues with what the one before left.
describe('a backup in an empty site', { shuffle: false }, () => {
  /** Works a second time, too. */
  async function unsubscribeByOldLink(): Promise<void> {
    const link = new URL(before.unsubscribeLink);
    expect((await new Visitor(after).call(link.pathname + link.search, { method: 'POST' })).status).toBe(200);
  }

  beforeAll(async () => {
    const stopped = /The site is stopped/;
    const run: typeof runCommand = (url, name, args, input) => runCommand(url, name, args, input, stopped);
    const killed = await operate(after, 'restore', [file], { run });
    expect(killed).toEqual({ code: null, output: expect.stringMatching(stopped) });
    await standStillLonger(after);
    await after.fault({
      service: 'dynamodb',
      operation: 'BatchWriteItem',
      error: 'AccessDeniedException',
      by: 'operator',
    });
    const failed = await operate(after, 'restore', [file]);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('AccessDenied')]);
    // A stopped site serves its pages, and accepts nothing.
    expect((await new Visitor(after).subscribe('late@example.org')).status).toBeGreaterThanOrEqual(500);
    expect(await runCommand(after.url, 'doctor', [])).toEqual({
      code: 1,
      output: expect.stringContaining('a restore was interrupted and the site is stopped'),
    });
    restored = await operate(after, 'restore', [file], { run: runCommand });
  }, 400_000);

  test('is complete in the end, although its restore was killed and failed, and is described', () => {
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Continuing the restore') });
    expect(restored.output).toContain('every item and every upload was compared');
    expect(restored.output).toContain(`Links in emails sent before lead to ${before.cloud.url}. They work as soon as`);
    expect(restored.output).toContain('are paused, and say why: Of rivers, Of rivers.');
  });

  test('has every item unchanged, but for what must not continue by itself', async () => {
    const itemsAfter = await itemsOf(after);
    const gone = [...itemsBefore.keys()].filter((key) => !itemsAfter.has(key)).map(kindIn);
    expect(new Set(gone)).toEqual(new Set(['Access SESSION', 'Access FORM_MAIL']));
    expect([...itemsAfter.keys()].filter((key) => !itemsBefore.has(key))).toEqual([]);
    const changed = [...itemsAfter].flatMap(([key, item]) =>
      kindIn(key) === 'Access PUBLICATION' ? [] : differing(key, itemsBefore.get(key), item),
    );
    const { interrupted, unprepared } = before;
    const welcomed = await before.cloud.idOf(deferredAddress);
    expect(changed.sort()).toEqual(
      [
        ...['reason', 'status', 'inDoubt'].map((name) => `Sends CAMPAIGN#${interrupted} META ${name}`),
        ...['reason', 'status'].map((name) => `Sends CAMPAIGN#${unprepared} META ${name}`),
        ...['list', 'reason', 'startedAt', 'state'].map((name) => `Sends CAMPAIGN#${interrupted} R# ${name}`),
        ...['expiresAt', 'nextAt', 'reason', 'state', 'stateAt', 'waits'].map(
          (name) => `People OUTBOX ${welcomed}# ${name}`,
        ),
      ].sort(),
    );
  });

  test('has the uploads and pages', async () => {
    const [was, is] = await Promise.all([before.cloud, after].map((cloud) => new Visitor(cloud).call(before.picture)));
    expect(is?.headers.get('content-type')).toBe('image/jpeg');
    expect(is?.headers.get('cache-control')).toBe(was?.headers.get('cache-control'));
    expect(await is?.arrayBuffer()).toEqual(await was?.arrayBuffer());
    expect(await (await new Visitor(after).call('/archive')).text()).toContain('Ana Lima');
  });

  test('lets admins sign in, and makes those who were signed in do so again', async () => {
    expect((await new Visitor(after).call('/api/login', { body: second })).status).toBe(401);
    const code = before.codeOf({ ahead: 30 });
    expect((await new Visitor(after).call('/api/login', { body: { ...second, code } })).status).toBe(200);
    const old = new Visitor(after);
    Object.assign(old.headers, before.admin.headers);
    expect(await (await old.call('/api/user')).json()).toMatchObject({ isAuthenticated: false });
  });

  test('mails nothing by itself', async () => {
    for (const hours of [0, 1, 24]) {
      const time = new Date(Date.now() + hours * 3_600_000).toISOString();
      await after.invoke('workers/sweep', { time });
      await after.invoke('workers/sweep', { time });
    }
    await after.untilIdle();
    expect(await after.inbox()).toEqual([]);
  });

  test('honors the unsubscribe link of an earlier mail', async () => {
    const admin = await signIn(after);
    await unsubscribeByOldLink();
    const listed = await subscribersOf(admin);
    expect(listed.find(({ email }) => email === addressOf(3))).toBeUndefined();
    expect(listed.find(({ email }) => email === bouncing)?.suppressed).toBe('bounced');
    // A reader who subscribes again is the same person.
    await new Visitor(after).subscribe(addressOf(0));
    expect((await subscribersOf(admin)).filter(({ email }) => email === addressOf(0))).toHaveLength(1);
  });

  test('sends the rest of an interrupted letter when an admin resumes it', async () => {
    await after.untilIdle();
    await after.emptyInbox();
    const admin = await signIn(after);
    const paused = (await campaigns(admin)).find(({ id }) => id === before.interrupted) as Campaign;
    expect(paused).toMatchObject({ status: 'PAUSED', counts: { IN_DOUBT: 1, PENDING: 1 } });
    expect(paused.reason).toContain('would get it twice');
    await admin.call(`/api/campaigns/${paused.id}/resume`, { method: 'POST' });
    expect(await ended(admin, paused.id)).toMatchObject({ status: 'NEEDS_ATTENTION', counts: { IN_DOUBT: 1 } });
    expect((await after.inbox()).flatMap(({ to }) => to)).toEqual([waiting]);
  });

  test('prepares the rest of a letter that was being prepared, without readers who unsubscribed since', async () => {
    await unsubscribeByOldLink();
    await after.untilIdle();
    await after.emptyInbox();
    const admin = await signIn(after);
    await admin.call(`/api/campaigns/${before.unprepared}/resume`, { method: 'POST' });
    const campaign = await ended(admin, before.unprepared);
    expect(campaign.status).toBe('COMPLETE');
    expect((await after.inbox()).flatMap(({ to }) => to).sort()).toEqual(
      [0, 1, 2].map(addressOf).concat(deferredAddress).sort(),
    );
  });

  test('sends a mail that was waiting when an admin decides so', async () => {
    await after.emptyInbox();
    const admin = await signIn(after);
    const unsent = async () => (await (await admin.call('/api/mails/unsent')).json()) as UnsentMail[];
    const [mail, ...more] = await unsent();
    expect([mail, more]).toMatchObject([{ state: 'IN_DOUBT', to: { email: deferredAddress } }, []]);
    const body = { person: mail?.person, mail: mail?.mail, as: 'send-again' };
    expect((await admin.call('/api/mails/decide', { body })).status).toBe(204);
    await after.untilIdle();
    expect((await after.inbox()).flatMap(({ to }) => to)).toEqual([deferredAddress]);
    expect(await unsent()).toEqual([]);
  });
});

const kindIn = (key: string) => key.split(' ').slice(0, 2).join(' ').replace(/#.*/, '');

/** The differences between an item before and after, as `Table kind attribute`, without ids of people. */
function differing(key: string, one: Item | undefined, other: Item): string[] {
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other)]);
  // The sweep keeps running.
  names.delete('sweptAt');
  const [table = '', pk = '', sk = ''] = key.split(' ');
  const where = [table, pk.split('#').slice(0, 2).join('#'), sk.replace(/(?<=#).*/, '')].join(' ');
  return [...names]
    .filter((name) => JSON.stringify(one?.[name]) !== JSON.stringify(other[name]))
    .map((name) => `${where} ${name}`);
}

const subscribersOf = async (admin: Visitor) => (await (await admin.call('/api/subscribers')).json()) as Subscriber[];

async function exportsLeft(cloud: Cloud): Promise<number> {
  const { endpoint, buckets } = (await (await fetch(`${cloud.url}/_local/buckets`)).json()) as {
    endpoint: string;
    buckets: string[];
  };
  const list = await (
    await fetch(`${endpoint}/${buckets.find((name) => name.startsWith('backups'))}?list-type=2`)
  ).text();
  return [...list.matchAll(/<Key>/g)].length;
}
