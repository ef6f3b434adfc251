import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { selectApps } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { checkSources } from '../build/check-sources.ts';
import { readFinishedBuild } from '../build/finished-build.ts';
import { publishApp } from '../build/publish-app.ts';
import { sourceOf } from '../git/source.ts';
import { claimName } from '../releases/owners.ts';
import { findBranchTag, latestTag } from '../releases/tags.ts';
import { action, releaseCommand } from './command.ts';

export const publish = releaseCommand(
  'publish',
  'Build apps and store the results as new versions.',
  `A version is immutable and named by the hash of its content. Visitors get it once it is promoted. An interrupted upload
continues where it stopped. Before the build, the types and lint rules of the app's own sources are checked. A branch
publishes under its own name as a tag, which only commands on that branch use; all others use the versions of the default
branch. --build publishes the output of another build tool: client/, server/remote.js and remote.json. The name of an app
belongs to the package and repository that first published it; --take-over gives it to another one.

  pnpm release publish checkout --store s3://releases/site
  pnpm release publish --build ../guestbook/dist`,
)
  .argument('[apps...]')
  .option('--build <folder>', 'publish a remote that was built elsewhere')
  .option('--no-check', 'skip the check of types and lint rules; `versions` shows that')
  .option('--take-over', 'take over the name from the package that owns it')
  .action(
    action<{ build?: string; takeOver?: boolean; check: boolean }>(async (names, options, { store, log }) => {
      const { build: folder, takeOver, check } = options;
      if (folder && names.length > 0)
        throw new InvalidArgumentError('--build takes no app name, because remote.json contains it.');
      const tag = findBranchTag(folder && resolve(folder));
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
