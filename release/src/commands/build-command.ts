import { selectApps } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { action, releaseCommand } from './command.ts';

export const build = releaseCommand(
  'build',
  'Build apps that have changed since their last build.',
  `Without a name, this builds the app whose folder you are in, or all apps of this repository. An app is not rebuilt if its
sources, its dependencies and Node are unchanged. Nothing is written to the store.

  pnpm release build checkout`,
)
  .argument('[apps...]')
  .action(
    action(async (names, _, { log }) => {
      const built = [];
      for (const source of selectApps(names, process.cwd())) {
        log(`Building ${source.name} …`);
        const { app, reused } = await buildApp(source);
        built.push({ app: app.name, version: app.version, reused });
      }
      const lines = built.map(
        ({ app, version, reused }) => `${app} ${version} ${reused ? 'is up to date' : 'built'}`,
      );
      return { result: built, text: lines.join('\n') };
    }),
  );
