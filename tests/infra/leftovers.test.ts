import { expect, test } from 'vitest';
import { howToDelete, leftovers } from '../../infra/operate/backups/leftovers.ts';
import { builtTemplate } from '../support/cloud/stack.ts';

const template = builtTemplate().toJSON() as { Resources: Record<string, { Type: string; DeletionPolicy?: string }> };
const resources = Object.entries(template.Resources).map(([id, { Type }]) => ({
  ...{ LogicalResourceId: id, ResourceType: Type, PhysicalResourceId: `DharmaChats-${id}` },
}));

test('a destroy keeps people’s data: tables, uploads and the secrets that links in mails need', () => {
  const retained = leftovers(template, resources).map(({ LogicalResourceId }) =>
    LogicalResourceId?.replace(/[0-9A-F]{8}$/, ''),
  );
  expect(retained).toEqual(
    expect.arrayContaining(['DataContent', 'DataPeople', 'DataSends', 'DataAccess', 'MediaBucket', 'SecretsLinks']),
  );
});

test('the instructions name each and how to delete it', () => {
  const instructions = howToDelete(leftovers(template, resources));
  for (const { PhysicalResourceId } of leftovers(template, resources))
    expect(instructions).toContain(PhysicalResourceId);
  expect(instructions).toMatch(
    /update-table --table-name \S*DataPeople\S* --no-deletion-protection-enabled\naws dynamodb delete-table/,
  );
});
