import { relative } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * Names styled components by their file, so that documents and the code in browsers give them the same classes: by
 * itself, styled-components counts them as their modules run. Vite's own option `oxc.plugins` does the same, but goes by
 * the absolute path, and every machine would give the files of a build other names.
 */
export function styledComponents(): Plugin {
  return {
    name: 'styled-components',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /from 'styled-components'/ },
      handler: (code, id) =>
        transformWithOxc(code, `/${relative(import.meta.dirname, id)}`, {
          jsx: 'preserve',
          plugins: { styledComponents: { displayName: false, fileName: false } },
        }),
    },
  };
}
