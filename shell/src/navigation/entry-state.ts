/** What the router writes into each history entry, and how many entries before this one lead to the same. */
type EntryState = { idx?: number; copies?: number } | null;

/** The entry on screen. Its state is what its page shows: a step of the questionnaire, an order. */
let current: { pathname: string; href: string; state: EntryState } | undefined;

/**
 * To be called when the entry has changed. A link to a hash, a typed hash and the scripts of extensions add entries that
 * the router did not write; pages would read the missing state as a new visit. Such an entry of the page on screen gets
 * the state of the entry before it.
 */
export function restoreEntryState(): void {
  const { pathname, href } = window.location;
  const state = window.history.state as EntryState;
  if (state?.idx === undefined && current?.state && current.pathname === pathname) {
    // The same address replaces its entry; another one is added.
    const copies = (current.state.copies ?? 0) + (current.href === href ? 0 : 1);
    window.history.replaceState({ ...current.state, copies }, '');
  }
  current = { pathname, href, state: window.history.state as EntryState };
}

/** Keeps the state of entries from here on. To be called before the router listens. */
export function restoreEntryStates(): void {
  window.addEventListener('popstate', restoreEntryState);
  // Firefox before 147 and Safari before 26.2 have no such events, and reload what a script has added as a new visit.
  window.navigation?.addEventListener('currententrychange', restoreEntryState);
}
