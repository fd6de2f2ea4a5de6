import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What Vite wraps around every `import()` of a build. */
const vitesHelper = /vite\/preload-helper\.js$/;
const ours = join(import.meta.dirname, 'app', 'loadChunk.ts');

/**
 * Has code that comes late fetched by app/loadChunk.ts, which can ask again for what did not arrive. Vite's own helper
 * cannot: see there why. Throws where Vite does not ask for it any more: another version has come, and this is to be
 * looked at.
 */
export function chunkLoading(): Plugin {
  let used = false;
  return {
    name: 'chunk-loading',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: { resolveDependencies: withItself } } }),
    load: {
      filter: { id: vitesHelper },
      handler() {
        used = true;
        return `export { loadChunk as __vitePreload } from ${JSON.stringify(ours)};`;
      },
    },
    buildEnd(error) {
      if (!error && !used) throw new Error(`Vite loads late code by something else than ${vitesHelper.source} now`);
    },
  };
}

/** Vite names a chunk's files only where there are several; a chunk without imports can fail as well. */
const withItself = (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' || files.includes(file) ? files : [file, ...files];
