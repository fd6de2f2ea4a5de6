import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserPath, quiet } from '../support/browser/browser.ts';
import { leftOut } from '../support/run/runs.ts';
import { lateCode } from './support/lateCode.ts';

/** Components in a real browser without a server: what they do and what assistive technology announces. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  // The site's pictures.
  publicDir: 'frontend/public',
  plugins: [lateCode()],
  optimizeDeps: {
    // Otherwise the first test that imports one of them would reload the page in the middle of another.
    include: [
      ...['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-redux', '@reduxjs/toolkit'],
      ...['react-dom/server', 'react-router-dom', '@reduxjs/toolkit/query/react'],
      ...['styled-components', '@tanstack/react-virtual', 'axe-core', 'vitest-browser-react', 'zod/mini'],
      ...['react-dom/static', 'react-quill', 'uqr', 'css-select', 'htmlparser2'],
      ...['fflate/browser', 'csv-parse/browser/esm/sync'],
    ],
  },
  test: {
    name: 'components',
    include: ['tests/components/**/*.test.tsx'],
    exclude: leftOut,
    // Running the site's modules again for each file would take a third of the time.
    isolate: false,
    setupFiles: ['tests/support/run/leaveNothing.ts', 'tests/components/support/leaveNothing.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Only what hangs is ended: a loaded machine may be ten times slower than an idle one.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: await browserPath(),
          args: [...quiet, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
        },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
