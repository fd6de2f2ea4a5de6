import type { Plugin } from 'vite';

/**
 * React Router names its components for the developer tools, and each of these statements keeps its component, and
 * all that it uses, in the bundle. Without them what the site does not use falls away: some KB of the gzip.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          // Fetching a page's data ahead is for React Router's own server; without it no link needs that code.
          // So are its boundaries around failing routes; ours is ui/PageBoundary.
          .replace(/^RenderErrorBoundary\.contextType = .*;$/m, '')
          .replace(
            /return dataRouterState && \(match\.route\.ErrorBoundary.*?\) : getChildren\(\);/s,
            'return getChildren();',
          )
          .replaceAll(/return shouldPrefetch && !isAbsolute \? .* : link;/g, 'return link;')
          .replaceAll(/(?<== )(?=React\w*\.(forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
