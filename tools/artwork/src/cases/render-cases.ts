import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Case, type Collection, pageSizes, readCases } from '@site/portfolio/cases';
import type { Browser } from 'playwright';
import { openBrowser, openPage, screenshotAt } from '../drawing-browser.ts';
import { caseEncoding, encodePreview } from '../encode.ts';
import { fontRules, fontsVersion } from '../fonts.ts';
import { setMarks } from './case-faults.ts';
import { baseCss, type CaseFile, readCaseFile } from './case-file.ts';
import { caseFigureFaults } from './case-texts.ts';
import { type CasePages, drawPages, printDocument } from './draw-pages.ts';

const portfolio = join(import.meta.dirname, '../../../../remotes/portfolio/src');
const media = join(portfolio, 'media');
/** This file holds a fingerprint of each rendered case and preview, so that only a changed input is rendered again. */
const record = join(import.meta.dirname, '../../rendered.json');

/** Names and texts of each case's pages, keyed by case id. Screen readers get these texts instead of the drawing. */
type PageTexts = Record<string, readonly { name: string; text: string }[]>;

type Drawn = Case & { file: CaseFile; base: string };

/** How long each scene of a preview stays on top before the next one covers it, in seconds. */
const sceneSeconds = 1.5;
const scenesOf = ({ file }: Drawn) => file.sections.filter(({ inFilm }) => inFilm);

function pagesOf({ collection, file, base }: Drawn): CasePages {
  const pages = file.sections.flatMap(({ name, className, html }) =>
    name ? [{ name, html: `<section class="${className}">${html}</section>` }] : [],
  );
  return { size: pageSizes[collection], css: base + file.css, pages };
}

/** Builds a preview's document: its scenes, stacked, each with its start time. */
function previewDocument(drawn: Drawn, fonts: string): string {
  const scenes = scenesOf(drawn).map(
    ({ className, html }, index) =>
      `<section class="${className}" style="--t0:${index * sceneSeconds}s">${html}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>${fonts}${drawn.base}${drawn.file.css}
body{width:960px;height:540px;overflow:hidden}.slide.cover{animation-name:none}</style><body>${scenes.join('')}</body>`;
}

async function drawCase(browser: Browser, entry: Drawn, texts: PageTexts): Promise<void> {
  const { id } = entry.page;
  const folder = join(media, entry.collection);
  await mkdir(folder, { recursive: true });
  const drawn = await drawPages(browser, pagesOf(entry), await fontRules(entry.file.fonts));
  const faults = await caseFigureFaults(
    entry,
    drawn.map(({ text }) => text),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const [index, { svg }] of drawn.entries())
    await writeFile(join(folder, `${id}-${index + 1}.svg`), svg);
  texts[id] = drawn.map(({ name, text }) => ({ name, text }));
}

async function filmPreview(browser: Browser, entry: Drawn) {
  const document = previewDocument(entry, await fontRules(entry.file.fonts));
  const page = await openPage(browser, document, pageSizes[entry.collection]);
  await setMarks(page);
  const frames: Buffer[] = [];
  const count = scenesOf(entry).length * sceneSeconds * caseEncoding.framesPerSecond;
  for (let frame = 0; frame < count; frame += 1) {
    frames.push(await screenshotAt(page, frame / caseEncoding.framesPerSecond));
  }
  await encodePreview(frames, join(media, entry.collection, entry.page.id));
  await page.close();
}

const hash = (...inputs: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);

async function removeStale(cases: readonly Drawn[]): Promise<void> {
  for (const collection of new Set(cases.map((entry) => entry.collection))) {
    const wanted = cases
      .filter((entry) => entry.collection === collection)
      .flatMap((entry) => [
        ...pagesOf(entry).pages.map((_, index) => `${entry.page.id}-${index + 1}.svg`),
        ...(scenesOf(entry).length > 0 ? [`${entry.page.id}.webm`, `${entry.page.id}.mp4`] : []),
      ]);
    for (const file of await readdir(join(media, collection)).catch(() => [])) {
      if (!wanted.includes(file)) await rm(join(media, collection, file));
    }
  }
}

const textsFile = (collection: Collection) => join(portfolio, `content/page-texts/${collection}.json`);
const readJson = async <Value>(file: string): Promise<Record<string, Value>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, Value>;
const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Renders the pages and records the preview films of every case whose input has changed. `force` renders all cases;
 * `only` limits the run to the given ids.
 */
export async function renderCases({
  only,
  force,
}: {
  only?: string[] | undefined;
  force: boolean;
}): Promise<void> {
  const base = await baseCss();
  const cases: Drawn[] = [];
  for (const entry of readCases()) {
    cases.push({ ...entry, base, file: await readCaseFile(entry.collection, entry.page.id) });
  }
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
  /**
   * Draws if the fingerprint has changed. Saves the record after each drawing, so that an interrupted run continues
   * where it stopped.
   */
  const drawIfChanged = async (key: string, fingerprint: string, draw: () => Promise<void>) => {
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
      await drawIfChanged(entry.page.id, hash(printDocument(pagesOf(entry), ''), fontsVersion), () =>
        drawCase(browser, entry, texts),
      );
    }
    for (const entry of chosen) {
      if (scenesOf(entry).length === 0) continue;
      await drawIfChanged(
        `${entry.page.id} preview`,
        hash(previewDocument(entry, ''), caseEncoding, fontsVersion),
        () => filmPreview(browser, entry),
      );
    }
  } finally {
    await browser.close();
  }
  await removeStale(cases);
  await save();
  console.log(`${cases.length} cases: ${count} drawings changed.`);
}
