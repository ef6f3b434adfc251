import { paths } from '@site/domain/paths';
import { pageCount, type Question, questions } from '@site/domain/questionnaire';
import type { Page } from 'playwright/test';
import { expect, open, test } from '../../harness/fixtures.ts';
import { goTo, onStep } from '../../harness/intake.ts';

const table = questions as readonly Question[];
const onPage = (number: number) => table.filter((question) => question.page === number);

test.describe('with forced colours', { tag: '@full' }, () => {
  test.use({ forcedColors: 'active' });
  test('the progress and the page on screen can be seen', async ({ page }) => {
    await open(page, paths.intake);
    const colours = await page.getByRole('progressbar').evaluate((track) => ({
      bar: getComputedStyle(track.firstElementChild ?? track).backgroundColor,
      track: getComputedStyle(track).backgroundColor,
    }));
    expect(colours.bar).not.toBe(colours.track);
    const outlines = await page
      .getByRole('navigation', { name: 'Pages of the questionnaire' })
      .locator('button > [data-need]')
      .evaluateAll((slides) => slides.map((slide) => getComputedStyle(slide).outlineStyle));
    expect(outlines.slice(0, 3)).toEqual(['solid', 'none', 'none']);
  });
});

test('every field has its question for a name, and the keyboard that its answer needs', async ({ page }) => {
  await open(page, paths.intake);
  for (let step = 1; step <= pageCount; step += 1) {
    const shown = step === 1 ? [...onPage(0), ...onPage(1)] : onPage(step);
    for (const { id, question, kind, inputmode, autocomplete, help } of shown) {
      if (kind === 'products') {
        await expect(page.getByRole('group', { name: question })).toBeVisible();
        continue;
      }
      const field = page.locator(`[id="${id}"]`);
      await expect(field).toHaveAccessibleName(new RegExp(`^${escaped(question)}`));
      if (help) await expect(field).toHaveAccessibleDescription(new RegExp(escaped(help)));
      if (kind === 'email' || kind === 'url') await expect(field).toHaveAttribute('type', kind);
      if (inputmode) await expect(field).toHaveAttribute('inputmode', inputmode);
      if (autocomplete) await expect(field).toHaveAttribute('autocomplete', autocomplete);
    }
    if (step < pageCount) await goTo(page, step, step + 1);
  }
});

test('by the keyboard alone: every field is reached in order, in view, and the form is sent', {
  tag: '@full',
}, async ({ page }) => {
  // 200 % zoom of a small laptop: half as many pixels to either side.
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, paths.intake);
  await page.getByLabel('Email').focus();
  await page.keyboard.type('keys@example.com');
  for (let step = 1; step <= pageCount; step += 1) {
    const wanted = onPage(step).filter(({ kind }) => kind !== 'products');
    const reached: string[] = [];
    // The heading has the focus at the start of a page; from there everything follows.
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await focusedControl(page);
      expect(focused.visible, `${focused.name} has the focus and is not in view`).toBe(true);
      if (focused.id) reached.push(focused.id);
      if (/^(Next|Submit)$/.test(focused.name)) break;
    }
    expect(reached.filter((id) => wanted.some((question) => question.id === id))).toEqual(
      wanted.map(({ id }) => id),
    );
    await page.keyboard.press('Enter');
    if (step < pageCount) await onStep(page, step + 1);
  }
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
});

/** What has the focus, and whether it can be seen where it is. */
async function focusedControl(page: Page): Promise<{ id: string; name: string; visible: boolean }> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { id: '', name: 'nothing', visible: false };
    const box = element.getBoundingClientRect();
    const x = box.left + Math.min(box.width / 2, 20);
    const y = Math.min(Math.max(box.top, 0) + 6, window.innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    const inView = box.bottom > 0 && box.top < window.innerHeight;
    const uncovered = top !== null && (element.contains(top) || top.contains(element));
    return {
      id: element.id,
      name: element.textContent?.trim() || element.id || element.tagName,
      visible: inView && uncovered,
    };
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
