import { contractVersion } from '@site/contract/remote';
import type { Store } from '@site/release/store';
import { publishTinyApp } from '@site/testing/small-site';

/** Enough pages for a kill between two of them. */
export const tinyPaths: readonly string[] = ['/', ...Array.from({ length: 24 }, (_, i) => `/page-${i + 1}`)];

/**
 * A shell and a remote that the release tool treats as real ones: published, rendered in its own process, signed and
 * served. They need no build, so hundreds of promotions can be interrupted.
 */
export async function publishTinyApps(store: Store, mark: string): Promise<void> {
  await publishTinyApp(store, {
    name: 'shell',
    kind: 'shell',
    client: { 'shell.js': `console.log('shell ${mark}');`.repeat(40) },
    server: {
      'shell.js': `export async function renderPage({ path, manifest }) {
  return { head: '<title>' + path + '</title>', body: '<main data-release="' + manifest.id + '">' + path + ' ${mark}'.repeat(200) + '</main>' };
}`,
    },
    pages: [],
  });
  await publishTinyApp(store, {
    name: 'remote',
    kind: 'remote',
    client: { 'remote.js': `console.log('remote ${mark}');`.repeat(40) },
    server: { 'remote.js': `export default { contract: ${contractVersion}, pages: [] };` },
    pages: tinyPaths,
  });
}
