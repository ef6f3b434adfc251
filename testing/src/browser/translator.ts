/**
 * A zero-width space that marks the end of every translated text. The text looks the same, and Playwright ignores the
 * zero-width space in names and text.
 */
export const mark = '\u200b';

/**
 * Emulates Chrome's translation of a page: wraps each text node in two nested `font` elements, including text that
 * appears later, and adds `mark`. Playwright evaluates this function in the page.
 */
export function emulateTranslator(mark: string): boolean {
  const { replaceChild } = Node.prototype;
  const untranslated =
    'script, style, noscript, textarea, svg, title, [translate=no], font[data-translation]';
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(untranslated) || !document.body.contains(parent) || !text.data.trim())
      return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.dataset.translation = '';
    inner.textContent = text.data + mark;
    outer.append(inner);
    replaceChild.call(parent, outer, text);
  };
  const translateAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  translateAll(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  return true;
}
