import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { bring, cloud, imported, openImportCommand, report, three } from '../support/importCommand.ts';

openImportCommand();

test('shows what would come of a file, asks, imports it, and saves a report', async () => {
  expect(await bring(three, ['--check'])).toEqual({
    code: 0,
    says: [
      '3 rows, a file of Mailchimp',
      '        1  Would be added',
      '        0  Already subscribed',
      '        0  Suppressed here',
      '        2  Refused',
      '            1  Not a valid address',
      '            1  Twice in the file',
      `The rows that were not simply added are in ${report}`,
    ].join('\n'),
  });
  const no = await bring(three, [], 'no\n');
  expect(no).toEqual({ code: 0, says: expect.stringMatching(/Add 1 subscribers\? .*Nothing was imported$/s) });
  expect(await imported()).toEqual([]);

  const yes = await bring(three, ['--source', 'list of the retreat'], 'yes\n');
  expect(yes).toEqual({ code: 0, says: expect.stringMatching(/The import is complete\n.*\n +1 {2}Added\n/s) });
  expect(await imported()).toEqual([
    expect.objectContaining({
      email: 'ana@example.org',
      consent: { source: 'Mailchimp, list of the retreat', at: '2019-05-04T10:00:00.000Z' },
    }),
  ]);
  expect(readFileSync(report, 'utf8').split('\r\n').slice(1, 3)).toEqual([
    '3,ANA@example.org,Not added,Twice in the file',
    '4,nobody,Not added,Not a valid address',
  ]);
  expect(await cloud.inbox()).toEqual([]);
});

test('what is wrong is said', async () => {
  const run = (...args: string[]) => runCommand(cloud.url, 'importSubscribers', args);
  expect(await run()).toEqual({ code: 1, says: expect.stringMatching(/Usage: npm run subscribers:import/) });
  expect(await run('--resume')).toEqual({ code: 1, says: 'There has been no import yet' });
  expect(await bring('', [])).toEqual({ code: 1, says: 'The file is empty' });
});
