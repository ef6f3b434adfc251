import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

/** The position that a key selects from the current one, wrapping at the ends. */
const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

type Tab = { id: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** Names the set for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab. */
  selected: string;
  onSelect: (id: string) => void;
};

/** Arrow keys, Home and End move and select. All panels are in the document: without JavaScript all are visible. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);

  /** From the tab with the focus: the selected one may not be on screen yet. */
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = moves[event.key]?.(at);
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    // With these a key is the browser's: Alt and an arrow go back in the history.
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, at) => (
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
            onKeyDown={(event) => onKeyDown(event, at)}
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
