import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  temporaryFolder,
  waiting,
} from '../../support/cloud/backupWorld.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { type CommandResult, type Input, runCommand } from '../../support/cloud/command.ts';
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

/** Runs a command that is ended as soon as it says what matches `on`. */
const endedBy =
  (on: RegExp, signal: 'SIGKILL' | 'SIGINT') => (url: string, name: string, args: string[], input?: Input) =>
    runCommand(url, name, args, input, { on, signal });

describe('npm run backup', () => {
  test('writes one file, of which it prints the numbers, and the site runs again', async () => {
    expect(backedUp).toEqual({
      code: 0,
      output: expect.stringMatching(/sends: \d+ items[\s\S]*running again\nuploads: \d+\n.*site\.tar\.gz\.age/),
    });
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await new Visitor(before.cloud).call('/api/archive-guests')).status).toBe(200);
  });

  test('pauses the site, which serves its pages and asks to try again later, until an operator ends that', async () => {
    const { cloud } = before;
    const other = join(folder, 'killed.age');
    const killed = await operate(cloud, 'backup', [other], { run: endedBy(/is paused/, 'SIGKILL') });
    expect(killed.code).toBeNull();
    expect((await new Visitor(cloud).subscribe('late@example.org')).status).toBe(503);
    expect((await new Visitor(cloud).call('/archive')).status).toBe(200);
    expect(await runCommand(cloud.url, 'doctor', [])).toEqual({
      code: 1,
      output: expect.stringContaining('the site is paused, for a backup'),
    });
    expect(await operate(cloud, 'backup', ['--resume'])).toEqual({ code: 0, output: 'The site is running again' });
    expect((await new Visitor(cloud).call('/api/archive-guests')).status).toBe(200);
  });

  test('ends the pause where the operator interrupts it', async () => {
    const run = endedBy(/is paused/, 'SIGINT');
    const interrupted = await operate(before.cloud, 'backup', [join(folder, 'interrupted.age')], { run });
    expect(interrupted).toEqual({ code: 130, output: expect.stringContaining('The site is running again') });
    expect(existsSync(join(folder, 'interrupted.age'))).toBe(false);
  });

  test('never overwrites a file', async () => {
    const bytes = readFileSync(file);
    const { code, output } = await operate(before.cloud, 'backup', [file]);
    expect([code, output]).toEqual([1, expect.stringContaining('exists already: name another file')]);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('npm run restore changes nothing', () => {
  test('with --check, which prints what the whole file holds', async () => {
    const untouched = await itemsOf(after);
    const { code, output } = await operate(after, 'restore', [file, '--check']);
    expect([code, output]).toEqual([0, expect.stringMatching(/It is complete\. .* people \d+, .*uploads \d+$/)]);
    expect(await itemsOf(after)).toEqual(untouched);
  });

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
    // What a new site does by itself, or an operator who looks at it, leaves it empty: what counts its readers, and the doctor.
    const due = 6 * 3_600_000;
    await after.invoke('workers/sweep', { time: new Date(Math.floor(Date.now() / due) * due).toISOString() });
    await after.invoke('workers/checkHealth', {});
    const run = endedBy(/No function will know/, 'SIGKILL');
    expect((await operate(after, 'restore', [file], { run })).code).toBeNull();
    await after.fault({
      service: 'dynamodb',
      operation: 'BatchWriteItem',
      error: 'AccessDeniedException',
      by: 'operator',
    });
    const failed = await operate(after, 'restore', [file]);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('AccessDenied')]);
    expect((await new Visitor(after).subscribe('late@example.org')).status).toBe(503);
    for (const args of [['--resume'], [join(folder, 'other.age')]]) {
      const { code, output } = await operate(after, 'backup', args);
      expect([code, output]).toEqual([1, expect.stringContaining('A restore into this site was interrupted')]);
    }
    restored = await operate(after, 'restore', [file]);
  }, 400_000);

  test('is complete in the end, although its restore was killed and failed, and is described', () => {
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('begins with empty tables') });
    const compared =
      /every item and every upload:\n( {2}\w+: (\d+) items of \2; the file holds \d+\n){4} {2}uploads: (\d+) of \3/;
    expect(restored.output).toMatch(compared);
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
        ...[interrupted, unprepared].flatMap((id) =>
          ['reason', 'status'].map((name) => `Sends CAMPAIGN#${id} META ${name}`),
        ),
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
    expect(await old.read('/api/user')).toMatchObject({ isAuthenticated: false });
  });

  test('emails nothing by itself', async () => {
    for (const hours of [0, 1, 24]) {
      const time = new Date(Date.now() + hours * 3_600_000).toISOString();
      await after.invoke('workers/sweep', { time });
      await after.invoke('workers/sweep', { time });
    }
    await after.untilIdle();
    expect(await after.inbox()).toEqual([]);
  });

  test('honors the unsubscribe link of an earlier email', async () => {
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
    expect(paused).toMatchObject({ status: 'PAUSED', counts: { IN_DOUBT: 0, PENDING: 2 } });
    expect(paused.reason).toContain('would get it twice');
    await admin.call(`/api/campaigns/${paused.id}/resume`, { method: 'POST' });
    await after.untilIdle();
    // Whom a worker had claimed at the backup is in doubt as soon as the claim has expired.
    await after.invoke('workers/sweep', { time: new Date(Date.now() + 48 * 3_600_000).toISOString() });
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

const subscribersOf = (admin: Visitor) => admin.read<Subscriber[]>('/api/subscribers');
