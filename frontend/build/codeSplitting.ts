import type { Rolldown } from 'vite';

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/** The files of the browser build. A group includes what its modules import, unless an earlier group has it. */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
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
    // What many pages share, in one file instead of fifteen. The minimum exceeds the number of admin pages, so that
    // visitors load nothing of the admin.
    { name: 'shared', minShareCount: 12 },
  ],
};
