import { paths } from '@site/domain/paths';
import { open } from '../harness/fixtures.ts';
import { test } from './fixtures.ts';

const routes = Object.entries(paths).filter(([, path]) => path !== paths.workPortfolio);
/** Several pages a test, so that both workers have something to do until the end. */
const group = 4;

for (let from = 0; from < routes.length; from += group) {
  const some = routes.slice(from, from + group);
  test(`${some.map(([, path]) => path).join(', ')} look as accepted`, async ({ page, look }) => {
    test.slow();
    for (const [name, path] of some) {
      if (path === paths.checkout) continue; // A purchase has pictures of its own.
      await open(page, path);
      await look(page, name);
    }
  });
}
