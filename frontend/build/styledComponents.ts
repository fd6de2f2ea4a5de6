import { relative } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * Names styled components by their file, so that they have the same classes in documents and in browsers: by default,
 * styled-components numbers them in the order in which modules run. Vite's option `oxc.plugins` does the same, but uses
 * absolute paths, so that file names would differ between machines.
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
