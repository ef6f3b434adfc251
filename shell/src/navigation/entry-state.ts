/** The state of a history entry: what the router writes, and how many entries before this one show the same. */
type EntryState = { idx?: number; copies?: number } | null;

/**
 * Keeps the state of the entry on screen, which is what its page shows: a step of the questionnaire, an order. A link to a hash, a
 * typed hash and the scripts of extensions add entries that the router did not write; pages would read the missing state as a
 * new visit. Such an entry of the page on screen gets the state of the entry before it.
 *
 * @returns a function to call whenever the entry has changed
 */
export function keepEntryStates(): () => void {
  let current: { pathname: string; href: string; state: EntryState } | undefined;
  return () => {
    const { pathname, href } = window.location;
    const state = window.history.state as EntryState;
    if (state?.idx === undefined && current?.state && current.pathname === pathname) {
      // A link to the same address replaces the entry, and a link to another address adds one.
      const copies = (current.state.copies ?? 0) + (current.href === href ? 0 : 1);
      window.history.replaceState({ ...current.state, copies }, '');
    }
    current = { pathname, href, state: window.history.state as EntryState };
  };
}
