import { expect, test } from 'vitest';
import { howToDelete, leftovers, type StackResource } from '../../infra/operate/backups/leftovers.ts';
import { builtTemplate } from '../support/cloud/stack.ts';

const template = builtTemplate().toJSON() as { Resources: Record<string, { Type: string; DeletionPolicy?: string }> };
const resources: StackResource[] = Object.entries(template.Resources).map(([id, { Type }]) => ({
  ...{ id, type: Type, name: `DharmaChats-${id}` },
}));

test('what people gave is left by a destroy: tables, uploads and the secrets that their links need', () => {
  const left = leftovers(template, resources).map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''));
  expect(left).toEqual(
    expect.arrayContaining(['DataContent', 'DataPeople', 'DataSends', 'DataAccess', 'MediaBucket', 'SecretsLinks']),
  );
});

test('how to delete each is told, with its name', () => {
  const told = howToDelete(leftovers(template, resources));
  for (const { name } of leftovers(template, resources)) expect(told).toContain(name);
  expect(told).toMatch(
    /update-table --table-name \S*DataPeople\S* --no-deletion-protection-enabled\naws dynamodb delete-table/,
  );
});
