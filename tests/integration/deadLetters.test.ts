import { beforeAll, expect, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { runCommand } from '../support/command.ts';
import { lostMessages } from '../support/lostMessages.ts';
import { until } from '../support/until.ts';

/** Messages that workers gave up on, and what an operator does with them. */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});

test('an operator sees what workers gave up on, has it done after all, and deletes what nobody can do', async () => {
  const { loseWelcomes, loseChanges, send, count, command, welcomes } = await lostMessages(cloud);
  expect(await command(['show'])).toEqual({ code: 0, says: '0 dead letters in the local cloud' });
  await loseWelcomes('ana@example.org', 'ben@example.org');
  await send('DeadLetters', { strange: true });
  await loseChanges();

  const { code, says } = await runCommand(cloud.url, 'deadLetters', ['show']);
  expect(code).toBe(0);
  expect(says).toMatch(/^4 dead letters in the local cloud$/m);
  expect(says).toMatch(/^confirmation \(workers\/sendConfirmation\): 2, the oldest sent \d minutes? ago$/m);
  expect(says.match(/^ {2}[\w-]{36} {2}\d minutes? {2}\{"kind":"welcome",/gm)).toHaveLength(2);
  expect(says).toMatch(/^publishPages \(changes of content\): 1,.*\n.*3 changes since .*RecordAgeExceeded$/m);
  expect(says).toMatch(/^unknown: 1,/m);
  expect(says).not.toContain('@example.org');
  expect(await count()).toBe(4);

  const runs = await cloud.runsOf('workers/publishPages');
  const redriven = await command(['redrive']);
  expect(redriven.code).toBe(1);
  expect(redriven.says).toMatch(/^confirmation \(workers\/sendConfirmation\): 2 put back$/m);
  expect(redriven.says).toMatch(/workers\/publishPages has made good what 1 dead letter told of$/m);
  expect(redriven.says).toMatch(/^unknown: 1 stay.*"discard --queue unknown"/m);
  await until('two welcomes', async () => ((await welcomes()).length === 2 ? true : undefined));
  expect(await welcomes()).toEqual(['ana@example.org', 'ben@example.org']);
  expect(await cloud.runsOf('workers/publishPages')).toBe(runs + 1);
  expect(await count()).toBe(1);

  const kept = await command(['discard'], 'no\n');
  expect([kept.code, kept.says]).toEqual([1, expect.stringMatching(/Delete 1 dead letter for good\?/)]);
  expect(kept.says).toMatch(/Nothing was deleted$/);
  expect(await command(['discard'], 'yes\n')).toEqual({
    code: 0,
    says: expect.stringMatching(/1 dead letter deleted$/),
  });
  expect(await count()).toBe(0);
});
