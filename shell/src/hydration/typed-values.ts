import { typedValuesKey } from '@site/domain/browser-storage';
import { storedText } from '@site/sdk';

/** The path of the document before this one, which was reloaded, and the names and values that it hands over. */
const kept = storedText('session', typedValuesKey);

/** Stores what was typed. Call it before a document that never hydrated is reloaded. */
export function keepTypedValues(): void {
  const typed = controlsIn(document.body).filter(
    ({ value, defaultValue }) => value && value !== defaultValue,
  );
  kept.write(JSON.stringify([window.location.pathname, typed.map(({ name, value }) => [name, value])]));
}

/**
 * Restores what was typed before the page hydrated. Where the document is not as React expects it, because an extension has
 * put an icon beside a field or a translator was faster, React removes the page and renders it again with empty fields.
 * These get the values of the removed ones, and the focus.
 *
 * @returns a function that ends it: what is removed once the page has hydrated, the visitor removes
 */
export function restoreTypedValues(root: HTMLElement): () => void {
  const handedOver = kept.read() ?? '["", []]';
  // The stored text is removed first, so that text which cannot be filled in does not come again.
  kept.remove();
  const [path, values] = JSON.parse(handedOver) as [string, [string, string][]];
  for (const [name, value] of path === window.location.pathname ? values : []) {
    const control = controlsIn(root).find((one) => one.name === name);
    if (control) fillIn(control, value);
  }
  const typed = new Map<string, HTMLInputElement>();
  let focused: EventTarget | null = document.activeElement;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target;
  };
  root.addEventListener('focusin', onFocus);
  const restore = (records: readonly MutationRecord[]) => {
    for (const { removedNodes } of records) {
      for (const removed of removedNodes)
        for (const control of controlsIn(removed)) typed.set(control.name, control);
    }
    for (const [name, before] of typed) {
      const now = controlsIn(root).find((control) => control.name === name);
      if (!now) continue;
      typed.delete(name);
      if (before.value && now.value !== before.value) fillIn(now, before.value);
      if (focused === before) now.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    restore(observer.takeRecords());
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
  };
}

/** Finds inputs, text areas and selects. */
function controlsIn(node: Node): readonly HTMLInputElement[] {
  return node instanceof Element
    ? [...node.querySelectorAll<HTMLInputElement>(':is(input, textarea, select)[name]')]
    : [];
}

/** Fills in a control as a visitor does, because React does not notice a value that a script assigns to the element. */
function fillIn(control: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
