import { join, posix } from 'node:path';
import {
  defineConfig,
  type Plugin,
  type RenderBuiltAssetUrl,
  type UserConfig,
  type UserConfigFnObject,
} from 'vite';
import { browserBuild, serverBuild } from './app-build.ts';
import { appChunks } from './app-chunks.ts';
import { isContainerModule, remoteContainer } from './remote-container.ts';
import { sharedModules } from './shared-modules.ts';

const exposed = 'src/remote.tsx';

/**
 * The Vite configuration of a remote, whose name comes from its `package.json`. `vite build` writes the browser
 * container to `dist/client`; `vite build --ssr` writes the module for prerendering to `dist/server`. Neither contains
 * the shared modules.
 *
 * @param folder the remote's own folder: `import.meta.dirname` of its `vite.config.ts`
 */
export function remoteBuild(folder: string): UserConfigFnObject {
  return defineConfig(
    ({ isSsrBuild }): UserConfig => (isSsrBuild ? configureForServer() : configureForBrowsers(folder)),
  );
}

function configureForBrowsers(folder: string): UserConfig {
  const remote = join(folder, exposed);
  return browserBuild({
    plugins: [remoteContainer(remote, sharedModules)],
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Make the exposed module an entry. Otherwise, the bundler would wrap its exports in a namespace object.
        input: { remote: exposed },
        output: {
          codeSplitting: {
            groups: [
              { name: 'container', test: isContainerModule, priority: 10 },
              appChunks(remote, isContainerModule),
            ],
          },
        },
      },
    },
  });
}

function configureForServer(): UserConfig {
  return serverBuild({
    plugins: [addressedFiles()],
    build: {
      rolldownOptions: {
        input: exposed,
        external: [...sharedModules],
        output: { entryFileNames: 'remote.js' },
      },
    },
  });
}

/**
 * Emits the files that code refers to with `new URL('./picture.png', import.meta.url)`. The address at which a remote
 * will be published is unknown, so files are addressed relative to the script or style sheet that refers to them. This
 * plugin is needed in server builds, because Vite does not process such expressions there.
 */
export function addressedFiles(): Plugin {
  const calls =
    /\bnew URL\(\s*(['"`])(\.\.?\/[^'"`$]+\.(?![cm]?[jt]sx?\1)\w+)\1\s*,\s*import\.meta\.url\s*\)/g;
  return {
    name: 'addressed-files',
    enforce: 'pre',
    config: () => ({ experimental: { renderBuiltUrl: relativeToScript } }),
    transform(code) {
      const imports: string[] = [];
      const replaced = code.replace(calls, (_, _quote, file: string) => {
        imports.push(`import addressed${imports.length} from ${JSON.stringify(`${file}?url`)};`);
        return `new URL(addressed${imports.length - 1}, import.meta.url)`;
      });
      // Append the imports at the end, so that line numbers stay the same.
      return imports.length > 0 ? { code: `${replaced}\n${imports.join('\n')}`, map: null } : null;
    },
  };
}

const relativeToScript: RenderBuiltAssetUrl = (file, { hostId, hostType }) => {
  if (hostType === 'css') return { relative: true };
  const address = posix.relative(posix.dirname(hostId), file);
  return { runtime: `new URL(${JSON.stringify(address)}, import.meta.url).href` };
};
