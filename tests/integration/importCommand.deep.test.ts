import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { bring, cloud, file, folder, imported, openImportCommand, report, three } from '../support/importCommand.ts';
import { mailchimpFile, manyPeople } from '../support/subscriberImports.ts';
import { until } from '../support/until.ts';
import { signIn } from '../support/visitor.ts';

openImportCommand();

test('where every row is added there is no report, unless it is asked for', async () => {
  writeFileSync(file, mailchimpFile(['ana@example.org,Ana,Lima,2,2019-05-04 10:00:00,1,a']));
  const { code, says } = await runCommand(cloud.url, 'importSubscribers', [file, '--yes']);
  expect([code, says]).toEqual([0, expect.stringMatching(/The import is complete\n.*Refused$/s)]);
});

test('a file of another system needs a mapping, and its columns are shown', async () => {
  const other = 'Mail;Vorname, Name;Seit\nana@example.org;Ana;2020-01-02\n';
  expect(await bring(other, ['--yes'])).toEqual({
    code: 1,
    says: expect.stringMatching(/Its columns: Mail, Vorname, Name, Seit\nName them with --map email=Column/),
  });
  const mapped = await bring(other, ['--yes', '--map', 'email=Mail,firstName=Vorname, Name,consentDate=Seit']);
  expect(mapped).toEqual({ code: 0, says: expect.stringContaining('1 rows, columns chosen by hand') });
  expect(await imported()).toEqual([expect.objectContaining({ firstName: 'Ana', consent: expect.anything() })]);
});

test('one that was left is shown and cancelled by a command of its own', async () => {
  await cloud.fault({ service: 's3', operation: 'GetObject', error: 'crash', times: 1 });
  const left = bring(manyPeople(1100), ['--yes']);
  const queue = Object.keys(await cloud.queues()).find((name) => /import/i.test(name)) as string;
  await until('the crash', async () => ((await cloud.queues())[queue]?.inFlight === 1 ? true : undefined));
  const cancelled = await runCommand(cloud.url, 'importSubscribers', ['--cancel', '--report', report]);
  expect(cancelled).toEqual({ code: 0, says: expect.stringMatching(/^The import was cancelled/) });
  expect(await left).toEqual({ code: 1, says: 'The import was cancelled meanwhile' });
  expect(await imported()).toEqual([]);
});

test('one that was left after its check is shown, and not imported before somebody says so', async () => {
  await bring(three, ['--check']);
  const resume = (args: string[], input?: string) =>
    runCommand(cloud.url, 'importSubscribers', ['--resume', '--report', report, ...args], input);
  const no = await resume([], 'no\n');
  expect(no).toEqual({
    code: 0,
    says: expect.stringMatching(/^3 rows.*1 {2}Would be added\n.*Nothing was imported$/s),
  });
  expect(await imported()).toEqual([]);
  expect(await resume(['--yes'])).toEqual({ code: 0, says: expect.stringContaining('The import is complete') });
  expect(await imported()).toHaveLength(1);
  expect(await resume([])).toEqual({ code: 0, says: expect.stringMatching(/^The import is complete\n/) });
});

test('what is wrong is said', async () => {
  const run = (...args: string[]) => runCommand(cloud.url, 'importSubscribers', args);
  for (const args of [[], ['a.csv', 'b.csv'], ['a.csv', '--resume'], ['--nonsense']])
    expect(await run(...args)).toEqual({ code: 1, says: expect.stringMatching(/Usage: npm run subscribers:import/) });
  expect((await run('--nonsense')).says).toMatch(/\n\nUnknown option '--nonsense'$/);
  expect(await run(join(folder, 'none.csv'))).toEqual({ code: 1, says: expect.stringContaining('no such file') });
  expect(await run('--resume')).toEqual({ code: 1, says: 'There has been no import yet' });
  const begun = { name: 'people.csv', size: 9, source: 'list of the retreat' };
  await (await signIn(cloud)).call('/api/subscriber-imports', { body: begun });
  expect(await run('--resume')).toEqual({ code: 1, says: expect.stringContaining('import it once more') });
  expect(await bring(three, ['--map', 'e-mail'])).toEqual({ code: 1, says: expect.stringContaining('--map is as in') });
  expect(await bring('', [])).toEqual({ code: 1, says: 'The file is empty' });
});
