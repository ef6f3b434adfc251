import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Case, type Collection, pageSizes, readCases } from '@site/portfolio/cases';
import type { Browser } from 'playwright';
import { openBrowser, openPage, screenshotAt } from '../browser.ts';
import { caseEncoding, encodePreview } from '../encode.ts';
import { caseFontRules, fontsVersion } from '../fonts.ts';
import { planPages } from './business-plan.ts';
import { deckPages, deckSeconds, previewDocument } from './deck.ts';
import { reportPages } from './market-research.ts';
import { onePagerPages } from './one-pager.ts';
import { type CasePages, drawPages, printDocument } from './pages.ts';

const portfolio = join(import.meta.dirname, '../../../../remotes/portfolio/src');
const media = join(portfolio, 'media');
/** The fingerprint from which each case in `media` was rendered, by its id. */
const record = join(import.meta.dirname, '../../rendered.json');

/** Names and words of a case's pages, by its id: what a screen reader gets instead of the drawing. */
type PageTexts = Record<string, readonly { name: string; text: string }[]>;

function pagesOf(entry: Case): CasePages {
  switch (entry.collection) {
    case 'pitch-decks':
      return deckPages(entry);
    case 'business-plans':
      return planPages(entry);
    case 'market-research':
      return reportPages(entry);
    case 'one-pagers':
      return onePagerPages(entry);
  }
}

export const fontsOf = ({ art }: Case): Promise<string> => caseFontRules([art.display, art.text]);

async function drawCase(browser: Browser, entry: Case, texts: PageTexts): Promise<void> {
  const { id } = entry.page;
  const folder = join(media, entry.collection);
  await mkdir(folder, { recursive: true });
  const drawn = await drawPages(browser, pagesOf(entry), await fontsOf(entry));
  for (const [index, { svg }] of drawn.entries())
    await writeFile(join(folder, `${id}-${index + 1}.svg`), svg);
  texts[id] = drawn.map(({ name, text }) => ({ name, text }));
}

async function filmPreview(browser: Browser, entry: Extract<Case, { collection: 'pitch-decks' }>) {
  const document = previewDocument(entry, await fontsOf(entry));
  const page = await openPage(browser, document, pageSizes[entry.collection]);
  const frames: Buffer[] = [];
  for (let frame = 0; frame < deckSeconds * caseEncoding.framesPerSecond; frame += 1) {
    frames.push(await screenshotAt(page, frame / caseEncoding.framesPerSecond));
  }
  await encodePreview(frames, join(media, entry.collection, entry.page.id));
  await page.close();
}

const hash = (...inputs: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);

async function removeStale(cases: readonly Case[], texts: PageTexts): Promise<void> {
  for (const collection of new Set(cases.map((entry) => entry.collection))) {
    const wanted = new Set(
      cases.flatMap((entry) => {
        if (entry.collection !== collection) return [];
        const { id } = entry.page;
        const pages = (texts[id] ?? []).map((_, index) => `${id}-${index + 1}.svg`);
        return collection === 'pitch-decks' ? [...pages, `${id}.webm`, `${id}.mp4`] : pages;
      }),
    );
    for (const file of await readdir(join(media, collection)).catch(() => [])) {
      if (!wanted.has(file)) await rm(join(media, collection, file));
    }
  }
}

const textsFile = (collection: Collection) => join(portfolio, `content/page-texts/${collection}.json`);
const readJson = async <Value>(file: string): Promise<Record<string, Value>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, Value>;
const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Draws the pages and films the previews that changed; `force` draws all, `only` restricts it to the named ids. */
export async function renderCases({
  only,
  force,
}: {
  only?: string[] | undefined;
  force: boolean;
}): Promise<void> {
  const cases = await readCases();
  const rendered = await readJson<string>(record);
  const texts: PageTexts = {};
  for (const collection of new Set(cases.map((entry) => entry.collection))) {
    Object.assign(texts, await readJson(textsFile(collection)));
  }
  const save = async () => {
    const keys = cases.flatMap(({ page: { id } }) => [id, `${id} preview`]);
    await writeJson(
      record,
      Object.fromEntries(keys.flatMap((key) => (rendered[key] ? [[key, rendered[key]]] : []))),
    );
    await mkdir(join(portfolio, 'content/page-texts'), { recursive: true });
    for (const collection of new Set(cases.map((entry) => entry.collection))) {
      const ids = cases.filter((entry) => entry.collection === collection).map(({ page }) => page.id);
      await writeJson(
        textsFile(collection),
        Object.fromEntries(ids.flatMap((id) => (texts[id] ? [[id, texts[id]]] : []))),
      );
    }
  };
  const browser = await openBrowser();
  let count = 0;
  /** Saved after each one: a run that is interrupted continues where it ended. */
  const due = async (key: string, fingerprint: string, draw: () => Promise<void>) => {
    if (!force && rendered[key] === fingerprint) return;
    await draw();
    rendered[key] = fingerprint;
    count += 1;
    await save();
    console.log(`${key}: done`);
  };
  try {
    const chosen = cases.filter(({ page }) => only?.includes(page.id) ?? true);
    for (const entry of chosen) {
      await due(entry.page.id, hash(printDocument(pagesOf(entry), ''), fontsVersion), () =>
        drawCase(browser, entry, texts),
      );
    }
    for (const entry of chosen) {
      if (entry.collection !== 'pitch-decks') continue;
      await due(
        `${entry.page.id} preview`,
        hash(previewDocument(entry, ''), caseEncoding, fontsVersion),
        () => filmPreview(browser, entry),
      );
    }
  } finally {
    await browser.close();
  }
  await removeStale(cases, texts);
  await save();
  console.log(`${cases.length} cases: ${count} drawings changed.`);
}
