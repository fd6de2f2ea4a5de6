import { join } from 'node:path';
import type { Rolldown } from 'vite';

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/** Where the admin begins: visitors need nothing that only these modules load. */
const adminBegins = /frontend\/(app\/adminPages\.ts|pages\/archiveEditing\/ArchiveAdmin\.tsx)$/;

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
