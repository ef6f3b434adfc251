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
 * The build of a remote, named as in its `package.json`. `vite build` writes the container for browsers to
 * `dist/client`; `vite build --ssr` writes the module that pages are prerendered from to `dist/server`. Neither
 * contains the shared modules.
 *
 * @param folder the remote's own folder: `import.meta.dirname` of its `vite.config.ts`
 */
export function remoteBuild(folder: string): UserConfigFnObject {
  return defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? forServer() : forBrowsers(folder)));
}

function forBrowsers(folder: string): UserConfig {
  const remote = join(folder, exposed);
  return browserBuild({
    plugins: [remoteContainer(remote, sharedModules)],
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The exposed module is an entry, too, so its exports need no namespace object.
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

function forServer(): UserConfig {
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
 * Where a remote is published is not known when it is built: addresses of its files are relative to the script or style sheet
 * that contains them, and the renderer knows where that is published. A file of `new URL('./picture.png', import.meta.url)` is
 * published also where only a server build names it, in which Vite leaves it as it is.
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
      // Imports are added after the code, so its lines stay where they are.
      return imports.length > 0 ? { code: `${replaced}\n${imports.join('\n')}`, map: null } : null;
    },
  };
}

const relativeToScript: RenderBuiltAssetUrl = (file, { hostId, hostType }) => {
  if (hostType === 'css') return { relative: true };
  const address = posix.relative(posix.dirname(hostId), file);
  return { runtime: `new URL(${JSON.stringify(address)}, import.meta.url).href` };
};
