import type { Plugin, Rolldown } from 'vite';
import { documentOf, type PageName, pageAt, pageTable } from '../shared/pages.ts';
import { site } from '../shared/site.ts';
import { heads } from './pages/heads.ts';
import { podcastSeries } from './pages/podcastSeries.ts';
import { type Head, type HeadElement, headOf, jsonLdOf } from './ui/head.ts';

/** The modules that a page is made of, which would else be asked for only once the entry has run. */
const modulesOf = (name: PageName) => {
  const { file, frame } = pageTable[name];
  return [...(frame === 'admin' ? ['pages/frames/AdminLayout.tsx'] : []), `pages/${file}.tsx`];
};

/** The faces that the first screen is set in; the italic arrives when a page asks for it. */
const preloadedFonts = /(eb-garamond-latin-wght-normal|source-sans-3-latin-wght-normal).*\.woff2$/;

const placeholders: Record<string, string> = {
  CONTACT: site.contact.general,
  PAPER: site.colors.paper,
};

/** How it looks until the page is there: paper, and after 300 ms a word that something is on its way. */
const loadingStyle = `
      html { background: ${site.colors.paper}; color: ${site.colors.ink}; }
      #loading { display: grid; place-items: center; min-height: 100vh; margin: 0; font: 1rem sans-serif; animation: appear 400ms 300ms both; }
      @keyframes appear { from { opacity: 0; } }
      @media (scripting: none) { #loading { display: none; } }
    `;

/**
 * Makes one HTML document for each page out of index.html, with what the page says of itself and with its code on the
 * way: those who show links, and readers without scripts, see no more than that. `documentOf` names them.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server, originalUrl = '/' }) {
        const template = html.replace(/%([A-Z]+)%/g, (whole, name: string) => placeholders[name] ?? whole);
        return server ? filled(template, pageAt(originalUrl.replace(/[?#].*/, '')), []) : template;
      },
    },
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('index.html was not built');
      const template = String(index.source);
      const fonts = fontsOf(bundle);
      for (const name of Object.keys(pageTable) as PageName[]) {
        const source = filled(template, name, [...fonts, ...codeOf(name, bundle)]);
        const fileName = documentOf(name).slice(1);
        if (fileName === 'index.html') index.source = source;
        else this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

function filled(template: string, name: PageName, fetched: Record<string, string>[]): string {
  const head: Head = heads[name];
  const lines = [
    ...headOf(head).map(untilStart),
    ...(name === 'podcast' ? [untilStart({ tag: 'script', text: jsonLdOf(podcastSeries) })] : []),
    `<style>${loadingStyle}</style>`,
    ...fetched.map((attributes) => `<link${written({ ...attributes, crossorigin: '' })}>`),
  ];
  const told = [`<h1>${escaped(head.title)}</h1>`, head.description ? `<p>${escaped(head.description)}</p>` : ''];
  // By functions, because "$" in words would mean something in a replacement.
  return template.replace('<!--head-->', () => lines.join('\n    ')).replace('<!--words-->', () => told.join(''));
}

/** An element that ui/Meta.tsx replaces by the page's own. */
function untilStart({ tag, attributes, text }: Omit<HeadElement, 'tag'> & { tag: HeadElement['tag'] | 'script' }) {
  const mark = `<${tag} data-until-start`;
  if (tag === 'script') return `${mark} type="application/ld+json">${text}</script>`;
  return mark + written(attributes) + (text === undefined ? '>' : `>${escaped(text)}</${tag}>`);
}

const written = (attributes: Record<string, string> = {}) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const fontsOf = (bundle: Rolldown.OutputBundle) =>
  Object.keys(bundle)
    .filter((file) => preloadedFonts.test(file))
    .map((file) => ({ rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2' }));

/** The page's chunks and all that they import, the entry's aside: those are in the document already. */
function codeOf(name: PageName, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (chunk: Rolldown.OutputChunk | undefined): Rolldown.OutputChunk[] =>
    chunk
      ? [chunk, ...chunk.imports.flatMap((file) => withImports(chunks.find(({ fileName }) => fileName === file)))]
      : [];
  const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(withImports));
  const own = modulesOf(name).flatMap((path) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/frontend/${path}`));
    if (!chunk) throw new Error(`${path}, which ${name} needs, is no chunk of its own`);
    return withImports(chunk);
  });
  return [...new Set(own)]
    .filter((chunk) => !entry.has(chunk))
    .map(({ fileName }) => ({ rel: 'modulepreload', href: `/${fileName}` }));
}
