/**
 * The arrows between the rooms, as the architecture draws them. `shared` is
 * imported by all and imports nobody; remotes and services know `shared` only;
 * the shell meets the remotes at run time and never in an import.
 */
const rooms = {
  shared: '^shared/',
  shell: '^shell/',
  remotes: '^remotes/',
  services: '^services/',
  release: '^release/',
};
const ours = '^(shared|shell|remotes|services|release|testing|tests|tools|scripts)/';

/** A room may import itself and the listed others; nothing else of ours. */
const wall = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$|/src/testing/' },
  to: { path: ours, pathNot: allowed },
});

module.exports = {
  forbidden: [
    wall('domain-imports-nothing', '^shared/domain/', ['^shared/domain/'], 'Rules of the business only.'),
    wall(
      'contract-imports-domain',
      '^shared/contract/',
      ['^shared/(contract|domain)/'],
      'What two packages agree on.',
    ),
    wall('sdk-imports-contract', '^shared/sdk/', ['^shared/(sdk|contract|domain)/'], 'Run time of remotes.'),
    wall('ui-imports-domain', '^shared/ui/', ['^shared/(ui|sdk|domain)/'], 'Links navigate through the SDK.'),
    wall(
      'preset-imports-contract',
      '^shared/vite-preset/',
      ['^shared/(vite-preset|contract)/'],
      'How an app is built.',
    ),
    wall(
      'shell-imports-shared',
      rooms.shell,
      [rooms.shell, rooms.shared],
      'Remotes reach the shell at run time only.',
    ),
    {
      name: 'remote-imports-shared',
      severity: 'error',
      comment: 'A remote is released alone: it may lean on shared and on itself.',
      from: { path: '^remotes/([^/]+)/' },
      to: { path: ours, pathNot: ['^remotes/$1/', rooms.shared] },
    },
    {
      name: 'remote-uses-the-facade',
      severity: 'error',
      comment: 'These libraries live in the shell once; remotes reach them through @site/sdk.',
      from: { path: rooms.remotes, pathNot: 'vite\\.config\\.ts$' },
      to: { path: 'node_modules/(react-dom|react-router|react-router-dom|jotai|@module-federation)/' },
    },
    wall(
      'api-imports-shared',
      '^services/api/',
      ['^services/api/', rooms.shared],
      'The API knows shared only.',
    ),
    wall(
      'sandbox-imports-nobody',
      '^services/stripe-sandbox/',
      ['^services/stripe-sandbox/'],
      'The payment sandbox stands in for a third party.',
    ),
    wall(
      'release-imports-shared',
      rooms.release,
      [rooms.release, rooms.shared],
      'The release tool works on what was built.',
    ),
    wall(
      'artwork-imports-shared',
      '^tools/artwork/',
      ['^tools/artwork/', rooms.shared, '^remotes/portfolio/schema/'],
      'The artwork tool draws from shared facts and from the cases that the portfolio exports.',
    ),
    {
      name: 'no-browser-zod',
      severity: 'error',
      comment: 'Full zod is 92 KB in a browser; zod/mini is 7 KB.',
      from: { path: '^(shell|remotes/[^/]+)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/mini/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|\\.toolchain|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
    combinedDependencies: false,
  },
};
