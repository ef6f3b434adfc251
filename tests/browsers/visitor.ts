/**
 * A visible element, found by its selector and its name, label or text. `frame` is the title of the iframe that
 * contains it.
 */
export type Target = { css: string; name?: string; frame?: string };

/** One tab of a browser engine, with the actions that the tests need. Text is typed key by key. */
export type Visitor = {
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Whether a target outside iframes is visible. */
  isShown: (target: Target) => Promise<boolean>;
  click: (target: Target) => Promise<void>;
  /** Moves the mouse over a target. */
  point: (target: Target) => Promise<void>;
  /** Replaces a field's text. */
  type: (target: Target, text: string) => Promise<void>;
  press: (key: 'Enter' | 'Escape' | 'Tab') => Promise<void>;
  /** Runs a function in the page and returns its JSON result. The function must not refer to anything outside it. */
  run: <Argument, Result extends Json>(
    body: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Result>;
  /** All errors and warnings that documents have logged so far. */
  logged: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

/** A function in the page must return one of these, because WebDriver turns undefined into null. */
type Json = string | number | boolean | null | readonly string[];

export type Engine = {
  /** Opens a tab in a window of the given width in CSS pixels. */
  openVisitor: (width: number) => Promise<Visitor>;
  close: () => Promise<void>;
};

/** Finds the first visible element with a name. It runs in the page. */
export function findShown({ css, name }: { css: string; name?: string }): Element | null {
  const readName = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent;
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      (name === undefined || readName(element).replace(/\s+/g, ' ').trim().startsWith(name)),
  );
  return found ?? null;
}
