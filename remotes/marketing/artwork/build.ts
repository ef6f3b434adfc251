/** `pnpm artwork [logos|icons|pictures|film|sharing]…`: draws what is named, or everything. */
import { join } from 'node:path';
import { makeFilm } from './film.ts';
import { fetchFonts } from './fonts.ts';
import { drawIcons } from './icons.ts';
import { drawLogos } from './logos.ts';
import { drawPictures } from './pictures/draw.ts';
import { drawSharing } from './sharing/draw.ts';

const src = join(import.meta.dirname, '../src');

const works: Record<string, () => Promise<void>> = {
  logos: () => drawLogos(join(src, 'logos'), join(src, 'content/logos.ts')),
  icons: () => drawIcons(join(src, 'icons')),
  pictures: () => drawPictures(join(src, 'media')),
  film: () => makeFilm(join(src, 'media')),
  sharing: drawSharing,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in works));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There is: ${Object.keys(works).join(', ')}.`);
  process.exit(1);
}
await fetchFonts();
for (const [name, draw] of Object.entries(works)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await draw();
  console.log(`${name}: done`);
}
