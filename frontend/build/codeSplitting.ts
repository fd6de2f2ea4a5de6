import type { Rolldown } from 'vite';

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/** The code of browsers, file by file. A group takes along what its modules import, where no group before it has it. */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    // The entry waits for nothing: what it shares with others stays with it.
    { name: 'main', priority: 1, test: /frontend\/(main\.tsx|start\/.*)$|vite\/preload-helper\.js$/ },
    { name: 'react', test: /frontend\/app\/reactDom\.ts$|node_modules\/(react|react-dom|scheduler)\// },
    {
      name: 'libraries',
      test: inPackages(
        ...['@reduxjs', 'redux', 'redux-thunk', 'reselect', 'immer', 'react-redux'],
        ...['react-router', 'react-router-dom', 'styled-components'],
      ),
    },
    // With the first form that is filled in, however many pages have forms.
    { name: 'schemas', test: inPackages('zod') },
    // What every page needs, with Home: in one file it is a tenth smaller than in twenty.
    { name: 'site', test: /frontend\/(app\/start|pages\/visitors\/Home)\.tsx$/ },
    // What many pages are made of comes in one piece instead of fifteen. More pages than the admin has, so that
    // visitors load nothing of the admin.
    { name: 'shared', minShareCount: 12 },
  ],
};
