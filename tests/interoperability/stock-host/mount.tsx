import type { Remote } from '@site/contract/remote';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { configureRuntime } from '@site/sdk';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

/** What the test wants to see, as a global variable of the page. */
export type Visit = {
  remote: string;
  path: string;
  /** Addresses of the remote entries by name. */
  entries: Readonly<Record<string, string>>;
  config: RuntimeConfig;
};
export const visit = (window as unknown as { visit: Visit }).visit;

/** Renders a page of a remote in a stock host, without the site's shell. */
export async function mount({ default: remote }: { default: Remote }): Promise<void> {
  const page = remote.pages.find(({ path }) => path === visit.path);
  if (!page) throw new Error(`The remote has no page ${visit.path}.`);
  const { default: Page } = await page.load();
  configureRuntime(visit.config);
  createRoot(document.body).render(
    <MemoryRouter initialEntries={[visit.path]}>
      <Page />
    </MemoryRouter>,
  );
}
