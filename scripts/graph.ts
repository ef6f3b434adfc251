import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const help = `pnpm graph [--check]

Writes the graph of the packages' imports into docs/architecture.md. --check fails when the graph there is not that of the
sources. Tests and imports of third-party packages are left out, and so is a dependency that follows from others
(a -> c when a -> b -> c).`;
if (process.argv.includes('--help')) {
  console.log(help);
  process.exit();
}

type Cruise = { modules: { source: string; dependencies: { resolved: string }[] }[] };
type Graph = Map<string, Set<string>>;

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/architecture.md');
const folders = ['shared', 'shell', 'remotes', 'services', 'release', 'testing', 'tests', 'tools', 'scripts'];
const block = /(<!-- pnpm graph -->\n)[\s\S]*?(<!-- end -->)/;

function packageOf(path: string): string | undefined {
  return /^(?:(?:shared|remotes|services|tools)\/[^/]+|shell|release|testing|tests|scripts)(?=\/)/.exec(
    path,
  )?.[0];
}

function readGraph(): Graph {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--output-type', 'json', ...folders.filter((folder) => existsSync(join(root, folder)))],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(`dependency-cruiser failed: ${stderr}`);
  const graph: Graph = new Map();
  for (const { source, dependencies } of (JSON.parse(stdout) as Cruise).modules) {
    const from = packageOf(source);
    if (!from || /\.test\.|\/src\/testing\/|test-harness/.test(source)) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = packageOf(resolved);
      if (to && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** Whether `to` can be reached from `from` without the direct dependency. */
function isImplied(graph: Graph, from: string, to: string): boolean {
  const visited = new Set([from]);
  const open = [...(graph.get(from) ?? [])].filter((next) => next !== to);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true;
    if (visited.has(next)) continue;
    visited.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return false;
}

function mermaid(graph: Graph): string {
  const id = (name: string) => name.replace(/\W/g, '_');
  const names = [...graph.keys()].sort();
  const grouped = ['remotes', 'services', 'shared', 'tools'].map((folder) => {
    const members = names.filter((name) => name.startsWith(`${folder}/`));
    return [`  subgraph ${folder}`, ...members.map((name) => `    ${id(name)}["${name}"]`), '  end'];
  });
  const single = names.filter((name) => !name.includes('/')).map((name) => `  ${id(name)}["${name}"]`);
  const edges = names.flatMap((from) =>
    [...(graph.get(from) ?? [])]
      .filter((to) => !isImplied(graph, from, to))
      .sort()
      .map((to) => `  ${id(from)} --> ${id(to)}`),
  );
  return ['```mermaid', 'flowchart TD', ...grouped.flat(), ...single, ...edges, '```', ''].join('\n');
}

const written = readFileSync(page, 'utf8');
const current = written.replace(block, (_, start, end) => `${start}${mermaid(readGraph())}${end}`);
if (process.argv.includes('--check')) {
  if (current !== written) {
    console.error('The dependency graph in docs/architecture.md is out of date. Run `pnpm graph`.');
    process.exitCode = 1;
  }
} else writeFileSync(page, current);
