/** An element that is shown, by its selector and its name, label or text. `frame` is the title of the iframe that has it. */
export type Target = { css: string; name?: string; frame?: string };

/** One tab of one browser engine, with what the main paths need. Text is typed key by key. */
export type Visitor = {
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Whether an element of the document itself is shown. */
  isShown: (target: Target) => Promise<boolean>;
  click: (target: Target) => Promise<void>;
  /** Moves the mouse onto an element. */
  point: (target: Target) => Promise<void>;
  /** Replaces the text of a field. */
  type: (target: Target, text: string) => Promise<void>;
  press: (key: 'Enter' | 'Escape' | 'Tab') => Promise<void>;
  /** Runs a function in the page, which returns a value of JSON. It must not refer to anything outside. */
  run: <Argument, Result extends Json>(
    body: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Result>;
  /** Errors and warnings of the console, of all documents so far. */
  logged: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

/** WebDriver answers null where a script returns undefined: there, no function may. */
type Json = string | number | boolean | null | readonly string[];

export type Engine = {
  /** `width` is that of the window, in CSS pixels. */
  newVisitor: (width: number) => Promise<Visitor>;
  close: () => Promise<void>;
};

/** Runs in the page: the first element that is shown and has the name. */
export function findShown({ css, name }: { css: string; name?: string }): Element | null {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent;
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      (name === undefined || nameOf(element).replace(/\s+/g, ' ').trim().startsWith(name)),
  );
  return found ?? null;
}
