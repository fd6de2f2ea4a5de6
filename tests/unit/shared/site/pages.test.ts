import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageTable } from '../../../../shared/site/pages.ts';

test('the table of pages has exactly the pages that have files', () => {
  const files = globSync('frontend/pages/{visitors,admin}/*.tsx').map((path) =>
    path.replace(/^frontend\/pages\/|\.tsx$/g, ''),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.sort()).toEqual([...new Set(Object.values(pageTable).map(({ file }) => file))].sort());
});
