import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

/** The tab that a key selects from the current one, wrapping at the ends; undefined for other keys. */
export function nextTab(ids: readonly string[], current: string, key: string): string | undefined {
  const at = ids.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return ids[(at + 1) % ids.length];
    case 'ArrowLeft':
      return ids[(Math.max(at, 0) + ids.length - 1) % ids.length];
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}

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
  const ids = tabs.map((tab) => tab.id);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(ids, selected, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
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
            onKeyDown={onKeyDown}
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
