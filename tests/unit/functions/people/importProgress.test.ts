import { expect, test } from 'vitest';
import type { ImportRecord } from '../../../../functions/lib/people/imports/imports.ts';
import { toImport } from '../../../../functions/lib/people/imports/progress.ts';
import { subscriberImport } from '../../../../shared/people/model/subscriberImport.ts';

const began = Date.parse('2026-05-01T10:00:00Z');
const record: ImportRecord = {
  ...{ id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'a.csv', size: 9, source: 'the retreat', by: 'ana' },
  ...{ at: '2026-05-01T09:59:00.000Z', status: 'importing', round: 2, position: 5000, total: 9000 },
  ...{ counts: { added: 5000 }, incomplete: 0, startedAt: began, aliveUntil: began + 100_000 },
};

test('an import without a sign of life for a minute and a half has stopped, unless it has ended', () => {
  expect(toImport(record, began + 100_000).stopped).toBe(false);
  expect(toImport(record, began + 100_001).stopped).toBe(true);
  expect(toImport({ ...record, status: 'complete' }, began + 1e9).stopped).toBe(false);
});

test('the rate counts the rows that are done, and a standstill does not change it', () => {
  expect(toImport(record, began + 10_000)).toMatchObject({ rows: { done: 5000, total: 9000 }, rate: 500 });
  expect(toImport(record, began + 1e9).rate).toBe(500);
  expect(toImport({ ...record, endedAt: began + 20_000 }, began + 1e9).rate).toBe(250);
  expect(toImport({ ...record, position: 0 }, began).rate).toBeNull();
});

test('the import that is shown fits the contract, and its file is kept for a week', () => {
  const shown = subscriberImport.parse(toImport(record, began));
  expect(shown).toMatchObject({ problem: null, mapping: null, columns: [], keptUntil: '2026-05-08T09:59:00.000Z' });
});
