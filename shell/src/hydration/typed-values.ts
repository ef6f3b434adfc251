type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what was typed before the page hydrated. Where the document is not as React expects it, because an extension has
 * put an icon beside a field or a translator was faster, React removes the page and renders it again with empty fields.
 * These get the values of the removed ones, and the focus.
 */
export function keepTypedValues(root: HTMLElement): void {
  const typed = new Map<string, Control>();
  let focused: EventTarget | null = document.activeElement;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target;
  };
  root.addEventListener('focusin', onFocus);
  const observer = new MutationObserver((records) => {
    for (const removed of records.flatMap(({ removedNodes }) => [...removedNodes])) {
      for (const control of controlsIn(removed)) if (isTyped(control)) typed.set(control.name, control);
    }
    for (const [name, before] of typed) {
      const now = root.querySelector<Control>(`[name="${CSS.escape(name)}"]`);
      if (!now) continue;
      typed.delete(name);
      if (now === before) continue;
      fillIn(now, before.value);
      if (focused === before) now.focus({ preventScroll: true });
    }
    // What is removed from now on, the visitor removes.
    if (document.documentElement.dataset.hydrated === undefined) return;
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
  });
  observer.observe(root, { childList: true, subtree: true });
  observer.observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

function controlsIn(node: Node): Iterable<Control> {
  return node instanceof Element
    ? node.querySelectorAll<Control>('input[name], textarea[name], select[name]')
    : [];
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0;
  return control.value !== control.defaultValue;
}

/** As a visitor would: React does not notice a value that a script assigns to the element itself. */
function fillIn(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
}
