import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { assembly, build } from '../../infra/local/cloud/build.ts';
import { type Figure, figure } from './running.ts';

/** CONTRIBUTING.md has the budget, too: who adds beyond it takes something out first. */
const budget = { source: 60_000, files: 700, tests: 50_000, resources: 400 };
/** In lines: most files with fewer only pass something on. */
const small = 25;
/** Rooms are the folders up to two levels below these. */
const houses = ['functions/lib', 'frontend/features', 'infra', 'shared'];

interface Size {
  /** Lines by path. */
  source: Map<string, number>;
  tests: Map<string, number>;
  rooms: Map<string, number>;
  /** Of the documents. */
  words: number;
}

/** Beside the last commit on main and the budget. Only files that git tracks count. */
export async function benchSize(): Promise<Figure[]> {
  await build(() => undefined);
  const { Resources } = JSON.parse(readFileSync(`${assembly}/DharmaChats.template.json`, 'utf8'));
  const resources = Object.keys(Resources).length;
  const here = sizeOf();
  const main = sizeOf(git('for-each-ref', '--format=%(refname)', 'refs/heads/main').trim() || 'HEAD');
  const row = (what: string, of: (size: Size) => number, limit?: number) => {
    const value = `${inEnglish(of(here)).padStart(7)}   on main ${inEnglish(of(main)).padStart(7)}`;
    return limit ? figure(what, value, `<= ${inEnglish(limit)}`, of(here) <= limit) : figure(what, value);
  };
  const largest = [...here.rooms].sort(([, one], [, other]) => other - one).slice(0, 10);
  return [
    row('lines of source', ({ source }) => sum(source), budget.source),
    row('files of source', ({ source }) => source.size, budget.files),
    row('lines of a file of source on average', ({ source }) => Math.round(sum(source) / source.size)),
    row(`files of source with under ${small} lines`, ({ source }) =>
      [...source.values()].reduce((count, lines) => count + Number(lines < small), 0),
    ),
    row('lines of tests', ({ tests }) => sum(tests), budget.tests),
    row('words of README, CONTRIBUTING and docs', ({ words }) => words),
    ...largest.map(([room]) => row(`lines of ${room}`, ({ rooms }) => rooms.get(room) ?? 0)),
    figure(
      'resources of the template',
      inEnglish(resources).padStart(7),
      `<= ${budget.resources}`,
      resources <= budget.resources,
    ),
  ];
}

const inEnglish = (value: number) => value.toLocaleString('en');
const sum = (lines: Map<string, number>) => [...lines.values()].reduce((total, each) => total + each, 0);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 });

/** The size of a commit, or of the files as they are here. */
function sizeOf(commit?: string): Size {
  const at = commit ? [commit] : [];
  const size: Size = { source: new Map(), tests: new Map(), rooms: new Map(), words: 0 };
  // Every line matches. Of a commit, the paths follow its name.
  const counted = git('grep', '-I', '-c', '', ...at, '--', '*.ts', '*.tsx', '*.mjs', '*.css')
    .trim()
    .split('\n');
  for (const line of counted) {
    const [lines = '', path = ''] = line.split(':').reverse();
    (path.startsWith('tests/') ? size.tests : size.source).set(path, Number(lines));
    const room = roomOf(path);
    if (room) size.rooms.set(room, (size.rooms.get(room) ?? 0) + Number(lines));
  }
  const documents = git('grep', '-I', '-h', '', ...at, '--', 'README.md', 'CONTRIBUTING.md', 'docs/*.md');
  return { ...size, words: documents.split(/\s+/).filter(Boolean).length };
}

function roomOf(path: string): string | undefined {
  const house = houses.find((each) => path.startsWith(`${each}/`));
  if (!house) return undefined;
  const folders = path
    .slice(house.length + 1)
    .split('/')
    .slice(0, -1);
  return [house, ...folders.slice(0, 2)].join('/');
}
