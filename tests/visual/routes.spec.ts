import { paths } from '@site/domain/paths';
import { open } from '../harness/fixtures.ts';
import { test } from './fixtures.ts';

type Route = keyof typeof paths;

// The checkout has pictures of a purchase, in states.spec.ts.
const routes = (Object.keys(paths) as Route[]).filter(
  (name) => name !== 'workPortfolio' && name !== 'checkout',
);
/** Routes whose pictures `npm test` compares. */
const main: readonly Route[] = ['home', 'services', 'pricing', 'portfolio', 'portfolioPitchDecks', 'intake'];

for (const name of routes) {
  test(`${paths[name]} looks as accepted`, { tag: main.includes(name) ? [] : '@full' }, async ({
    page,
    look,
  }) => {
    await open(page, paths[name]);
    await look(page, name);
  });
}
