/**
 * The folders of the packages whose dependencies are restricted, as drawn in docs/architecture.md. `shared/*` imports only
 * itself; remotes and services import only `shared/*`; the shell loads remotes at run time and never imports them. The
 * `dependencies` list of each package is a second boundary with the same content.
 */
const packages = {
  shared: '^shared/',
  shell: '^shell/',
  remotes: '^remotes/',
  services: '^services/',
  release: '^release/',
};
const ours = '^(shared|shell|remotes|services|release|testing|tests|tools|scripts)/';

/** Allows a package to import only the listed folders of this repository. */
const boundary = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '^(services/api|release)/testing/' },
  to: { path: ours, pathNot: allowed },
});

/** The layers of the release tool. Each is a folder that may only import the folders before it. */
const layers = [
  'reporting',
  'formats',
  'signing',
  'git',
  'store',
  'rendering',
  'pointer',
  'releases',
  'maintenance',
  'build',
  'compose',
  'hosting',
  'serve',
  'checks',
  'pipeline',
  'commands',
];
const layerRules = layers.slice(0, -1).map((layer, at) => ({
  name: `release-layer-${layer}`,
  severity: 'error',
  comment: `Layers of the release tool: ${layers.join(' → ')}.`,
  from: { path: `^release/src/${layer}/` },
  to: { path: `^release/src/(${layers.slice(at + 1).join('|')})/` },
}));

/** The features of the API that import other features. Each may only import the features before it. */
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
  comment: 'Any other feature of the API imports only the platform.',
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
      'The contract between the shell, the remotes and the release tool.',
    ),
    boundary(
      'wire-imports-contract',
      '^shared/wire/',
      ['^shared/(wire|contract|domain)/'],
      'The messages between pages and the API.',
    ),
    boundary(
      'content-imports-domain',
      '^shared/content/',
      ['^shared/(content|domain)/'],
      'Texts that several remotes show.',
    ),
    boundary(
      'sdk-imports-contract',
      '^shared/sdk/',
      ['^shared/(sdk|contract|domain)/'],
      'Code that remotes share at run time.',
    ),
    boundary(
      'ui-imports-domain',
      '^shared/ui/',
      ['^shared/(ui|sdk|domain)/'],
      'From the SDK, ui imports only `Link` and `LinkProps`, so that links use the router of the shell.',
    ),
    boundary(
      'preset-imports-nothing',
      '^shared/vite-preset/',
      ['^shared/vite-preset/'],
      'Defines how an app is built.',
    ),
    boundary(
      'shell-imports-shared',
      packages.shell,
      [packages.shell, packages.shared],
      'The shell loads remotes only at run time.',
    ),
    {
      name: 'remote-imports-shared',
      severity: 'error',
      comment:
        'A remote is released on its own, so it imports only itself and shared packages. Move code that two remotes need to a package in shared/, and link to pages of another remote by path.',
      from: { path: '^remotes/([^/]+)/' },
      to: { path: ours, pathNot: ['^remotes/$1/', packages.shared] },
    },
    {
      name: 'remote-imports-the-sdk',
      severity: 'error',
      comment: 'Only the shell contains these libraries, and remotes use them through @site/sdk.',
      from: { path: packages.remotes, pathNot: 'vite\\.config\\.ts$' },
      to: { path: 'node_modules/(react-dom|react-router|react-router-dom|jotai|@module-federation)/' },
    },
    boundary(
      'api-imports-shared',
      '^services/api/',
      ['^services/api/', packages.shared],
      'The API imports only shared packages.',
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
      'The release tool reads built apps instead of importing them.',
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
      'The artwork tool draws shared facts and the cases that the portfolio exports, in the browser that the release checks use.',
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
        'Tests, tools and scripts import other packages only through their exports. The plain site is exempt, because it bundles all sources into one application.',
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
      comment: 'Each folder can be read, tested and moved without the folders that import it.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      // A host made with a stock build tool imports its remotes as modules that exist only at run time.
      from: { pathNot: '^tests/interoperability/stock-host/' },
      to: { couldNotResolve: true, pathNot: '\\.css$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Skip unit tests, because they import harnesses that import the package under test.
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
