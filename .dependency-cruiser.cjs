/**
 * The dependencies between packages, as docs/architecture.md draws them. `shared/*` imports nothing else of ours;
 * remotes and services import `shared/*` only; the shell loads remotes at run time and never imports them. The
 * `dependencies` list of each package states the same and is its second boundary.
 */
const packages = {
  shared: '^shared/',
  shell: '^shell/',
  remotes: '^remotes/',
  services: '^services/',
  release: '^release/',
};
const ours = '^(shared|shell|remotes|services|release|testing|tests|tools|scripts)/';

/** A package may import itself and the listed others; nothing else of ours. */
const boundary = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '^(services/api|release)/testing/' },
  to: { path: ours, pathNot: allowed },
});

/** The layers of the release tool, each one a folder. Each imports those before it only. */
const layers = [
  'formats',
  'model',
  'store',
  'pointer',
  'releases',
  'maintenance',
  'build',
  'compose',
  'hosting',
  'checks',
  'pipeline',
  'serve',
  'commands',
];
const layerRules = layers.slice(0, -1).map((layer, at) => ({
  name: `release-layer-${layer}`,
  severity: 'error',
  comment: `Layers of the release tool: ${layers.join(' → ')}.`,
  from: { path: `^release/src/${layer}/` },
  to: { path: `^release/src/(${layers.slice(at + 1).join('|')})/` },
}));

/** The features of the API that import others: each those before it only. */
const features = ['platform', 'purchase', 'invoice', 'questionnaire', 'seller-notice'];
const featureRules = features.map((feature, at) => ({
  name: `api-feature-${feature}`,
  severity: 'error',
  comment: `Features of the API: ${features.join(' → ')}.`,
  from: { path: `^services/api/src/${feature}/` },
  to: {
    path: '^services/api/src/',
    pathNot: `^services/api/src/(${features.slice(0, at + 1).join('|')})/`,
  },
}));
featureRules.push({
  name: 'api-feature-of-its-own',
  severity: 'error',
  comment: 'Any other feature of the API imports the platform alone.',
  from: { path: '^services/api/src/([^/]+)/', pathNot: `^services/api/src/(${features.join('|')})/` },
  to: { path: '^services/api/src/', pathNot: '^services/api/src/(platform|$1)/' },
});

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'release-folders-have-a-layer',
      severity: 'error',
      comment: 'A folder of the release tool without a layer could import any other.',
      from: { path: '^release/src/', pathNot: `^release/src/(${layers.join('|')})/` },
      to: {},
    },
    ...featureRules,
    boundary('domain-imports-nothing', '^shared/domain/', ['^shared/domain/'], 'Business rules only.'),
    boundary(
      'contract-imports-domain',
      '^shared/contract/',
      ['^shared/(contract|domain)/'],
      'What the shell, the remotes and the release tool agree on.',
    ),
    boundary(
      'wire-imports-contract',
      '^shared/wire/',
      ['^shared/(wire|contract|domain)/'],
      'What pages and the API say to each other.',
    ),
    boundary(
      'content-imports-domain',
      '^shared/content/',
      ['^shared/(content|domain)/'],
      'What pages of several remotes say.',
    ),
    boundary(
      'sdk-imports-contract',
      '^shared/sdk/',
      ['^shared/(sdk|contract|domain)/'],
      'What remotes share at run time.',
    ),
    boundary(
      'ui-imports-domain',
      '^shared/ui/',
      ['^shared/(ui|sdk|domain)/'],
      'Of the SDK, ui uses `Link` and `LinkProps` only, so that links navigate with the router that the shell provides.',
    ),
    boundary(
      'preset-imports-nothing',
      '^shared/vite-preset/',
      ['^shared/vite-preset/'],
      'How an app is built.',
    ),
    boundary(
      'shell-imports-shared',
      packages.shell,
      [packages.shell, packages.shared],
      'Remotes reach the shell at run time only.',
    ),
    {
      name: 'remote-imports-shared',
      severity: 'error',
      comment:
        'A remote is released alone: it imports shared packages and itself. Move what two remotes need to a package of shared/; link to a page of another remote by its path.',
      from: { path: '^remotes/([^/]+)/' },
      to: { path: ours, pathNot: ['^remotes/$1/', packages.shared] },
    },
    {
      name: 'remote-imports-the-sdk',
      severity: 'error',
      comment: 'These libraries exist once, in the shell; remotes use them through @site/sdk.',
      from: { path: packages.remotes, pathNot: 'vite\\.config\\.ts$' },
      to: { path: 'node_modules/(react-dom|react-router|react-router-dom|jotai|@module-federation)/' },
    },
    boundary(
      'api-imports-shared',
      '^services/api/',
      ['^services/api/', packages.shared],
      'The API imports shared packages only.',
    ),
    boundary(
      'sandbox-imports-nothing',
      '^services/stripe-sandbox/',
      ['^services/stripe-sandbox/'],
      'The payment sandbox emulates a third party.',
    ),
    boundary(
      'release-imports-shared',
      packages.release,
      [packages.release, packages.shared],
      'The release tool reads what was built.',
    ),
    boundary(
      'artwork-imports-shared',
      '^tools/artwork/',
      [
        '^tools/artwork/',
        packages.shared,
        '^remotes/portfolio/(checks|schema)/',
        '^release/src/checks/browser',
      ],
      'The artwork tool draws shared facts and the cases that the portfolio exports, with the browser of the checks.',
    ),
    {
      name: 'no-browser-zod',
      severity: 'error',
      comment:
        'Classic zod costs a browser 21 KB (brotli), zod/mini 5 KB. Only tools and the API use classic zod.',
      from: { path: '^(shell|remotes/[^/]+|shared/(sdk|ui))/src/' },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/mini/' },
    },
    {
      name: 'public-exports',
      severity: 'error',
      comment:
        'Tests, tools and scripts import other packages by their exports. The plain site is one application of all sources.',
      from: { path: '^(testing|tests|tools/[^/]+|scripts)/', pathNot: '^tests/plain-site/' },
      to: {
        path: ours,
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'A folder is a unit that can be read, tested and moved without the folders that import it.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      // A host that a build tool makes names its remotes as modules, which exist at run time only.
      from: { pathNot: '^tests/interoperability/stock-host/' },
      to: { couldNotResolve: true, pathNot: '\\.css$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Unit tests import harnesses, which import the package under test.
    exclude: { path: '(^|/)(dist|\\.data|\\.toolchain|\\.cache)/|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
    combinedDependencies: false,
  },
};
