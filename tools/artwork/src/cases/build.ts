import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Case, caseSizes, readCases } from '@site/portfolio/cases';
import type { Browser } from 'playwright';
import { openBrowser, openPage, screenshotAt } from '../browser.ts';
import { caseEncoding, encodeCaseImage, encodePreview } from '../encode.ts';
import { caseFontRules, fontsVersion } from '../fonts.ts';
import { planDocument } from './business-plan.ts';
import { deckDocument, deckSeconds } from './deck.ts';
import { reportDocument } from './market-research.ts';
import { onePagerDocument } from './one-pager.ts';

const media = join(import.meta.dirname, '../../../../remotes/portfolio/src/media');
/** The fingerprint from which each case in `media` was rendered, by its id. */
const record = join(import.meta.dirname, '../../rendered.json');

function documentOf(entry: Case, fonts: string): string {
  switch (entry.collection) {
    case 'pitch-decks':
      return deckDocument(entry, fonts);
    case 'business-plans':
      return planDocument(entry, fonts);
    case 'market-research':
      return reportDocument(entry, fonts);
    case 'one-pagers':
      return onePagerDocument(entry, fonts);
  }
}

async function render(browser: Browser, entry: Case): Promise<void> {
  const size = caseSizes[entry.collection];
  const target = join(media, entry.collection, entry.page.id);
  await mkdir(join(media, entry.collection), { recursive: true });
  const fonts = await caseFontRules([entry.art.display, entry.art.text]);
  const page = await openPage(browser, documentOf(entry, fonts), size);
  await encodeCaseImage(await screenshotAt(page, 0), size.width, target);
  if (entry.collection === 'pitch-decks') {
    const frames: Buffer[] = [];
    for (let frame = 0; frame < deckSeconds * caseEncoding.framesPerSecond; frame += 1) {
      frames.push(await screenshotAt(page, frame / caseEncoding.framesPerSecond));
    }
    await encodePreview(frames, target);
  }
  await page.close();
}

/** Covers everything that changes the picture: the document, its size, the fonts and the encoding. */
function fingerprint(entry: Case): string {
  const inputs = [documentOf(entry, ''), caseSizes[entry.collection], caseEncoding, fontsVersion];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
}

async function removeStale(cases: readonly Case[]): Promise<void> {
  for (const collection of new Set(cases.map((entry) => entry.collection))) {
    const ids = new Set(cases.filter((entry) => entry.collection === collection).map(({ page }) => page.id));
    for (const file of await readdir(join(media, collection)).catch(() => [])) {
      if (!ids.has(file.replace(/(-\d+)?\.\w+$/, ''))) await rm(join(media, collection, file));
    }
  }
}

/** Renders the cases whose fingerprint changed; `force` renders all, `only` restricts it to the named ids. */
export async function renderCases({
  only,
  force,
}: {
  only?: string[] | undefined;
  force: boolean;
}): Promise<void> {
  const cases = await readCases();
  const rendered: Record<string, string> = JSON.parse(await readFile(record, 'utf8').catch(() => '{}'));
  const due = cases.filter(
    (entry) =>
      (only?.includes(entry.page.id) ?? true) && (force || rendered[entry.page.id] !== fingerprint(entry)),
  );
  const save = () => {
    const entries = cases.flatMap(({ page: { id } }) => (rendered[id] ? [[id, rendered[id]]] : []));
    return writeFile(record, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  };
  if (due.length > 0) {
    const browser = await openBrowser();
    try {
      for (const entry of due) {
        await render(browser, entry);
        rendered[entry.page.id] = fingerprint(entry);
        // Saved after each case: a run that is interrupted continues where it ended.
        await save();
        console.log(`${entry.collection}/${entry.page.id} rendered`);
      }
    } finally {
      await browser.close();
    }
  }
  await removeStale(cases);
  await save();
  console.log(`${cases.length} cases: ${due.length} rendered, ${cases.length - due.length} unchanged.`);
}
