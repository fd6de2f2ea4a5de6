import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const development = dirname(createRequire(resolve('react-router-dom')).resolve('react-router'));
/** Names for React's developer tools. */
const displayName = /^\w+\.displayName = "[^"]+";$/gm;
/** What is made and used by nobody can go. */
const pureCall = /(?<= = )(?=\w+\.(?:createContext|forwardRef)\()/g;

/**
 * Has the build take React Router's own build for production, without the components that the site does not use: a
 * seventh of its code. Its `exports` name the build for development alone, and its components look used to a bundler,
 * for what it sets on them. Throws where its code has another form: another version has come, and this is to be looked at.
 */
export function routerForBrowsers(): Plugin {
  let found = false;
  return {
    name: 'router-for-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: () => join(development, '..', 'production', 'index.mjs'),
    },
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/, code: pureCall },
      handler(code) {
        const unnamed = code.replace(displayName, '');
        found ||= unnamed !== code;
        return unnamed.replace(pureCall, '/* @__PURE__ */ ');
      },
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('React Router makes its components in another way now');
    },
  };
}
