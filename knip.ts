import type { KnipConfig } from 'knip';

/** What `npm run check` holds unused files, exports and packages against. Entries are what no import leads to. */
export default {
  entry: [
    // npm run dev
    'infra/{app,dev}.ts',
    'infra/local/start.ts',
    'infra/local/lambda/worker.mjs',
    // The stack names handlers by file path.
    'functions/{api,workers}/*.ts',
    // infra/build puts them in the place of parts of the SDK, and of node:http.
    'functions/lib/platform/aws/{environmentCredentials,noEndpointDiscovery,nodeHttp}.ts',
    // Vite's two builds begin with them.
    'frontend/{main,render}.tsx',
    'frontend/ui/theme/fonts.css',
    // Says what a module is that frontend/build/plugins.ts makes.
    'frontend/document/clientBuild.d.ts',
    // Benches fork them.
    'tests/bench/{publisher,search/builder,sendingSpeed/awsStandIn}.ts',
    'tests/**/*.test.{ts,tsx}',
  ],
  project: ['{infra,functions,frontend,shared,tests}/**/*.{ts,tsx,mjs,css}'],
  // A type in the signature of an exported function may be exported too.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    css: (text: string) => [...text.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
  ignoreDependencies: [
    // tests/unit/project/project.test.ts runs its command.
    'dependency-cruiser',
    // Puts Node 24 on the path of every script.
    'node',
  ],
} satisfies KnipConfig;
