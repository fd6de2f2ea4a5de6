import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { cheapAge, cheapScrypt, leftOut } from './tests/support/run/runs.ts';

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], exclude: leftOut, ...options },
});

/** As in the build of the functions, such an import is the file's address. */
const fileAddresses: Plugin = {
  name: 'file-addresses',
  enforce: 'pre',
  async resolveId(source, importer) {
    const file = /\.(wasm|woff2)$/.test(source) && (await this.resolve(source, importer, { skipSelf: true }));
    return file ? `\0${file.id}.address` : null;
  },
  load: (id) =>
    id.endsWith('.address') ? `export default ${JSON.stringify(pathToFileURL(id.slice(1, -8)).href)}` : null,
};

/** What functions log is looked at where they call the logger; printed, it would only cost time. */
const quiet = { POWERTOOLS_LOG_LEVEL: 'SILENT' };

/** Files share a local cloud for each worker, or start their own: tests/support/cloud/cloud.ts. */
const withCloud = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  globalSetup: ['tests/support/cloud/build.ts', 'tests/support/cloud/sharedClouds.ts'],
  // A worker with a local cloud waits a third of its time.
  maxWorkers: 3,
  // After what has no cloud: the clouds stay until the end, and memory would have to do for both.
  sequence: { groupOrder: 2 },
};

export default defineConfig({
  plugins: [fileAddresses],
  test: {
    // The smallest machines that this runs on have two cores and 8 GB.
    maxWorkers: 2,
    // Only what hangs is ended: a loaded machine may be ten times slower than an idle one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { groupOrder: 1 },
    setupFiles: ['tests/support/run/leaveNothing.ts', 'tests/support/run/mailDomains.ts'],
    projects: [
      // Most of the time would go into loading modules anew for each file.
      project('unit', {
        isolate: false,
        // Node would let such a process grow to more than a gigabyte before it collects what nobody needs any more.
        execArgv: ['--max-old-space-size=512'],
        env: { ...quiet, SCRYPT_N: cheapScrypt, AGE_WORK_FACTOR: cheapAge },
      }),
      // The newsletter, simulated: a process of its own, at work for more than a minute even where nothing else runs.
      project('simulation', { testTimeout: 900_000 }),
      'tests/components/vitest.config.ts',
      // Files share what they have loaded and read of the CDK's.
      project('infra', { globalSetup: 'tests/support/cloud/build.ts', isolate: false }),
      project('integration', withCloud),
      // What is the only user of a statement of a policy: not a part of `npm test`.
      project('policies', withCloud),
      // In browsers that not every machine has: not a part of `npm test`.
      project('browsers', withCloud),
      project('e2e', {
        ...withCloud,
        globalSetup: [...withCloud.globalSetup, 'tests/support/browser/unpackBrowser.ts'],
        // Files of one worker share its browser: tests/support/browser/browser.ts.
        isolate: false,
        // As long as actions in pages may take: tests/support/browser/browser.ts.
        expect: { poll: { timeout: 120_000 } },
      }),
    ],
  },
});
