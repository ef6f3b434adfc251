import type { Page } from 'playwright';

/**
 * Sizes the marks of charts in proportion to their values. In a group with `data-scale="width"` (or `height`, `area`)
 * and `data-full` in pixels, each element with `data-value` gets a size proportional to its value. The largest value
 * gets `data-full`.
 */
export const setMarks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const group of document.querySelectorAll<HTMLElement>('[data-scale][data-full]')) {
      const { scale, full } = group.dataset;
      const marks = [...group.querySelectorAll<HTMLElement>('[data-value]')];
      const most = Number(
        group.dataset.most ?? Math.max(...marks.map(({ dataset }) => Number(dataset.value))),
      );
      for (const mark of marks) {
        const part = Number(mark.dataset.value) / most;
        const size = `${Number(full) * (scale === 'area' ? Math.sqrt(part) : part)}px`;
        if (scale !== 'height') mark.style.width = size;
        if (scale !== 'width') mark.style.height = size;
      }
    }
  });

/** Finds visible layout faults on a page, and describes each in one sentence. */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Line = { node: Node; text: string; left: number; right: number; top: number; bottom: number };
    const faults: string[] = [];
    const slack = 2;
    const painted = (style: CSSStyleDeclaration) =>
      !/, 0\)$|transparent/.test(style.backgroundColor) || Number.parseFloat(style.borderRightWidth) > 0;

    function linesOf(sheet: Element, at: string): Line[] {
      const lines: Line[] = [];
      const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (!element || !text) continue;
        const style = getComputedStyle(element);
        if (Number.parseFloat(style.letterSpacing) < -0.045 * Number.parseFloat(style.fontSize)) {
          faults.push(`${at}: letters of “${text}” are too close`);
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, height } of range.getClientRects()) {
          // Measure only the middle half of a line box, because glyphs fill about that part.
          const line = { node, text, left, right, top: top + height * 0.24, bottom: top + height * 0.76 };
          if (right - left > 1) lines.push(line);
          for (let box: Element | null = element; box && box !== sheet; box = box.parentElement) {
            const { position, display } = getComputedStyle(box);
            const frame = box.getBoundingClientRect();
            const leaves =
              line.left < frame.left - slack ||
              line.right > frame.right + slack ||
              line.top < frame.top - slack ||
              line.bottom > frame.bottom + slack;
            if (display !== 'inline' && painted(getComputedStyle(box)) && leaves)
              faults.push(`${at}: “${text}” leaves its box`);
            if (position === 'absolute') break;
          }
        }
      }
      return lines;
    }

    for (const sheet of document.querySelectorAll<HTMLElement>('.print')) {
      const at = sheet.dataset.name ?? '';
      const frame = sheet.getBoundingClientRect();
      const lines = linesOf(sheet, at);
      for (const [index, line] of lines.entries()) {
        if (
          line.left < frame.left ||
          line.right > frame.right + 0.5 ||
          line.top < frame.top ||
          line.bottom > frame.bottom
        ) {
          faults.push(`${at}: “${line.text}” leaves the page`);
        }
        for (const other of lines.slice(index + 1)) {
          if (other.node === line.node) continue;
          const wide = Math.min(line.right, other.right) - Math.max(line.left, other.left);
          const high = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
          if (wide > slack && high > slack) faults.push(`${at}: “${line.text}” and “${other.text}” overlap`);
        }
      }
      for (const group of sheet.querySelectorAll<HTMLElement>('[data-scale]')) {
        const marks = [...group.querySelectorAll<HTMLElement>('[data-value]')].map((mark) => {
          const { width, height } = mark.getBoundingClientRect();
          const size = { width, height, area: width * height }[group.dataset.scale ?? 'width'] ?? 0;
          return { value: Number(mark.dataset.value), size };
        });
        const largest = marks.reduce((most, mark) => (mark.value > most.value ? mark : most), {
          value: 0,
          size: 0,
        });
        for (const { value, size } of marks) {
          const wanted = (value / largest.value) * largest.size;
          if (Math.abs(size - wanted) > Math.max(1.5, largest.size * 0.01))
            faults.push(`${at}: the mark of ${value} is not to scale`);
        }
      }
      for (const table of sheet.querySelectorAll('table[data-sum]')) {
        const rows = [...table.querySelectorAll('tr:has(td):not(.part)')].map((row) =>
          [...row.querySelectorAll('td.n')].map(({ textContent }) => {
            const number = Number(textContent?.replace(/[^\d.]/g, ''));
            return /[(−]/.test(textContent ?? '') ? -number : number;
          }),
        );
        const sums = rows.at(-1) ?? [];
        for (const [column, sum] of sums.entries()) {
          const added = rows.slice(0, -1).reduce((total, row) => total + (row[column] ?? 0), 0);
          if (Math.abs(added - sum) > 0.01)
            faults.push(`${at}: column ${column + 1} adds up to ${added}, not ${sum}`);
        }
      }
    }
    return [...new Set(faults)];
  });
