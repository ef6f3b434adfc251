import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

/** Maps a key to the position that it selects. Positions wrap around at both ends. */
const positionAfterKey: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

type Tab = { id: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
};

/**
 * Renders tabs that can be selected with the arrow keys, Home and End. All panels stay in the document, so without
 * JavaScript every panel is visible.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);

  /**
   * Moves from the focused tab rather than from the selected tab, because a change of the selection may not be rendered
   * yet.
   */
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = positionAfterKey[event.key]?.(index);
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    // Leave key combinations, such as Alt and an arrow key for going back, to the browser.
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`panel-${tab.id}`}
          role="tabpanel"
          aria-labelledby={`tab-${tab.id}`}
          hidden={tab.id !== selected}
          className={styles.panel}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
