/**
 * Renders the artefacts of every case: `pnpm artwork`. Only cases whose words or
 * layouts changed are rendered again; `--force` renders all, names render those only.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { type Case, ContentError, readCases } from '../schema/read-cases.ts';
import { artSizes } from '../src/content/art-sizes.ts';
import { openBrowser, openSheet, setMoment } from './browser.ts';
import { deckDocument, deckSeconds } from './decks/deck.ts';
import { encodeStill, encodeVideo } from './encode.ts';
import { fetchFonts, fontFaces } from './fonts.ts';
import { planDocument } from './pages/plan.ts';
import { reportDocument } from './pages/report.ts';
import { sheetDocument } from './pages/sheet.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const media = join(here, '../src/media');
const fontCache = join(here, '../../../.cache/artwork-fonts');
/** What stands in `media`, by case: the fingerprint that it was rendered from. */
const record = join(here, 'rendered.json');
const framesPerSecond = 12;

function documentOf(entry: Case, fonts: string): string {
  switch (entry.collection) {
    case 'pitch-decks':
      return deckDocument(entry, fonts);
    case 'business-plans':
      return planDocument(entry, fonts);
    case 'market-research':
      return reportDocument(entry, fonts);
    case 'one-pagers':
      return sheetDocument(entry, fonts);
  }
}

async function render(browser: Browser, entry: Case): Promise<void> {
  const size = artSizes[entry.collection];
  const target = join(media, entry.collection, entry.page.id);
  await mkdir(join(media, entry.collection), { recursive: true });
  const fonts = await fontFaces(fontCache, [entry.art.display, entry.art.text]);
  const page = await openSheet(browser, documentOf(entry, fonts), size);
  await setMoment(page, 0);
  await encodeStill(await page.screenshot({ type: 'png' }), size.width, target);
  if (entry.collection === 'pitch-decks') {
    const frames: Buffer[] = [];
    for (let frame = 0; frame < deckSeconds * framesPerSecond; frame += 1) {
      await setMoment(page, frame / framesPerSecond);
      frames.push(await page.screenshot({ type: 'png' }));
    }
    await encodeVideo(frames, framesPerSecond, target);
  }
  await page.close();
}

/** Of the document that is photographed and of how it is encoded: what changes neither needs no new picture. */
async function fingerprint(entry: Case): Promise<string> {
  const hash = createHash('sha256')
    .update(documentOf(entry, ''))
    .update(JSON.stringify(artSizes[entry.collection]));
  for (const file of ['encode.ts', 'fonts.ts']) hash.update(await readFile(join(here, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Removes pictures of cases that are gone. */
async function sweep(cases: readonly Case[]): Promise<void> {
  for (const collection of new Set(cases.map((entry) => entry.collection))) {
    const ids = cases.filter((entry) => entry.collection === collection).map(({ page }) => page.id);
    const files = await readdir(join(media, collection)).catch(() => []);
    const stale = files.filter(
      (file) =>
        !ids.some(
          (id) =>
            file === `${id}.webm` ||
            file === `${id}.mp4` ||
            (/^-\d+\./.test(file.slice(id.length)) && file.startsWith(id)),
        ),
    );
    for (const file of stale) await rm(join(media, collection, file));
  }
}

async function main(args: readonly string[]): Promise<void> {
  const force = args.includes('--force');
  const names = args.filter((arg) => !arg.startsWith('--'));
  const cases = await readCases();
  const rendered: Record<string, string> = JSON.parse(await readFile(record, 'utf8').catch(() => '{}'));
  const due: { entry: Case; print: string }[] = [];
  for (const entry of cases) {
    const print = await fingerprint(entry);
    const wanted = names.length > 0 ? names.includes(entry.page.id) : true;
    if (wanted && (force || rendered[entry.page.id] !== print)) due.push({ entry, print });
  }
  if (due.length > 0) {
    await fetchFonts(fontCache);
    const browser = await openBrowser();
    for (const { entry, print } of due) {
      await render(browser, entry);
      rendered[entry.page.id] = print;
      console.log(`${entry.collection}/${entry.page.id} rendered`);
      await writeFile(record, `${JSON.stringify(rendered, null, 2)}\n`);
    }
    await browser.close();
  }
  await sweep(cases);
  const known = new Set(cases.map(({ page }) => page.id));
  const kept = Object.fromEntries(Object.entries(rendered).filter(([id]) => known.has(id)));
  await writeFile(record, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(
    `${cases.length} cases are sound; ${due.length} rendered, ${cases.length - due.length} unchanged.`,
  );
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exitCode = 1;
});
