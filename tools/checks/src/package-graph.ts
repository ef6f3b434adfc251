import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[];
  };
};
type Graph = Map<string, Set<string>>;

const folders = ['shared', 'shell', 'remotes', 'services', 'release', 'testing', 'tests', 'tools', 'scripts'];
const page = 'docs/architecture.md';
const block = /(<!-- pnpm graph -->\n)[\s\S]*?(<!-- end -->)/;

/** What the rules of dependency-cruiser forbid, and whether the graph of the documents is that of the sources. */
export async function checkBoundaries(root: string): Promise<string> {
  const { modules, summary } = await cruise(root);
  const found = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle?.map(({ name }) => name) ?? [to];
    return `${rule.name}: ${[from, ...way].join(' → ')}`;
  });
  const written = readFileSync(join(root, page), 'utf8');
  if (withGraph(written, modules) !== written) {
    found.push(`The dependency graph in ${page} is out of date. Run \`pnpm graph\`.`);
  }
  return found.join('\n');
}

/** `pnpm graph`: writes the graph of the packages' imports into the documents. */
export async function writeGraph(root: string): Promise<void> {
  const { modules } = await cruise(root);
  const file = join(root, page);
  writeFileSync(file, withGraph(readFileSync(file, 'utf8'), modules));
}

function cruise(root: string): Promise<Cruise> {
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
  const program = join(root, 'node_modules/.bin/depcruise');
  return new Promise((resolve, reject) => {
    // It exits with the number of violations.
    execFile(program, ['--output-type', 'json', ...folders], options, (_, stdout, stderr) => {
      if (stdout) resolve(JSON.parse(stdout) as Cruise);
      else reject(new Error(`dependency-cruiser failed: ${stderr}`));
    });
  });
}

const withGraph = (text: string, modules: Cruise['modules']): string =>
  text.replace(block, (_, start, end) => `${start}${mermaid(graphOf(modules))}${end}`);

function packageOf(path: string): string | undefined {
  return /^(?:(?:shared|remotes|services|tools)\/[^/]+|shell|release|testing|tests|scripts)(?=\/)/.exec(
    path,
  )?.[0];
}

/** Without harnesses of tests. */
function graphOf(modules: Cruise['modules']): Graph {
  const graph: Graph = new Map();
  for (const { source, dependencies } of modules) {
    const from = packageOf(source);
    if (!from || /\/testing\/|test-harness/.test(source)) continue;
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
