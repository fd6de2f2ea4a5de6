import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { site } from '../shared/site.ts';

/** The faces that the first screen is set in; the italic arrives when a page asks for it. */
const preloadedFonts = /(eb-garamond-latin-wght-normal|source-sans-3-latin-wght-normal).*\.woff2$/;

/** Puts what the document takes from site.ts, and the preloads of the hashed fonts, into index.html. */
function documentHead(): Plugin {
  return {
    name: 'document-head',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replaceAll('%NAME%', site.name).replaceAll('%PAPER%', site.colors.paper),
        tags: Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
      }),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), documentHead()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    assetsDir: 'assets',
    // A font inlined as data: would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
