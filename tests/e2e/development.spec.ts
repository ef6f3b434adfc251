import { join } from 'node:path';
import { startService, waitUntilReady } from '@site/dev/processes';
import { paths } from '@site/domain/paths';
import { expect, test, waitForHydration } from '@site/testing/browser/fixtures';
import { findFreePorts } from '@site/testing/free-ports';
import { copyProject } from '@site/testing/project-copy';

test('an edit anywhere appears at once, in the same document, and components keep their state', {
  tag: '@full',
}, async ({ page }) => {
  const copy = copyProject();
  const [site, api, sandbox] = await findFreePorts(3);
  const ports = { SITE_PORT: `${site}`, API_PORT: `${api}`, SANDBOX_PORT: `${sandbox}` };
  const service = startService('development server', join(copy.folder, 'scripts/dev.ts'), ports);
  let output = '';
  service.child.stdout?.on('data', (chunk) => (output += chunk));
  service.child.stderr?.on('data', (chunk) => (output += chunk));
  const url = `http://localhost:${site}`;
  await waitUntilReady(service, `${url}/`);
  const listens = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  const response = await page.goto(url + paths.reviews);
  // The policy is the same as in production: scripts are files of the site or have the hash of the import map or the
  // speculation rules. Only styles may be replaced.
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^' ]+'){2};/);
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await waitForHydration(page);
  // The page misses edits before it is connected.
  await listens;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Load More Reviews' }).click();
  await expect(page.getByText('Showing 12 of 23 reviews')).toBeVisible();

  copy.edit('remotes/portfolio/src/pages/reviews.tsx', 'Load More Reviews', 'Load Even More Reviews');
  await expect(page.getByRole('button', { name: 'Load Even More Reviews' })).toBeVisible();
  await expect(page.getByText('Showing 12 of 23 reviews')).toBeVisible();

  // The layout belongs to another app, a primitive to a shared package, and a style to no component.
  copy.edit('shell/src/layout/footer.tsx', '</footer>', '<p>Edited layout</p></footer>');
  await expect(page.getByText('Edited layout')).toBeVisible();
  copy.edit('shared/ui/src/quote.tsx', '<figure', '<figure data-edited');
  await expect(page.locator('figure[data-edited]').first()).toBeVisible();
  copy.edit('shared/ui/src/tokens.css', ':root {', ':root { --edited: 1;');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--edited')))
    .toBe('1');
  await expect(page.getByText('Showing 12 of 23 reviews')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // The API restarts after an edit of its sources, which the command reports once it has made the sample orders.
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Ready after');
  copy.edit('services/api/src/platform/diagnostics/diagnostics.ts', 'export ', '// Edited.\nexport ');
  await expect.poll(() => output).toMatch(/Restarting .*services\/api/);
  const readHealth = () => fetch(`http://localhost:${api}/health`).then(({ status }) => status, String);
  await expect.poll(readHealth).toBe(200);

  await page.goto('about:blank');
  await service.stop();
  expect(service.child.exitCode).toBe(0);
  expect(output).toContain('Stopping.');
  expect(output).not.toContain('Failed to resolve dependency');
  copy.close();
});
