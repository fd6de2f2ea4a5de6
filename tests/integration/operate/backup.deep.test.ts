import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { tableNames } from '../../../shared/platform/resources.ts';
import { copyTable, operate, passphrase, temporaryFolder } from '../../support/cloud/backupWorld.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { operatorOf } from '../../support/cloud/operator.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

describe('backups', () => {
  const folder = temporaryFolder();
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe('npm run backup refuses', () => {
    test.each([
      ['a short passphrase', [join(folder, 'x')], 'short', 'at least 12 characters'],
      ['copies without their time', [join(folder, 'x'), '--copies', '.then'], passphrase, 'Usage: npm run backup'],
      [
        'an invalid time',
        [join(folder, 'x'), '--copies', '.then', '--at', 'noon'],
        passphrase,
        'Usage: npm run backup',
      ],
      ['a file with --resume', [join(folder, 'x'), '--resume'], passphrase, 'Usage: npm run backup'],
      ['two files', [join(folder, 'x'), 'y'], passphrase, 'Usage: npm run backup'],
    ])('%s', async (_, args, secret, why) => {
      const { code, output } = await operate(cloud, 'backup', args, { secret });
      expect([code, output]).toEqual([1, expect.stringContaining(why)]);
    });
  });

  test('a backup of tables that AWS restored holds an earlier moment, and does not pause the site', async () => {
    const { aws, output } = await operatorOf(cloud.url);
    const dynamo = new DynamoDBClient(aws);
    const copies = tableNames.map((name) => [output(`table/${name}`), `${output(`table/${name}`)}.then`] as const);
    for (const [table, copy] of copies) await copyTable(dynamo, table, copy);
    const earlier = join(folder, 'earlier.age');
    const backedUp = await operate(cloud, 'backup', [earlier, '--copies', '.then', '--at', '2031-05-01T09:30:00Z']);
    for (const [, TableName] of copies) await dynamo.send(new DeleteTableCommand({ TableName }));
    expect(backedUp).toEqual({ code: 0, output: expect.not.stringContaining('paused') });
    expect(await operate(cloud, 'restore', [earlier, '--check'])).toEqual({
      code: 0,
      output: expect.stringMatching(/as it was at 2031-05-01T09:30:00\.000Z: content [1-9]/),
    });
  });
});

describe('restoring content', () => {
  let cloud: Cloud;
  let admin: Visitor;
  let dynamo: DynamoDBClient;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    const { aws, output } = await operatorOf(cloud.url);
    dynamo = new DynamoDBClient(aws);
    for (const name of ['Ana Lima', 'Bo Lind', 'Cy Berg']) await add('/api/archive-guests', guest(name));
    await add('/api/email-templates', { name: 'rivers', subject: 'Of rivers' });
    await copyTable(dynamo, output('table/content'), 'ContentThen');
  });

  afterAll(() => dynamo.send(new DeleteTableCommand({ TableName: 'ContentThen' })));

  const guest = (name: string) => ({
    ...{ name, url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null },
  });
  const add = (path: string, body: object) => admin.call(path, { body });
  const restore = (...args: string[]) => operate(cloud, 'restore', ['--content', 'ContentThen', ...args]);
  const guests = () => admin.read<{ id: number; name: string }[]>('/api/archive-guests');
  const letters = () => admin.read<EmailTemplate[]>('/api/email-templates');

  test('deleted guests are restored, and on their page again; later changes stay', async () => {
    for (const { id, name } of await guests())
      if (name !== 'Cy Berg') await admin.call(`/api/archive-guests/${id}`, { method: 'DELETE' });
    const cy = (await guests())[0]?.id;
    await admin.call(`/api/archive-guests/${cy}`, { method: 'PUT', body: guest('Cy Bergman') });
    await add('/api/archive-guests', guest('Di Holm'));
    await admin.call('/api/email-templates/rivers', { method: 'DELETE' });
    await cloud.publish();
    expect(await (await new Visitor(cloud).call('/archive')).text()).not.toContain('Ana Lima');

    const unanswered = await restore();
    expect(unanswered.code).toBe(1);
    expect(unanswered.output).toMatch(
      /^archiveGuests: 2 missing\nemailTemplates: 1 missing\nBring them back\?.*\n?Nothing was changed$/,
    );
    expect(await guests()).toHaveLength(2);

    expect(await restore('--only', 'archiveGuests', '--yes')).toEqual({
      code: 0,
      output: 'archiveGuests: 2 missing\nThey are back. ContentThen can be deleted when all is well.',
    });
    expect((await guests()).map(({ name }) => name).sort()).toEqual(['Ana Lima', 'Bo Lind', 'Cy Bergman', 'Di Holm']);
    expect(await (await new Visitor(cloud).call('/archive')).text()).toContain('Ana Lima');
    expect((await letters()).map(({ name }) => name)).not.toContain('rivers');

    expect((await operate(cloud, 'restore', ['--content', 'ContentThen'], { input: 'yes\n' })).code).toBe(0);
    expect(await letters()).toContainEqual(expect.objectContaining({ name: 'rivers', subject: 'Of rivers' }));
    expect((await restore()).output).toBe('Nothing is missing');
  });

  test.each([
    [['--content', 'Nowhere'], 'There is no table Nowhere, or it is not ready yet'],
    [['--content', 'ContentThen', '--only', 'people'], 'Content has no kind people; --only takes recentEvents'],
    [['--only', 'episodes'], 'Usage: npm run restore'],
    [['one', 'two'], 'Usage: npm run restore'],
  ])('%j is refused', async (args, why) => {
    const { code, output } = await operate(cloud, 'restore', args);
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
  });
});
