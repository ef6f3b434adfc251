/** The film on the home page: an overfull slide is edited until one number is left, and a deck grows from it. HTML and CSS animations, captured frame by frame. */
import { join } from 'node:path';
import { setMarks } from '../cases/case-faults.ts';
import { baseCss, type CaseFile, readCaseFile } from '../cases/case-file.ts';
import { documentOf, openBrowser, openPage, screenshotAt, slideSize } from '../drawing-browser.ts';
import { encodeFilm, encodeImage } from '../encode.ts';
import { fontRules, siteFontRules } from '../fonts.ts';

const fps = 24;
const seconds = 13;
/** The frame that serves as the poster, in seconds: the last bullet is struck out, and nothing is ringed yet. */
const posterAt = 2.36;

/** A slide of the deck, by the name of its page. */
function slideOf(deck: CaseFile, name: string): string {
  const slide = deck.sections.find((section) => section.name === name);
  if (!slide) throw new Error(`The film shows the page "${name}", which Northkite's deck does not have.`);
  return `<section class="${slide.className}">${slide.html}</section>`;
}

/** `cases/marketing/film.html` with pages of the deck, whose styles apply within the scenes; the draft has its own. */
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
    // The film begins at the poster's frame, so that the poster passes into it unseen.
    for (let frame = 0; frame < seconds * fps; frame += 1) {
      frames.push(await screenshotAt(page, (posterAt + frame / fps) % seconds));
    }
    await encodeFilm(frames, fps, join(folder, 'hero'));
    // Twice as large as the film: it is also what screens with two device pixels show before the film plays.
    const sharp = await openPage(browser, html, { ...slideSize, scale: 2 });
    await setMarks(sharp);
    // In the widths of `media/hero-poster.ts`.
    await encodeImage(await screenshotAt(sharp, posterAt), [1440, 1080, 720], join(folder, 'hero-poster'));
  } finally {
    await browser.close();
  }
}
