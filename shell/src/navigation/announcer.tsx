import { type ReactElement, useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Has a screen reader say where a move inside the site has led. */
export function announce(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function Announcer(): ReactElement {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  );
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
