// biome-ignore-all lint/correctness/noUndeclaredDependencies: the plugin resolves the imports of remotes
import type { Remote } from '@site/contract/remote';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { configureRuntime } from '@site/sdk';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

/** What the test reads from a global variable of the page. */
export type Visit = {
  remote: string;
  path: string;
  /** Addresses of the remote entries by name. */
  entries: Readonly<Record<string, string>>;
  config: RuntimeConfig;
};
const visit = (window as unknown as { visit: Visit }).visit;

const remotes: Readonly<Record<string, () => Promise<{ default: Remote }>>> = {
  intake: () => import('intake/remote'),
  oddities: () => import('oddities/remote'),
};

const load = remotes[visit.remote];
if (!load) throw new Error(`The host has no remote ${visit.remote}.`);
const { default: remote } = await load();
const page = remote.pages.find(({ path }) => path === visit.path);
if (!page) throw new Error(`The remote has no page ${visit.path}.`);
const { default: Page } = await page.load();
configureRuntime(visit.config);
// Render the remote's page without the site's shell.
createRoot(document.body).render(
  <MemoryRouter initialEntries={[visit.path]}>
    <Page />
  </MemoryRouter>,
);
