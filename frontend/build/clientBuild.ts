import type { Plugin, Rolldown } from 'vite';

/** What documents import of the build for browsers: document/clientBuild.d.ts. */
const virtual = 'virtual:client-build';
const fontFile = /^assets\/fonts-[^/]+\.css$/;

/**
 * Tells the build of the documents what the build for browsers, which goes first, has made: names carry hashes. The
 * rules of the fonts stand in each document, so their file is left out.
 */
export function clientBuild(): Plugin {
  let made: string | undefined;
  return {
    name: 'client-build',
    apply: 'build',
    sharedDuringBuild: true,
    generateBundle: {
      // After Vite's own, which counts on the fonts' file.
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name === 'client') made = describe(bundle);
      },
    },
    resolveId: { filter: { id: /^virtual:client-build$/ }, handler: () => `\0${virtual}` },
    load: {
      filter: { id: /^\0virtual:client-build$/ },
      handler() {
        if (!made) throw new Error('The documents need to know of the build for browsers, which comes first');
        return made;
      },
    },
  };
}

/** Takes the fonts' file out of the bundle. */
function describe(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'main');
  const fonts = files.find(({ fileName }) => fontFile.test(fileName));
  if (!entry || fonts?.type !== 'asset') throw new Error('The build for browsers lacks main.tsx or fonts.css');
  delete bundle[fonts.fileName];
  const assets = Object.keys(bundle)
    .filter((file) => file.startsWith('assets/'))
    .map((file) => file.slice('assets/'.length))
    .sort();
  return [
    `export const entry = ${JSON.stringify(`/${entry.fileName}`)};`,
    `export const assets = ${JSON.stringify(assets)};`,
    `export const fontFaces = ${JSON.stringify(String(fonts.source).trim())};`,
  ].join('\n');
}
