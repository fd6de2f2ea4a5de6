import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { site } from '../shared/site/site.ts';
import { clientBuild, codeSplitting, styledComponents } from './build/plugins.ts';

/** Lets phones install the site (W3C Web App Manifest). */
const manifest = {
  name: site.name,
  short_name: site.name,
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

/** Nothing is disallowed: crawlers must read the noindex of admin pages, and /api, from which they render pages. */
const robots = ['User-agent: *', 'Disallow:', '', `Sitemap: ${site.url}/sitemap.xml`, ''].join('\n');

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

/** Two builds in a row: what browsers load, and what renders HTML documents. The dev server only has the first. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), styledComponents(), filesForMachines(), clientBuild()],
  build: {
    emptyOutDir: true,
    // The Content-Security-Policy would refuse a font inlined as data:.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/site',
        assetsDir: 'assets',
        target: 'es2022',
        rolldownOptions: {
          input: { main: from('main.tsx'), fonts: from('ui/theme/fonts.css') },
          output: {
            codeSplitting: codeSplitting(),
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
      if (!client || !render) throw new Error('Both builds must be in environments');
      await build(client);
      await build(render);
    },
  },
});
