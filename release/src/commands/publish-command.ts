import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { selectApps } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { checkSources } from '../build/check-sources.ts';
import { readFinishedBuild } from '../build/finished-build.ts';
import { publishApp } from '../build/publish-app.ts';
import { sourceOf } from '../git/source.ts';
import { claimName } from '../releases/owners.ts';
import { branchTag, latestTag } from '../releases/tags.ts';
import { action, releaseCommand } from './command.ts';

export const publish = releaseCommand(
  'publish',
  'Build, and put the result into the store under its version.',
  `A version is the hash of its content, and immutable. Visitors get it when it is promoted. An interrupted upload
continues where it stopped. Types and lint rules of the app's own sources are checked before it is built. What a branch publishes gets the branch's name as its tag, and only the commands that run on that branch take it;
others take what was published from the default branch. --build takes what other tools built: client/, server/remote.js and remote.json.
The name of an app belongs to the package and the repository that published it first; --take-over gives it to another one.

  pnpm release publish checkout --store s3://releases/site
  pnpm release publish --build ../guestbook/dist`,
)
  .argument('[apps...]')
  .option('--build <folder>', 'publish the finished build of a remote')
  .option('--no-check', 'do not check types and lint rules of the sources; `versions` lists it')
  .option('--take-over', 'take the name over from the repository that published it before')
  .action(
    action<{ build?: string; takeOver?: boolean; check: boolean }>(async (names, options, { store, log }) => {
      const { build: folder, takeOver, check } = options;
      if (folder && names.length > 0)
        throw new InvalidArgumentError('--build takes no app name, because remote.json contains it.');
      const tag = branchTag(folder && resolve(folder));
      const builds = folder
        ? [() => readFinishedBuild(resolve(folder))]
        : selectApps(names, process.cwd()).map((source) => async () => {
            if (check) {
              log(`Checking ${source.name} …`);
              await checkSources(source);
            }
            log(`Building ${source.name} …`);
            return await buildApp(source);
          });
      const published = [];
      for (const start of builds) {
        const built = await start();
        const { name, version } = built.app;
        const claim = { ...sourceOf(built.dist), build: folder ? 'finished' : 'sources' } as const;
        const note = await claimName(store, name, claim, takeOver);
        if (note) log(note);
        log(`Publishing ${name} ${version} …`);
        const { written, hasMoved } = await publishApp(store, built, tag, { unchecked: !folder && !check });
        published.push({ app: name, version, tag: hasMoved ? tag : null, written, note });
      }
      const lines = published.map(
        ({ app, version, written, tag: moved }) =>
          `${app} ${version} ${written ? 'published' : 'was published before'}${describeTag(app, tag, moved)}`,
      );
      return { result: published, text: lines.join('\n') };
    }),
  );

function describeTag(app: string, tag: string, moved: string | null): string {
  if (moved === null) return `, and ${app}@${tag} stays on newer work`;
  return moved === latestTag ? '' : `, now as ${app}@${moved}`;
}
