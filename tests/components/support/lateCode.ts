import type { Plugin } from 'vite';

const anImport = /(?<![\w.])import\(\s*(["'][^"']+["'])\s*\)/g;

declare global {
  /** Every `import()` of the site waits for this first, and fails where it does. Is given what is imported. */
  var codeArrives: ((name: string) => Promise<void>) | undefined;
}

/** Lets tests lose code on its way, as a network would. A request that is cut off would not do: browsers remember it. */
export const lateCode = (): Plugin => ({
  name: 'late-code',
  // Once import.meta.glob is what it stands for.
  enforce: 'post',
  transform: {
    filter: { id: /\/frontend\/[^?]*\.tsx?$/ },
    handler: (code) =>
      code.replaceAll(anImport, '(globalThis.codeArrives?.($1) ?? Promise.resolve()).then(() => import($1))'),
  },
});
