import { join, relative } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

/** The module through which documents import facts about the browser build: document/clientBuild.d.ts. */
const moduleId = 'virtual:client-build';
const fontFile = /^assets\/fonts-[^/]+\.css$/;

/**
 * Passes the file names of the browser build, which runs first and hashes them, to the build of documents. Each
 * document has the font rules in it, so their file is left out.
 */
export function clientBuild(): Plugin {
  let moduleSource: string | undefined;
  return {
    name: 'client-build',
    apply: 'build',
    sharedDuringBuild: true,
    generateBundle: {
      // After Vite's own hook, which needs the font file.
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name === 'client') moduleSource = sourceOf(bundle);
      },
    },
    resolveId: { filter: { id: /^virtual:client-build$/ }, handler: () => `\0${moduleId}` },
    load: {
      filter: { id: /^\0virtual:client-build$/ },
      handler() {
        if (!moduleSource) throw new Error('The browser build must run before the build of the documents');
        return moduleSource;
      },
    },
  };
}

/** Removes the font file from the bundle. */
function sourceOf(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'main');
  const fonts = files.find(({ fileName }) => fontFile.test(fileName));
  if (!entry || fonts?.type !== 'asset') throw new Error('The browser build lacks main.tsx or fonts.css');
  delete bundle[fonts.fileName];
  return [
    `export const entry = ${JSON.stringify(`/${entry.fileName}`)};`,
    `export const fontFaces = ${JSON.stringify(String(fonts.source).trim())};`,
  ].join('\n');
}

/**
 * Names styled components by their file, so that they have the same classes in documents and in browsers: by default,
 * styled-components numbers them in the order in which modules run. Vite's option `oxc.plugins` does the same, but uses
 * absolute paths, so that file names would differ between machines.
 */
export function styledComponents(): Plugin {
  return {
    name: 'styled-components',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /from 'styled-components'/ },
      handler: (code, id) =>
        transformWithOxc(code, `/${relative(import.meta.dirname, id)}`, {
          jsx: 'preserve',
          plugins: { styledComponents: { displayName: false, fileName: false } },
        }),
    },
  };
}

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/** The entry module of the admin: visitors need nothing that only it loads. */
const adminBegins = /frontend\/app\/adminPages\.ts$/;

/** The ids of all modules that visitors' pages may load. `importedBy`: what a module imports, at once and later. */
export function modulesOfVisitors(importedBy: (id: string) => string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [join(import.meta.dirname, '../main.tsx')];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || adminBegins.test(id)) continue;
    found.add(id);
    waiting.push(...importedBy(id));
  }
  return found;
}

/** Names the file of what many pages share, if visitors may load it. For one build: it looks at the imports once. */
function sharedByVisitors(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let ofVisitors: Set<string> | undefined;
  return (id, context) => {
    ofVisitors ??= modulesOfVisitors((module) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(module) ?? {};
      return [...importedIds, ...dynamicallyImportedIds];
    });
    return ofVisitors.has(id) ? 'shared' : null;
  };
}

/** The files of the browser build. A group includes what its modules import, unless an earlier group has it. */
export const codeSplitting = (): Rolldown.OutputOptions['codeSplitting'] => ({
  groups: [
    // The entry must not wait for other files, so it includes what it shares with them.
    { name: 'main', priority: 1, test: /frontend\/(main\.tsx|start\/.*)$|vite\/preload-helper\.js$/ },
    { name: 'react', test: /frontend\/app\/reactDom\.ts$|node_modules\/(react|react-dom|scheduler)\// },
    {
      name: 'libraries',
      test: inPackages(
        ...['@reduxjs', 'redux', 'redux-thunk', 'reselect', 'immer', 'react-redux'],
        ...['react-router', 'react-router-dom', 'styled-components'],
      ),
    },
    // Loaded with the first form that is filled in, on whatever page.
    { name: 'schemas', test: inPackages('zod') },
    // What every page needs, and Home. One file is a tenth smaller than twenty.
    { name: 'site', test: /frontend\/(app\/start|pages\/visitors\/Home)\.tsx$/ },
    // What many pages share, in one file instead of fifteen.
    { name: sharedByVisitors(), debugName: 'shared', minShareCount: 12 },
  ],
});
