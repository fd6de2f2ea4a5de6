import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { site } from '../shared/site.ts';
import { chunkLoading } from './chunkLoading.ts';
import { clientBuild } from './clientBuild.ts';
import { styledComponents } from './styledComponents.ts';

/** What installs the site on a phone (W3C Web App Manifest). */
const manifest = {
  name: site.name,
  short_name: site.name,
  description: site.tagline,
  lang: site.language,
  start_url: '/',
  display: 'minimal-ui',
  background_color: site.colors.paper,
  theme_color: site.colors.paper,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/**
 * Nothing is forbidden: the admin's pages say noindex by themselves, which a crawler must be able to read, and pages
 * are rendered from what /api answers.
 */
const robots = ['User-agent: *', 'Disallow:', '', `Sitemap: ${site.url}/sitemap.xml`, ''].join('\n');

/** Files for machines, made from site.ts. */
function filesForMachines(): Plugin {
  return {
    name: 'files-for-machines',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: JSON.stringify(manifest) });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots });
    },
  };
}

const from = (file: string) => join(import.meta.dirname, file);
/** All of it comes in one file, and what else needs a part of it asks for no other. */
const ofEntry = /frontend\/(main\.tsx|start\/.*)$|app\/(loadChunk|nextTask)\.ts$|vite\/preload-helper\.js$/;
const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/**
 * Two builds in a row: `client`, the code that browsers load, and `render`, which makes the HTML documents around it.
 * The dev server knows the first alone.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), styledComponents(), chunkLoading(), filesForMachines(), clientBuild()],
  build: {
    emptyOutDir: true,
    // A font inlined as data: would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/site',
        assetsDir: 'assets',
        target: 'es2022',
        rolldownOptions: {
          input: { main: from('main.tsx'), fonts: from('ui/fonts.css') },
          output: {
            codeSplitting: {
              groups: [
                // Each runs in a task of its own (app/loadChunk.ts).
                { name: 'react', test: inPackages('react', 'react-dom', 'scheduler') },
                {
                  name: 'store',
                  test: inPackages('@reduxjs', 'redux', 'redux-thunk', 'reselect', 'immer', 'react-redux'),
                },
                { name: 'router', test: inPackages('react-router', 'react-router-dom') },
                { name: 'styles', test: inPackages('styled-components') },
                // With the first form that is filled in, however many pages have forms.
                { name: 'schemas', test: inPackages('zod') },
                { name: 'api', test: /frontend\/api\/api\.ts$/ },
                { name: 'frame', test: /frontend\/(features\/layout|ui\/(ErrorBoundary|LazyComponent|PageBoundary))/ },
                // What many pages are made of comes in one piece instead of fifteen. More pages than the admin has, so
                // that visitors load nothing of the admin. What the entry is made of stays with the entry.
                { name: 'main', priority: 2, test: (id) => ofEntry.test(id) },
                { name: 'shared', minShareCount: 12 },
              ],
            },
          },
        },
      },
    },
    render: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: '../dist/render',
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: {
          input: { render: from('render.tsx') },
          output: { entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, render } }) {
      if (!client || !render) throw new Error('Both builds stand above');
      await build(client);
      await build(render);
    },
  },
});
