import { paths } from '@site/domain/paths';
import { pageCount, type Question, questions } from '@site/domain/questionnaire';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import { expect, open, test } from '../../harness/fixtures.ts';
import { button, goTo, onStep, submit } from '../../harness/intake.ts';

const table = questions as readonly Question[];
const onPage = (number: number) => table.filter((question) => question.page === number);

/** Calls `check` on all seven pages, the review and the success screen. */
async function walk(page: Page, check: (where: string) => Promise<void>): Promise<void> {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('everybody@example.com');
  for (let step = 1; step <= pageCount; step += 1) {
    await check(`page ${step}`);
    if (step < pageCount) await goTo(page, step, step + 1);
  }
  await button(page, 'Review answers').click();
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
  await check('review');
  await submit(page);
  await check('success');
}

async function expectNoHorizontalScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls horizontally`).toBeLessThanOrEqual(0);
}

for (const [size, viewport] of [
  ['a phone', { width: 360, height: 780 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${size}`, { tag: '@full' }, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on any page of the questionnaire', async ({ page }) => {
      await walk(page, async (where) => {
        await test.step(where, () => expectNoAxeFindings(page));
        await expectNoHorizontalScroll(page, where);
      });
    });
  });
}

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

test('axe finds nothing where something is wrong', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('What is the address of your website?').fill('none yet');
  await page.getByLabel('What is the address of your website?').blur();
  await goTo(page, 1, 3);
  await page.getByLabel('Which problem do you solve?').fill('x'.repeat(20_001));
  await goTo(page, 3, pageCount);
  await button(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: /A few things are left/ })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoAxeFindings(page);
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

for (const [kind, viewport] of [
  ['at 200 % zoom', { width: 640, height: 400 }],
  ['at 320 pixels', { width: 320, height: 640 }],
] as const) {
  test(`${kind} nothing is cut off and nothing shifts`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: { at: number; what: string }[] = [];
      let fontsAt = 0;
      document.fonts.addEventListener('loadingdone', () => {
        fontsAt = performance.now();
      });
      // On a busy machine a font may arrive after the first paint, and a line may break elsewhere with it.
      const isOfFonts = (at: number) => {
        const [paint] = performance.getEntriesByType('paint');
        return paint !== undefined && fontsAt > paint.startTime && at < fontsAt + 100;
      };
      Object.assign(window, {
        shifts: () => shifts.filter(({ at }) => !isOfFonts(at)).map(({ at, what }) => `${what} at ${at} ms`),
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          };
          if (hadRecentInput) continue;
          // The header slides away by design.
          const ours = sources.filter(({ node }) => node && document.querySelector('main')?.contains(node));
          if (ours.length === 0) continue;
          const what = ours.map(({ node, previousRect: from, currentRect: to }) => {
            const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
            return `"${node?.textContent?.slice(0, 40)}" from ${place(from)} to ${place(to)}`;
          });
          shifts.push({ at: entry.startTime, what: `${value.toFixed(4)}: ${what.join(', ')}` });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await walk(page, async (where) => {
      await expectNoHorizontalScroll(page, where);
      const first = page.locator('form').getByRole('textbox').nth(2);
      if (where.startsWith('page')) {
        await first.fill(`Something on ${where}`);
        await first.blur();
        // The line about saving appears by itself, a moment after the typing.
        await expect(page.getByText(/^Saved on this device, /)).toBeVisible();
      }
      const shifts = await page.evaluate(() => (window as unknown as { shifts: () => string[] }).shifts());
      expect(shifts, where).toEqual([]);
    });
  });
}

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
