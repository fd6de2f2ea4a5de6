import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { site } from '../shared/site.ts';
import { leanContract } from './leanContract.ts';
import { leanRouter } from './leanRouter.ts';

/** The faces that the first screen is set in; the italic arrives when a page asks for it. */
const preloadedFonts = /(eb-garamond-latin-wght-normal|source-sans-3-latin-wght-normal).*\.woff2$/;

type Bundle = Rolldown.OutputBundle;

const preload = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { crossorigin: '', ...attrs },
  injectTo: 'head',
});

const fontsOf = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((file) => preloadedFonts.test(file))
    .map((file) => preload({ rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2' }));

/** Home's own code, which would else be asked for only once the entry has run. */
function homeOf(bundle: Bundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const withImports = (file: string): string[] => [file, ...(chunks.get(file)?.imports ?? []).flatMap(withImports)];
  const named = (is: (chunk: Rolldown.OutputChunk) => boolean | undefined) =>
    [...chunks.values()].filter(is).flatMap(({ fileName }) => withImports(fileName));
  const entry = new Set(named(({ isEntry }) => isEntry));
  const home = new Set(named(({ facadeModuleId }) => facadeModuleId?.endsWith('/pages/Home.tsx')));
  return [...home]
    .filter((file) => !entry.has(file))
    .map((file) => preload({ rel: 'modulepreload', href: `/${file}` }));
}

const words: Record<string, string> = {
  NAME: site.name,
  TAGLINE: site.tagline,
  URL: site.url,
  CONTACT: site.contact.general,
  PAPER: site.colors.paper,
};

/** Puts what the document takes from site.ts, and what is to be fetched with it, into index.html. */
function documentHead(): Plugin {
  return {
    name: 'document-head',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(/%([A-Z]+)%/g, (whole, name: string) => words[name] ?? whole),
        tags: bundle ? [...fontsOf(bundle), ...homeOf(bundle)] : [],
      }),
    },
  };
}

/** The page for what is not there is the same document under a name that the edge answers with status 404. */
function notFoundPage(): Plugin {
  return {
    name: 'not-found-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type === 'asset') this.emitFile({ type: 'asset', fileName: '404.html', source: page.source });
    },
  };
}

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
  plugins: [react(), documentHead(), filesForMachines(), leanContract(), leanRouter(), notFoundPage()],
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
        // What every page is made of comes in one piece instead of fifteen.
        codeSplitting: {
          groups: [
            {
              name: 'page',
              test: /\/frontend\/(api\/endpoints|features\/events\/eventsApi|ui\/(Button|Checkbox|Hidden|Meta|PageHero|Picture|Section|Skeleton|Text\b|TextField|TwoColumns|useForm|useToast)|pictures\/pictures\.json)|\/shared\/(videoLink|contract\/(recent|upcoming)Events)/,
            },
          ],
        },
      },
    },
  },
});
