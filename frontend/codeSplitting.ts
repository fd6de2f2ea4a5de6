import { join } from 'node:path';
import type { Rolldown } from 'vite';

const at = (file: string) => join(import.meta.dirname, file);
/** All of it comes in one file, and what else needs a part of it asks for no other. */
const ofEntry = /frontend\/(main\.tsx|start\/.*)$|app\/(loadChunk|nextTask)\.ts$|vite\/preload-helper\.js$/;
const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/** The code of browsers, file by file. Each runs in a task of its own (app/loadChunk.ts). */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    { name: 'react', test: inPackages('react', 'react-dom', 'scheduler') },
    {
      name: 'libraries',
      test: inPackages(
        ...['@reduxjs', 'redux', 'redux-thunk', 'reselect', 'immer', 'react-redux'],
        ...['react-router', 'react-router-dom', 'styled-components'],
      ),
    },
    // With the first form that is filled in, however many pages have forms.
    { name: 'schemas', test: inPackages('zod') },
    // What the entry is made of stays with the entry.
    { name: 'main', priority: 2, test: (id) => ofEntry.test(id) },
    { name: (id, graph) => (ofSite(graph).has(id) ? 'site' : null) },
    // What many pages are made of comes in one piece instead of fifteen. More pages than the admin has, so that
    // visitors load nothing of the admin.
    { name: 'shared', minShareCount: 12 },
  ],
};

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/** Known for a build's graph: it is asked for each of a thousand modules. */
const sites = new WeakMap<Graph, Set<string>>();

/**
 * What all pages need, and what Home has in common with another page: in one file they are a tenth smaller than in
 * fifteen. What Home alone is made of comes with Home.
 */
function ofSite(graph: Graph): Set<string> {
  const known = sites.get(graph);
  if (known) return known;
  const site = codeOf(graph, at('app/start.tsx'));
  const home = at('pages/Home.tsx');
  const pages = graph.getModuleInfo(at('app/lazyPages.ts'))?.dynamicallyImportedIds ?? [];
  const others = new Set(pages.filter((page) => page !== home).flatMap((page) => [...codeOf(graph, page)]));
  for (const id of codeOf(graph, home)) if (others.has(id)) site.add(id);
  sites.set(graph, site);
  return site;
}

/** A module and all that it imports at once. */
function codeOf(graph: Graph, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) codeOf(graph, next, found);
  return found;
}
