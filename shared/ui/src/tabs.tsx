import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { nextTab } from './next-tab.ts';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

export type TabsProps = {
  /** Names the set for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab. */
  selected: string;
  onSelect: (id: string) => void;
  className?: string;
};

/**
 * One panel of several. Arrow keys, Home and End move and select. Every panel is
 * in the page: with scripting off they all stand open, one under the other.
 */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps): ReactElement {
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
    <div className={className}>
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
          className={classNames(styles.panel)}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
