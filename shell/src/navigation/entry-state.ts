/**
 * The state of a history entry. `idx` is the router's index. `copies` counts the entries directly before this one that
 * have the same state.
 */
type EntryState = { idx?: number; copies?: number } | null;

/**
 * Keeps the history state, which determines what the page shows (a step of the questionnaire, an order). Hash links,
 * typed hashes and scripts of extensions add entries without the router's state, and pages would treat such an entry as
 * a new visit. So an entry of the current page without state gets a copy of the previous entry's state.
 *
 * @returns a function to call whenever the entry has changed
 */
export function keepEntryStates(): () => void {
  let current: { pathname: string; href: string; state: EntryState } | undefined;
  return () => {
    const { pathname, href } = window.location;
    const state = window.history.state as EntryState;
    if (state?.idx === undefined && current?.state && current.pathname === pathname) {
      // A link to the current address replaces the entry; a link to a different address adds an entry.
      const copies = (current.state.copies ?? 0) + (current.href === href ? 0 : 1);
      window.history.replaceState({ ...current.state, copies }, '');
    }
    current = { pathname, href, state: window.history.state as EntryState };
  };
}
