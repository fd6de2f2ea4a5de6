import type { Plugin, Rolldown } from 'vite';

/** The module through which documents import facts about the browser build: document/clientBuild.d.ts. */
const moduleId = 'virtual:client-build';
const fontFile = /^assets\/fonts-[^/]+\.css$/;

/**
 * Passes the file names of the browser build, which runs first and hashes them, to the build that renders documents. The
 * font rules are inlined in each document, so that their file is left out.
 */
export function clientBuild(): Plugin {
  let moduleSource: string | undefined;
  return {
    name: 'client-build',
    apply: 'build',
    sharedDuringBuild: true,
    generateBundle: {
      // After Vite's own hook, which needs the font file.
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name === 'client') moduleSource = sourceOf(bundle);
      },
    },
    resolveId: { filter: { id: /^virtual:client-build$/ }, handler: () => `\0${moduleId}` },
    load: {
      filter: { id: /^\0virtual:client-build$/ },
      handler() {
        if (!moduleSource) throw new Error('The browser build must run before the build of the documents');
        return moduleSource;
      },
    },
  };
}

/** Removes the font file from the bundle. */
function sourceOf(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'main');
  const fonts = files.find(({ fileName }) => fontFile.test(fileName));
  if (!entry || fonts?.type !== 'asset') throw new Error('The browser build lacks main.tsx or fonts.css');
  delete bundle[fonts.fileName];
  return [
    `export const entry = ${JSON.stringify(`/${entry.fileName}`)};`,
    `export const fontFaces = ${JSON.stringify(String(fonts.source).trim())};`,
  ].join('\n');
}
