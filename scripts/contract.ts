import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@site/dev/local-site';
import { packContract } from './contract/pack.ts';

/** `pnpm contract`: packs what a team that lives in a repository of its own installs. */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.data/contract') },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`Usage: pnpm contract [--out <folder>]

Packs @site/shared (the contract, the primitives, the build of a remote) and @site/release (the command line) as packages.
Publish them to your registry with \`npm publish <file>\`, or keep them beside the part: \`pnpm stand-alone\` does that.`);
} else {
  for (const { name, version, file } of await packContract(resolve(values.out))) {
    console.log(`${name}@${version}  ${join(resolve(values.out), file)}`);
  }
}
