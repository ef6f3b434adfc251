import { buildApp } from '../part/build.ts';
import { selectApps } from '../part/parts.ts';
import { publishApp } from '../part/publish.ts';
import { defineVerb } from './verb.ts';

export const publish = defineVerb({
  name: 'publish',
  summary: 'Build, and put the result into the store under its version, for good.',
  operands: '[part…]',
  usage: `Builds parts if need be and uploads them. A version is the hash of what it contains: it is published once
and never changes. Nobody sees it before it is promoted. An upload that was interrupted is taken up where it
stopped.

  pnpm release publish checkout --store s3://releases/site`,
  options: {},
  run: async ({ names, store, say }) => {
    const published = [];
    for (const source of selectApps(names, process.cwd())) {
      say(`Building ${source.name} …`);
      const built = await buildApp(source);
      say(`Publishing ${source.name} ${built.part.version} …`);
      const written = await publishApp(store, built);
      published.push({ part: built.part.name, version: built.part.version, written });
    }
    return published;
  },
  render: (published) =>
    published
      .map(
        ({ part, version, written }) =>
          `${part} ${version} ${written ? 'published' : 'was published before'}`,
      )
      .join('\n'),
});
