import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Cloud } from './cloud.ts';
import { runCommand } from './command.ts';
import { mailchimpFile, peopleRows } from './subscriberImports.ts';

/** `npm run subscribers:import` in a folder of its own. */
export let cloud: Cloud;
export let folder: string;
export let file: string;
export let report: string;

/** Once at the top of a file: each test begins with a cloud as it was at its start. */
export function openImportCommand(): void {
  beforeAll(async () => {
    cloud = await Cloud.shared();
    folder = mkdtempSync(join(tmpdir(), 'imports-'));
    file = join(folder, 'people.csv');
    report = join(folder, 'report.csv');
  });
  beforeEach(() => cloud.reset());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** Runs the command with a file of this content. */
export const bring = (content: string, args: string[], input?: Parameters<typeof runCommand>[3]) => {
  writeFileSync(file, content);
  return runCommand(cloud.url, 'importSubscribers', [file, '--report', report, ...args], input);
};

export async function imported() {
  const rows = await peopleRows(cloud);
  const ids = new Set(
    rows.flatMap(({ pk, id, importId }) => (String(pk).startsWith('ADDRESS#') && importId ? [id] : [])),
  );
  return rows.filter(({ pk, id }) => String(pk).startsWith('SUBSCRIBER#') && ids.has(id));
}

/** Of these, one can be added. */
export const three = mailchimpFile([
  'ana@example.org,Ana,Lima,2,2019-05-04 10:00:00,1,a',
  'ANA@example.org,Ana,Lima,2,,1,a',
  'nobody,,,2,,1,a',
]);
