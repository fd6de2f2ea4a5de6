import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

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
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'chunk-loading',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostId }) => inOrder(file, files, hostId, bundle),
        },
      },
    }),
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
    generateBundle: {
      // Before Vite asks what is to be fetched for which file.
      order: 'pre',
      handler(_options, made) {
        bundle = made;
      },
    },
  };
}

/**
 * A file and all that it needs, each after what it needs itself, without what the file that asks for it needs: that has
 * run. Vite names a chunk's files only where there are several; a chunk without imports can fail as well.
 */
function inOrder(file: string, files: string[], asking: string, bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>();
  const after = (name: string): string[] => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') return [];
    seen.add(name);
    return [...chunk.imports.flatMap(after), name];
  };
  after(asking);
  const code = after(file);
  return [...files.filter((name) => !seen.has(name)), ...code];
}
