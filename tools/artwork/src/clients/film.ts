/**
 * Makes the film on the home page from HTML and CSS animations, captured frame by frame: an overfull slide is edited
 * down to one number, and a deck grows from it.
 */
import { join } from 'node:path';
import { setMarks } from '../cases/case-faults.ts';
import { baseCss, type CaseFile, readCaseFile } from '../cases/case-file.ts';
import { documentOf, openBrowser, openPage, screenshotAt, slideSize } from '../drawing-browser.ts';
import { encodeFilm, encodeImage } from '../encode.ts';
import { fontRules, siteFontRules } from '../fonts.ts';

const fps = 24;
const seconds = 13;
/** The time of the poster frame, in seconds: the last bullet is struck out, and nothing is circled yet. */
const posterSecond = 2.36;

function slideOf(deck: CaseFile, name: string): string {
  const slide = deck.sections.find((section) => section.name === name);
  if (!slide) throw new Error(`The film shows the page "${name}", which Northkite's deck does not have.`);
  return `<section class="${slide.className}">${slide.html}</section>`;
}

/**
 * Builds the film's document from `cases/marketing/film.html` and slides of Northkite's deck. The deck's styles apply
 * only to these slides. The overfull slide at the start has its own styles.
 */
async function filmDocument(): Promise<string> {
  const deck = await readCaseFile('pitch-decks', 'northkite');
  const film = await readCaseFile('marketing', 'film');
  const fonts = (await siteFontRules()) + (await fontRules([...film.fonts, ...deck.fonts]));
  const scenes = `.scene{${deck.css.replace(':root', '&')}}`;
  const body = (film.sections[0]?.html ?? '').replace(
    /<deck-page name="(\w+)"><\/deck-page>/g,
    (_, name: string) => slideOf(deck, name),
  );
  return documentOf({ css: (await baseCss()) + scenes + film.css, body }, fonts);
}

export async function makeFilm(folder: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const html = await filmDocument();
    const page = await openPage(browser, html, slideSize);
    await setMarks(page);
    const frames: Buffer[] = [];
    // Start the film at the poster's frame, so that the switch from poster to film is invisible.
    for (let frame = 0; frame < seconds * fps; frame += 1) {
      frames.push(await screenshotAt(page, (posterSecond + frame / fps) % seconds));
    }
    await encodeFilm(frames, fps, join(folder, 'hero'));
    // Draw the poster at twice the film's size, because screens with two device pixels per CSS pixel show it before the
    // film plays.
    const sharp = await openPage(browser, html, { ...slideSize, scale: 2 });
    await setMarks(sharp);
    // These widths match `media/hero-poster.ts`.
    await encodeImage(
      await screenshotAt(sharp, posterSecond),
      [1440, 1080, 720],
      join(folder, 'hero-poster'),
    );
  } finally {
    await browser.close();
  }
}
