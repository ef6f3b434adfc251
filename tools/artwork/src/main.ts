import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderCases } from './cases/render-cases.ts';
import { makeFilm } from './clients/film.ts';
import { drawImages } from './clients/images.ts';
import { fetchFonts } from './fonts.ts';
import { drawSharing } from './sharing.ts';

const usage = `npm run artwork -- [cases|images|film|sharing]… [--only <case>]… [--force]

Draws what is named, or everything.`;

const marketing = join(import.meta.dirname, '../../../remotes/marketing/src');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    force: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});

if (values.help) {
  console.log(usage);
  process.exit();
}

/**
 * The kinds of artwork in drawing order. The documents of the portfolio's cases come first, because images of the
 * marketing remote show their pages. Social-sharing images come last, because they show the other drawings.
 */
const kinds: Record<string, () => Promise<void>> = {
  cases: () => renderCases({ only: values.only, force: values.force }),
  images: () => drawImages(join(marketing, 'media')),
  film: () => makeFilm(join(marketing, 'media')),
  sharing: drawSharing,
};

const unknown = positionals.filter((name) => !(name in kinds));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The kinds are ${Object.keys(kinds).join(', ')}.`);
  process.exit(1);
}

await fetchFonts();
for (const [name, draw] of Object.entries(kinds)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  await draw();
  console.log(`${name}: done`);
}
