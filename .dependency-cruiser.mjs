/** Who may import whom. `from` and `to` are patterns of paths. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const parts = ['infra', 'functions', 'frontend', 'shared', 'tests'];
const outside = (...allowed) => ({ path: `^(${parts.filter((part) => !allowed.includes(part)).join('|')})/` });
const feature = '^frontend/features/([^/]+)/';

/** From the lowest to the highest: a layer imports only those before it. */
const layers = ['ui', 'api', 'mutations', 'queries', 'uploads', 'features', 'pages', 'app'];
const layersOfFrontend = layers
  .slice(0, -1)
  .map((layer, at) =>
    forbid(
      `${layer}-below-${layers[at + 1]}`,
      `${layers.join(' <- ')}.`,
      { path: `^frontend/${layer}/` },
      { path: `^frontend/(${layers.slice(at + 1).join('|')})/` },
    ),
  );

export default {
  forbidden: [
    forbid('no-cycles', 'Two modules that need each other are one.', {}, { circular: true }),
    forbid(
      'shared-needs-zod-alone',
      'It runs everywhere. The cleaner of letters, which few load, has its parsers.',
      { path: '^shared/', pathNot: '^shared/letters/cleaning/(cleanLetter|parsers)' },
      { pathNot: '^shared/|node_modules/zod/' },
    ),
    forbid('infra-apart', 'infra names handlers by file path.', { path: '^infra/' }, outside('infra', 'shared')),
    forbid(
      'functions-apart',
      'Functions know neither stack nor site.',
      { path: '^functions/' },
      outside('functions', 'shared'),
    ),
    forbid(
      'frontend-apart',
      'The site knows the contract, not who keeps it.',
      { path: '^frontend/' },
      outside('frontend', 'shared'),
    ),
    forbid(
      'local-cloud-knows-no-product',
      'It runs what the synthesized template says.',
      { path: '^infra/local/' },
      { path: '^(infra/(?!local/)|shared/|functions/|frontend/)' },
    ),
    forbid('handlers-are-leaves', 'Nothing imports a handler.', {}, { path: '^functions/(api|workers)/' }),
    forbid(
      'stores-hold-the-tables',
      'Handlers go through a store.',
      { path: '^functions/(api|workers)/' },
      { path: '@aws-sdk/' },
    ),
    ...layersOfFrontend,
    forbid(
      'features-never-meet',
      'Pages compose those of different words.',
      { path: feature },
      { path: '^frontend/features/', pathNot: '^frontend/features/$1/' },
    ),
    forbid(
      'no-undeclared-packages',
      'Declare what you import.',
      {},
      // Vite makes the module of that name.
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:client-build$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
