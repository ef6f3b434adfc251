import { buildApp } from '../part/build.ts';
import { selectApps } from '../part/parts.ts';
import { defineVerb } from './verb.ts';

export const build = defineVerb({
  name: 'build',
  summary: 'Build what changed since its last build.',
  operands: '[part…]',
  usage: `Builds parts into their own dist folders. Without a name it means the part whose folder you stand in,
or every part that is checked out. A part whose sources, libraries and Node are as they were is not built
again. Nothing is put into the store.

  pnpm release build checkout`,
  options: { force: { type: 'boolean', help: 'build even what has not changed' } },
  run: async ({ names, options, say }) => {
    const built = [];
    for (const source of selectApps(names, process.cwd())) {
      say(`Building ${source.name} …`);
      const { part, reused } = await buildApp(source, { force: options.force ?? false });
      built.push({ part: part.name, version: part.version, reused });
    }
    return built;
  },
  render: (built) =>
    built
      .map(({ part, version, reused }) => `${part} ${version} ${reused ? 'is up to date' : 'built'}`)
      .join('\n'),
});
