import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const development = dirname(createRequire(import.meta.url).resolve('react-router'));
const production = join(development, '..', 'production');
/** Names for React's developer tools. */
const displayName = /^\w+\.displayName = "[^"]+";$/gm;
/** Nothing is lost where nobody uses what these make. */
const pureCall = /(?<= = )(?=\w+\.(?:createContext|forwardRef)\()/g;

/**
 * Has the build take React Router's own build for production, and no component of it that the site does not use: an
 * eighth of its code. Its `exports` name the build for development alone, and its components look used to a bundler,
 * for what it sets on them.
 */
export function routerForBrowsers(): Plugin {
  return {
    name: 'router-for-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: () => join(production, 'index.mjs'),
    },
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
      handler: (code) => code.replace(displayName, '').replace(pureCall, '/* @__PURE__ */ '),
    },
  };
}
