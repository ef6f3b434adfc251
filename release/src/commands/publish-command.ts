import { resolve } from 'node:path';
import { selectApps } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { readFinishedBuild } from '../build/finished-build.ts';
import { publishApp } from '../build/publish-app.ts';
import { currentProvenance } from '../model/actor.ts';
import { isAheadOf } from '../pipeline/newer-work.ts';
import { latestTag } from '../releases/tags.ts';
import { action, branchTag, releaseCommand } from './command.ts';

export const publish = releaseCommand(
  'publish',
  'Build, and put the result into the store under its version.',
  `A version is the hash of its content, and immutable. Visitors get it when it is promoted. An interrupted upload
continues where it stopped. What a branch publishes gets the branch's name as its tag, and only the commands that run on that branch take it;
others take what was published from the default branch. --build takes what other tools built: client/, server/remote.js and remote.json.

  pnpm release publish checkout --store s3://releases/site
  pnpm release publish --build ../guestbook/dist`,
)
  .argument('[apps...]')
  .option('--build <folder>', 'publish the finished build of a remote')
  .action(
    action<{ build?: string }>(async (names, { build: folder }, { store, log }) => {
      const tag = branchTag();
      const builds = folder
        ? [() => readFinishedBuild(resolve(folder))]
        : selectApps(names, process.cwd()).map((source) => () => {
            log(`Building ${source.name} …`);
            return buildApp(source);
          });
      const published = [];
      for (const start of builds) {
        // Sources may change while they are built.
        const provenance = currentProvenance();
        const built = await start();
        log(`Publishing ${built.app.name} ${built.app.version} …`);
        // A pipeline may end after that of a later commit.
        const isBehind = await isAheadOf(store, built.app.name, tag, provenance.commit);
        const written = await publishApp(store, built, isBehind ? null : tag, provenance);
        published.push({
          app: built.app.name,
          version: built.app.version,
          tag: isBehind ? null : tag,
          written,
        });
      }
      const lines = published.map(
        ({ app, version, written, tag: moved }) =>
          `${app} ${version} ${written ? 'published' : 'was published before'}${describeTag(app, moved)}`,
      );
      return { result: published, text: lines.join('\n') };
    }),
  );

function describeTag(app: string, moved: string | null): string {
  if (moved === null) return `, and ${app}@${branchTag()} stays on newer work`;
  return moved === latestTag ? '' : `, now as ${app}@${moved}`;
}
