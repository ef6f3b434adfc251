import { createInstance } from '@module-federation/runtime';
import type { Remote } from '@site/contract/remote';
import * as sdk from '@site/sdk';
import { version } from '@site/sdk/package.json';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { mount, visit } from './mount.tsx';

const share = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const instance = createInstance({
  name: 'runtime-host',
  remotes: Object.entries(visit.entries).map(([name, entry]) => ({ name, entry, type: 'module' })),
  shared: {
    react: share(React.version, React),
    'react/jsx-runtime': share(React.version, jsxRuntime),
    // A minor version newer than the one that the remotes were built with.
    '@site/sdk': share(
      version.replace(/\.\d+/, (minor) => `.${Number(minor.slice(1)) + 1}`),
      sdk,
    ),
  },
});

const exposed = await instance.loadRemote<{ default: Remote }>(`${visit.remote}/remote`);
if (!exposed) throw new Error(`The runtime loaded nothing of ${visit.remote}.`);
await mount(exposed);
