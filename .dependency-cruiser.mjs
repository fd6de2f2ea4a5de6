/** Who may import whom. `from` and `to` are patterns of paths. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const parts = ['infra', 'functions', 'frontend', 'shared', 'tests'];
const outside = (...allowed) => ({ path: `^(${parts.filter((part) => !allowed.includes(part)).join('|')})/` });
const feature = '^frontend/features/([^/]+)/';

/** Rules for folders of `root`, from the lowest to the highest: each imports only those before it. */
const inOrder = (root, folders, pathNot) =>
  folders
    .slice(0, -1)
    .map((folder, at) =>
      forbid(
        `${root}-${folder}-below-${folders[at + 1]}`,
        `${folders.join(' <- ')}.`,
        { path: `^${root}/${folder}/`, ...(pathNot && { pathNot }) },
        { path: `^${root}/(${folders.slice(at + 1).join('|')})/` },
      ),
    );

const layersOfFrontend = inOrder('frontend', 'ui api mutations queries uploads features pages app'.split(' '));

const words = 'outbox content letters people publishing sending accounts notices health'.split(' ');
/** The endpoint signs in and notes activities. What is kept about a person is in every word. */
const aboveWords = '^functions/lib/(platform/http/endpoint\\.ts$|people/personalData/)';
const wordsOfFunctions = [
  ...inOrder('functions/lib', ['platform', ...words], aboveWords),
  forbid(
    'personal-data-above-words',
    'It reads and erases what the words keep.',
    { path: '^functions/lib/', pathNot: '^functions/lib/people/personalData/' },
    { path: '^functions/lib/people/personalData/' },
  ),
];
/** A contract may name the model of any word: an endpoint about one thing answers with another. */
const wordsOfShared = inOrder(
  'shared',
  'platform site time content people settings letters sending publishing accounts notices health'.split(' '),
  '^shared/[^/]+/contract(/|\\.ts$)',
);

export default {
  forbidden: [
    forbid('no-cycles', 'Two modules that need each other are one.', {}, { circular: true }),
    forbid(
      'shared-needs-zod-alone',
      'It runs everywhere. What reads HTML, which few load, has a parser.',
      { path: '^shared/', pathNot: '^shared/(letters/cleaning/(cleanLetter|nesting)|platform/htmlText)' },
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
      'It runs what the synthesized template says, within the quotas of AWS.',
      { path: '^infra/local/' },
      { path: '^(infra/(?!local/|quotas\\.ts)|shared/|functions/|frontend/)' },
    ),
    forbid(
      'quotas-know-no-product',
      'They measure any template.',
      { path: '^infra/quotas\\.ts' },
      { path: '^(infra/|shared/|functions/|frontend/)' },
    ),
    forbid('handlers-are-leaves', 'Nothing imports a handler.', {}, { path: '^functions/(api|workers)/' }),
    forbid(
      'stores-hold-the-tables',
      'Handlers go through a store.',
      { path: '^functions/(api|workers)/' },
      { path: '@aws-sdk/' },
    ),
    ...layersOfFrontend,
    ...wordsOfFunctions,
    ...wordsOfShared,
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
