import type { Plugin } from 'vite';

/**
 * What the site does without: React Router's data routers (routes that load their own data, and its framework mode).
 * Every statement here either does something when it is loaded, which keeps it and all that it uses in the bundle, or
 * asks whether there is a data router. Together they are 5 KB of the gzip.
 */
const edits: [what: RegExp, instead: string][] = [
  // Names for the developer tools, and what is made of React's properties: a bundler must think that this has effects.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/(?<== )(?=React\w*\.(forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '],
  [/^var (\w+) = (class extends React\w*\.Component \{\n.*?^\});$/gms, 'var $1 = /* @__PURE__ */ (() => $2)();'],
  [/^RenderErrorBoundary\.contextType = .*;$/gm, ''],
  // Boundaries around failing routes; ours is ui/PageBoundary.
  [/return dataRouterState && \(match\.route\.ErrorBoundary.*?\) : getChildren\(\);/gs, 'return getChildren();'],
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = null;'],
  [/errorElement = match\.route\.errorElement \|\| defaultErrorElement;/g, ''],
  // Links fetch nothing ahead, and pages do not come by view transitions.
  [/return shouldPrefetch && !isAbsolute \? .* : link;/g, 'return link;'],
  [/(let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = )usePrefetchBehavior\(.*?\);/gs, '$1[false, null, {}];'],
  [/let routerState = React\w*\.useContext\(DataRouterStateContext\);\n(?= +let \{ navigator, basename \})/g, ''],
  [/let isTransitioning = routerState != null &&.*?;/gs, 'let isTransitioning = false;'],
  [/let nextLocationPathname = routerState && .*?;/g, 'let nextLocationPathname = null;'],
  [/return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/g, 'return useNavigateUnstable();'],
];

/**
 * Leaves out of React Router what the site does not use.
 * Throws where one of the edits finds nothing: another version of React Router has come, and they are to be looked at.
 */
export function leanRouter(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler(source) {
        let code = source;
        for (const [what, instead] of edits) {
          const edited = code.replace(what, instead);
          if (edited !== code) found.add(what);
          code = edited;
        }
        return { code, map: null };
      },
    },
    buildEnd(error) {
      const missing = edits.filter(([what]) => !found.has(what)).map(([what]) => what.source);
      if (!error && missing.length > 0) throw new Error(`React Router is written otherwise now: ${missing.join(' ')}`);
    },
  };
}
