import { typedValuesKey } from '@site/domain/browser-storage';
import { storedText } from '@site/sdk';

/** The path of the document before the reload, with the names and values of its fields. */
const storedFields = storedText('session', typedValuesKey);

/** Stores what the visitor typed. Call this before a document that did not hydrate is unloaded. */
export function keepTypedValues(): void {
  const typed = listControls(document.body).filter(
    ({ value, defaultValue }) => value && value !== defaultValue,
  );
  storedFields.write(
    JSON.stringify([window.location.pathname, typed.map(({ name, value }) => [name, value])]),
  );
}

/**
 * Restores what the visitor typed before hydration. An extension may have added an icon beside a field, or a translator
 * may have changed the page. The document then differs from what React expects, so React discards the page and renders
 * it again with empty fields. This function copies the values and the focus from the removed fields to the new fields.
 *
 * @returns a function that stops the restoring. Call it after hydration, when React no longer discards fields.
 */
export function restoreTypedValues(root: HTMLElement): () => void {
  const handedOver = storedFields.read() ?? '["", []]';
  // Remove the stored text first, so that a value that cannot be filled in is not tried again on the next load.
  storedFields.remove();
  const [path, values] = JSON.parse(handedOver) as [string, [string, string][]];
  for (const [name, value] of path === window.location.pathname ? values : []) {
    const control = listControls(root).find((one) => one.name === name);
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
        for (const control of listControls(removed)) typed.set(control.name, control);
    }
    for (const [name, before] of typed) {
      const now = listControls(root).find((control) => control.name === name);
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

/** Finds the named inputs, text areas and selects in a node. */
function listControls(node: Node): readonly HTMLInputElement[] {
  return node instanceof Element
    ? [...node.querySelectorAll<HTMLInputElement>(':is(input, textarea, select)[name]')]
    : [];
}

/** Fills in a control and fires its events, because React does not notice a value that a script assigns. */
function fillIn(control: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
