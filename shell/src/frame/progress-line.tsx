import { type ReactElement, useSyncExternalStore } from 'react';
import styles from './views.module.css';

type Waiting = { current: () => boolean; subscribe: (listener: () => void) => () => void };

/** A line at the top edge while a page is on its way; quick ones pass without it. */
export function ProgressLine({ waiting }: { waiting: Waiting }): ReactElement | null {
  const shown = useSyncExternalStore(waiting.subscribe, waiting.current, () => false);
  return shown ? <div className={styles.progress} data-progress aria-hidden="true" /> : null;
}
