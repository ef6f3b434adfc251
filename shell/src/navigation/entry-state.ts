/**
 * The state of a history entry. `idx` is the router's index. `copies` counts the entries directly before this one that
 * have the same state.
 */
type EntryState = { idx?: number; copies?: number } | null;

/**
 * Keeps the router's state in every history entry of a page, because the state determines what the page shows, such as
 * a step of the questionnaire. Hash links, edited hashes and browser extensions add entries without this state, which a
 * page would treat as a new visit. Each such entry therefore gets a copy of the previous entry's state.
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
