import type { Plugin } from 'vite';

const anImport = /(?<![\w.])import\(\s*(["'][^"']+["'])\s*\)/g;

declare global {
  /** Every `import()` of the site waits for this first, and fails if it rejects. Gets the imported module's name. */
  var codeArrives: ((name: string) => Promise<void>) | undefined;
}

/** Lets tests lose code as a network would. Aborting the request would not do, because browsers remember it. */
export const lateCode = (): Plugin => ({
  name: 'late-code',
  // After import.meta.glob has been expanded.
  enforce: 'post',
  transform: {
    filter: { id: /\/frontend\/[^?]*\.tsx?$/ },
    handler: (code) =>
      code.replaceAll(anImport, '(globalThis.codeArrives?.($1) ?? Promise.resolve()).then(() => import($1))'),
  },
});
