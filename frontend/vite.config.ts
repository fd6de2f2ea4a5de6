import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { site } from '../shared/site.ts';
import { chunkLoading } from './chunkLoading.ts';
import { documents } from './documents.ts';

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
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: JSON.stringify(manifest) });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), chunkLoading(), filesForMachines(), documents()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsDir: 'assets',
    // A font inlined as data: would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // What many pages are made of comes in one piece instead of fifteen. More pages than the admin has, so that
        // visitors load nothing of the admin.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
      },
    },
  },
});
