import { paths } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';

/**
 * Simulates what a translator does to single nodes. The tests in `browsers/` make a whole purchase on translated pages.
 */
test('React can remove, update and insert before a replaced node', async ({ page }) => {
  await open(page, paths.terms);
  const shown = await page.evaluate(async () => {
    const line = document.createElement('p');
    const rendered = ['one', 'two', 'three'].map((text) => document.createTextNode(text));
    line.append(...rendered);
    document.querySelector('#content')?.append(line);
    await Promise.resolve();
    for (const text of rendered) {
      const font = document.createElement('font');
      font.textContent = `[${text.data}]`;
      text.replaceWith(font);
    }
    const [one, two, three] = rendered as [Text, Text, Text];
    line.removeChild(one);
    line.insertBefore(document.createElement('b'), two);
    three.nodeValue = 'four';
    return line.innerHTML;
  });
  expect(shown).toBe('<b></b><font>[two]</font>four');
});
