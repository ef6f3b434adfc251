import { resolve } from 'node:path';
import { buildApp } from '../part/build.ts';
import { readFinishedBuild } from '../part/finished-build.ts';
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

  pnpm release publish checkout --store s3://releases/site

With --build it publishes what other tools have built: a folder with client/, server/remote.js and remote.json.

  pnpm release publish --build ../guestbook/dist`,
  options: {
    build: { type: 'string', value: '<folder>', help: 'publish the finished build of a remote' },
  },
  run: async ({ names, options, store, say }) => {
    const builds = options.build
      ? [async () => await readFinishedBuild(resolve(options.build ?? ''))]
      : selectApps(names, process.cwd()).map((source) => async () => {
          say(`Building ${source.name} …`);
          return await buildApp(source);
        });
    const published = [];
    for (const build of builds) {
      const built = await build();
      say(`Publishing ${built.part.name} ${built.part.version} …`);
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
