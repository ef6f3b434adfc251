import { writeGraph } from '@site/checks/package-graph';
import { root } from '@site/dev/local-site';

const help = `pnpm graph

Writes the graph of the packages' imports into docs/architecture.md; pnpm check fails when it is out of date. Tests and
imports of third-party packages are left out, and so is a dependency that follows from others (a -> c when a -> b -> c).`;

if (process.argv.includes('--help')) console.log(help);
else await writeGraph(root);
