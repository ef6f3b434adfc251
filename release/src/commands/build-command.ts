import { selectApps } from '../build/app-sources.ts';
import { buildApp } from '../build/build-app.ts';
import { action, releaseCommand } from './command.ts';

export const build = releaseCommand(
  'build',
  'Build what changed since its last build.',
  `Without a name: the app whose folder the command runs in, or every app of this repository. An app whose sources,
dependencies and Node are unchanged is not built again. Writes nothing into the store.

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
